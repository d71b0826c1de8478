/**
 * Message for a buyer who has booked the same car twice within a week. `from` is the formatted time
 * from which they can book it again.
 */
export const bookedTooOften = (from: string): string =>
  `You’ve booked this car twice this week. You can book it again from ${from}.`;
