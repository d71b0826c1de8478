import { routes } from '#contract/routes';
import { formatTimeIn } from '../lib/timeZones';
import type { Template } from './content';

interface Suspended {
  /** What the admin wrote to the person. */
  words: string;
  /** ISO time at which it ends by itself; null if an admin has to end it. */
  until: string | null;
}

const reason = 'you have an account on Second Gear';
const link = { label: 'Go to your dashboard', path: routes.dashboard };

const untilOf = ({ until }: Suspended, timeZone: string | null): [string, string] => [
  'Until',
  until ? formatTimeIn(timeZone, new Date(until)) : 'An admin ends it',
];

const suspended: Template<Suspended> = {
  reason,
  content: (facts, timeZone, supportEmail) => ({
    subject: 'Your account is suspended',
    paragraphs: [
      'An admin suspended your account. You can’t book or list cars, write messages or send reports. Your cars are hidden, and unpaid bookings have ended.',
      'Paid orders go on: you can still log in, hand over cars and get refunds.',
      supportEmail
        ? `If you think this is a mistake, ask us on your dashboard to look again, or write to ${supportEmail}.`
        : 'If you think this is a mistake, ask us on your dashboard to look again.',
      'We wrote:',
    ],
    quote: facts.words,
    details: [untilOf(facts, timeZone)],
    link,
  }),
  unconfirmed: (facts, timeZone) => ({
    subject: 'An account with this address is suspended',
    paragraphs: [
      'A Second Gear account that someone signed up for with this address is suspended. Log in to see why.',
      'If you never had one, you can ignore this email.',
    ],
    details: [untilOf(facts, timeZone)],
    link: { label: 'Log in', path: routes.login },
  }),
};

const ended = ({ ranOut }: { ranOut: boolean }) => ({
  subject: 'Your account is no longer suspended',
  paragraphs: [
    ranOut
      ? 'The suspension of your account is over.'
      : 'An admin ended the suspension of your account.',
    'You can use all of Second Gear again. Cars that we hid are back on sale, unless their VIN was listed meanwhile. Bookings that ended stay ended.',
  ],
  details: [],
  link,
});

const suspensionEnded: Template<{ ranOut: boolean }> = {
  reason,
  content: ended,
  unconfirmed: ended,
};

/** Notifications of people whose account was suspended. */
export const suspensionTemplates = {
  'account-suspended': suspended,
  'suspension-ended': suspensionEnded,
};
