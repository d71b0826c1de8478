import { routes } from '#contract/routes';
import type { Template } from './content';

const link = { label: 'View profile', path: routes.profile };
const reason = 'you sell cars on Second Gear';

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
    paragraphs: [
      'We couldn’t verify your account yet. Your cars stay listed, without the badge.',
      'You can ask again on your profile.',
      'We wrote:',
    ],
    quote: words,
    details: [],
    link,
  }),
};

const removed: Template<{ isRenamed: boolean }> = {
  reason,
  content: ({ isRenamed }) => ({
    subject: 'You’re no longer verified',
    paragraphs: [
      isRenamed
        ? 'You changed your name, so the badge next to it is gone. An admin had checked the old name.'
        : 'An admin removed the badge next to your name.',
      'Your cars stay on sale. You can ask to be verified again on your profile.',
    ],
    details: [],
    link,
  }),
};

/** Notifications of sellers who got or lost their badge, or were declined. */
export const verificationTemplates = {
  'seller-verified': granted,
  'seller-unverified': removed,
  'verification-declined': declined,
};
