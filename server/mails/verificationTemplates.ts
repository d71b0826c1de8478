import { routes } from '#contract/routes';
import type { Template } from './content';

const link = { label: 'View profile', path: routes.profile };
const reason = 'you asked to be verified on Second Gear';

/** `words` are the admin’s reason for declining; empty if the seller was verified. */
type Decision = Template<{ words: string }>;

const granted: Decision = {
  reason,
  content: () => ({
    subject: 'You’re verified',
    paragraphs: ['Buyers now see a badge next to your name on all your cars.'],
    details: [],
    link,
  }),
};

const declined: Decision = {
  reason,
  content: ({ words }) => ({
    subject: 'We couldn’t verify you',
    paragraphs: ['You can ask again on your profile. We wrote:'],
    quote: words,
    details: [],
    link,
  }),
};

/** Notifications of decisions on requests to be verified. */
export const verificationTemplates = {
  'seller-verified': granted,
  'verification-declined': declined,
};
