import { routes } from '#contract/routes';
import type { ProductStatus } from '#contract/types';
import type { Template } from './content';

const ENDED = 'Bookings that ended stay ended.';
const PHOTOS = 'Photos that we removed stay removed. You can add others.';

interface RestoredAccount {
  carsForSale: number;
  hasRemovedPhotos: boolean;
}

const restored = ({ carsForSale, hasRemovedPhotos }: RestoredAccount) => ({
  subject: 'Your account is back',
  paragraphs: [
    'We restored your account. Log in again to use it.',
    ...(carsForSale === 0
      ? []
      : [
          `${carsForSale} ${carsForSale === 1 ? 'car is' : 'cars are'} for sale again, but not advertised.`,
        ]),
    ...(hasRemovedPhotos ? [PHOTOS] : []),
    `${ENDED} You don’t need to do anything else.`,
  ],
  details: [],
  link: { label: 'Log in', path: routes.login },
});

const accountRestored: Template<RestoredAccount> = {
  reason: 'you have an account on Second Gear',
  content: restored,
  // Users must know that their account is open. Only an operator can cause this mail.
  unconfirmed: restored,
};

const carRestored: Template<{
  carName: string;
  status: ProductStatus;
  hasRemovedPhotos: boolean;
}> = {
  reason: 'you listed a car on Second Gear',
  content: ({ carName, status, hasRemovedPhotos }) => ({
    subject: `Your car is back: ${carName}`,
    paragraphs: [
      status === 'unsold'
        ? 'We restored your car. It’s for sale again, but not advertised.'
        : `We restored your car. It’s in your list again, marked as ${status}.`,
      ...(hasRemovedPhotos ? [PHOTOS] : []),
      `${ENDED} You don’t need to do anything.`,
    ],
    details: [['Car', carName]],
    link: { label: 'View my products', path: routes.dashboard },
  }),
};

/** Notifications of what an operator restored. */
export const restoredTemplates = {
  'account-restored': accountRestored,
  'car-restored': carRestored,
};
