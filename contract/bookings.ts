/**
 * Why a buyer can’t book a car that they have already booked twice within a week. `from` is the
 * time from which they can, in words.
 */
export const bookedTooOften = (from: string): string =>
  `You’ve booked this car twice this week. You can book it again from ${from}.`;
