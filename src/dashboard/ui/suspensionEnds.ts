import { suspensionDays } from '#contract/suspensions';

/** Choices of how long a suspension lasts, for `days` of the forms. */
export const suspensionEnds = [
  ...suspensionDays.map((days) => ({ value: String(days), label: `${days} days` })),
  { value: '', label: 'Open' },
];
