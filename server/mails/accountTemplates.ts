import { routes } from '#contract/routes';
import type { AccountChange } from '#contract/schemas/identity';
import { formatTimeIn } from '../lib/timeZones';
import type { Template } from './content';

/** What happened to an account. Sent to the address that it had then. */
export interface AccountFacts {
  /** ISO time of the event. */
  at: string;
  /** Whether that address was confirmed. */
  wasConfirmed: boolean;
}

const LOG_IN = { label: 'Log in', path: routes.login };
const HAS_ACCOUNT = 'you have an account on Second Gear';
const USED_ADDRESS = 'this address was entered on Second Gear';
const IF_YOU = 'If you changed it, you don’t need to do anything.';

const within30Days = (supportEmail: string) => `write to ${supportEmail} within 30 days`;

const timeOf = ({ at }: AccountFacts, timeZone: string | null) =>
  formatTimeIn(timeZone, new Date(at));

const emailChanged: Template<AccountFacts> = {
  reason: USED_ADDRESS,
  content: (facts, timeZone, supportEmail) => ({
    subject: 'Your email was changed',
    paragraphs: [
      'Your Second Gear account now uses another email to log in and for all emails. This address doesn’t get them any more.',
      IF_YOU,
      'If you didn’t change it, use the link in the email from our log-in service to restore this address. Then change your password.',
      ...(supportEmail
        ? [`If you can’t, ${within30Days(supportEmail)} and we’ll help you get the account back.`]
        : []),
    ],
    details: [['Changed', timeOf(facts, timeZone)]],
    link: LOG_IN,
  }),
  unconfirmed: () => ({
    subject: 'This address was removed from an account',
    paragraphs: [
      'Someone signed up on Second Gear with this address and never confirmed it. Their account now uses another address, and we won’t email you about it again.',
      'You don’t need to do anything.',
    ],
    details: [],
    link: LOG_IN,
  }),
};

const passwordChanged: Template<AccountFacts> = {
  reason: HAS_ACCOUNT,
  content: (facts, timeZone, supportEmail) => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Second Gear account was changed.',
      IF_YOU,
      'If you didn’t, reset it now on the log-in page. Then log out of all devices in your profile.',
      ...(supportEmail ? [`If you can’t log in, ${within30Days(supportEmail)}.`] : []),
    ],
    details: [['Changed', timeOf(facts, timeZone)]],
    link: LOG_IN,
  }),
  unconfirmed: () => ({
    subject: 'A password was changed',
    paragraphs: [
      'The password of a Second Gear account with this address was changed.',
      'If you have an account and didn’t change it, reset your password on the log-in page. If you don’t have one, you can ignore this email.',
    ],
    details: [],
    link: LOG_IN,
  }),
};

interface TwoStepFacts extends AccountFacts {
  change: Exclude<AccountChange, 'password'>;
}

const twoStep: Record<TwoStepFacts['change'], [subject: string, text: string]> = {
  'two-step-on': [
    'Two-step verification is on',
    'When you log in to Second Gear, we now ask for a code that we text to your phone.',
  ],
  'two-step-off': [
    'Two-step verification is off',
    'When you log in to Second Gear, we no longer ask for a code from your phone.',
  ],
  'phone-added': [
    'A phone number was added',
    'Another phone number can now get the codes for logging in to your Second Gear account.',
  ],
  'phone-removed': [
    'A phone number was removed',
    'One of your phone numbers no longer gets the codes for logging in to your Second Gear account.',
  ],
};

/** Only confirmed addresses: two-step verification needs one. */
const twoStepChanged: Template<TwoStepFacts> = {
  reason: HAS_ACCOUNT,
  content: (facts, timeZone, supportEmail) => ({
    subject: twoStep[facts.change][0],
    paragraphs: [
      twoStep[facts.change][1],
      IF_YOU,
      'If you didn’t, reset your password now on the log-in page. Then log out of all devices in your profile.',
      ...(supportEmail ? [`If you can’t log in, ${within30Days(supportEmail)}.`] : []),
    ],
    details: [['Changed', timeOf(facts, timeZone)]],
    link: LOG_IN,
  }),
};

interface DeletedFacts extends AccountFacts {
  by: 'owner' | 'admin';
  /** What the admin wrote; empty or absent for nothing. */
  reason?: string;
  /** What ended with it. */
  carsForSale: number;
  unpaidBookings: number;
}

const whatEnded = ({ carsForSale, unpaidBookings }: DeletedFacts): string =>
  [
    carsForSale > 0 ? 'Your cars are no longer listed.' : '',
    unpaidBookings > 0 ? 'Bookings that weren’t paid for have ended.' : '',
    'We keep records of paid orders.',
  ]
    .filter(Boolean)
    .join(' ');

const accountDeleted: Template<DeletedFacts> = {
  reason: 'an account with this address was deleted on Second Gear',
  content: (facts, timeZone, supportEmail) => ({
    subject: 'Your account was deleted',
    paragraphs: [
      facts.by === 'owner'
        ? 'Your Second Gear account was deleted.'
        : 'An admin deleted your Second Gear account.',
      whatEnded(facts),
      ...(supportEmail
        ? [
            facts.by === 'owner'
              ? `Not you? Write to ${supportEmail} within 30 days and we’ll restore the account.`
              : `If you think this is a mistake, ${within30Days(supportEmail)}.`,
          ]
        : []),
      ...(facts.reason ? ['We wrote:'] : []),
    ],
    ...(facts.reason ? { quote: facts.reason } : {}),
    details: [['Deleted', timeOf(facts, timeZone)]],
    link: { label: 'Go to Second Gear', path: routes.home },
  }),
  unconfirmed: (_facts, _timeZone, supportEmail) => ({
    subject: 'An account with this address was deleted',
    paragraphs: [
      'A Second Gear account that someone signed up for with this address was deleted.',
      supportEmail
        ? `If it was yours and you want it back, ${within30Days(supportEmail)}. If you never had one, you can ignore this email.`
        : 'If you never had one, you can ignore this email.',
    ],
    details: [],
    link: { label: 'Go to Second Gear', path: routes.home },
  }),
};

/** Mails about the security of an account. */
export const accountTemplates = {
  'email-changed': emailChanged,
  'password-changed': passwordChanged,
  'two-step-changed': twoStepChanged,
  'account-deleted': accountDeleted,
};
