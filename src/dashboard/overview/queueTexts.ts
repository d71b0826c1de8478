import {
  mdiAccountCheckOutline,
  mdiBankOutline,
  mdiCashRemove,
  mdiCashRefund,
  mdiEmailAlertOutline,
  mdiFlagOutline,
  mdiGavel,
  mdiHelpCircleOutline,
  mdiImageBrokenVariant,
  mdiWebhook,
} from '@mdi/js';
import type { QueueKind } from '#contract/overview';
import { routes } from '#contract/routes';

interface QueueText {
  name: string;
  icon: string;
  /** The page on which it is decided, and the words of the button that leads there. */
  page?: { to: string; action: string };
  /** What the due date is for; "decide by" unless it is set. */
  due?: string;
  /** What to do where no page can. */
  hint?: string;
}

const paymentsWith = (state: string) => `${routes.payments}?state=${state}`;

/** How queues are called, and where they are worked on. */
export const queueTexts: Record<QueueKind, QueueText> = {
  disputes: {
    name: 'Disputes',
    icon: mdiBankOutline,
    page: { to: paymentsWith('disputes'), action: 'Answer' },
    due: 'answer by',
  },
  'money-back': {
    name: 'Money-back requests',
    icon: mdiCashRefund,
    page: { to: routes.moneyBack, action: 'Decide' },
  },
  'unmatched-payments': {
    name: 'Payments without a booking',
    icon: mdiHelpCircleOutline,
    page: { to: paymentsWith('unmatched'), action: 'Look' },
  },
  'failing-refunds': {
    name: 'Refunds that fail',
    icon: mdiCashRemove,
    page: { to: routes.payments, action: 'Look' },
  },
  'failed-events': {
    name: 'Payment events that failed',
    icon: mdiWebhook,
    page: { to: routes.payments, action: 'Look' },
  },
  cases: { name: 'Cases', icon: mdiFlagOutline, page: { to: routes.cases, action: 'Open' } },
  appeals: {
    name: 'Appeals',
    icon: mdiGavel,
    page: { to: `${routes.cases}?show=appeals`, action: 'Read' },
  },
  verifications: {
    name: 'Sellers to verify',
    icon: mdiAccountCheckOutline,
    page: { to: `${routes.sellers}?asked=true`, action: 'Verify' },
  },
  mails: {
    name: 'Unsent emails',
    icon: mdiEmailAlertOutline,
    page: { to: routes.failedMails, action: 'Retry' },
  },
  imports: {
    name: 'Imported photos that wait',
    icon: mdiImageBrokenVariant,
    hint: 'See the log for fetch-pictures',
  },
};
