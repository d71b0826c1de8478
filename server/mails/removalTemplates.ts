import { routes } from '#contract/routes';
import type { Template } from './content';

const reason = 'you listed a car on Second Gear';
const link = { label: 'View my products', path: routes.dashboard };

const carTakenDown: Template<{ carName: string; reason: string }> = {
  reason,
  content: ({ carName, reason: why }, _timeZone, supportEmail) => ({
    subject: `We removed your ${carName}`,
    paragraphs: [
      'We removed your car from Second Gear. Buyers can’t see or book it any more. My Products shows it with our reason for 30 days.',
      ...(supportEmail
        ? [`If you think this is a mistake, write to ${supportEmail} within 30 days.`]
        : []),
      'We wrote:',
    ],
    quote: why,
    details: [['Car', carName]],
    link,
  }),
};

const photoTakenDown: Template<{ photoId: string }> = {
  reason,
  content: (_facts, _timeZone, supportEmail) => ({
    subject: 'We removed one of your photos',
    paragraphs: [
      'It didn’t pass our check. Nobody can see it any more, and you can’t add it again. Your cars stay on sale without it.',
      ...(supportEmail
        ? [`If you think this is a mistake, write to ${supportEmail} within 30 days.`]
        : []),
    ],
    details: [],
    link,
  }),
};

/** Notifications of what an admin or operator removed. */
export const removalTemplates = {
  'car-taken-down': carTakenDown,
  'photo-taken-down': photoTakenDown,
};
