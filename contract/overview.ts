import * as yup from 'yup';
import { dayIn } from './ranges';

/** What admins see of the market: an extension. */

/** What waits for an admin, the most urgent kind first: money, then people, then mails. */
export const queueKinds = [
  'disputes',
  'money-back',
  'unmatched-payments',
  'failing-refunds',
  'failed-events',
  'cases',
  'appeals',
  'verifications',
  'mails',
  'imports',
] as const;
export type QueueKind = (typeof queueKinds)[number];

/** The counts of queues end here. */
export const QUEUE_MAX = 1000;

/** Something that waits. Times are ISO. */
export interface WireQueue {
  kind: QueueKind;
  /** At most `QUEUE_MAX`. */
  count: number;
  oldestAt: string;
  /** By when the first of them is to be decided. */
  dueAt?: string;
}

/** What is counted for each day of the market. */
export const figureKinds = [
  'people',
  'products',
  'bookings',
  'paid',
  'sale-days',
  'conversations',
  'empty-searches',
] as const;
export type FigureKind = (typeof figureKinds)[number];

/**
 * One figure: its value for each day of the range, and of as many days before. Money is dollars;
 * 'sale-days' is the average number of days from listing to payment. Null: not counted yet or, for an
 * average, nothing was sold.
 */
export interface WireFigure {
  kind: FigureKind;
  days: (number | null)[];
  daysBefore: (number | null)[];
  /** The sum or the average of all days; null if a day is missing. */
  total: number | null;
  totalBefore: number | null;
}

/** Days are written `2026-11-30`, in the market's time zone. */
export interface WireFigures {
  timeZone: string;
  from: string;
  to: string;
  /** Its values still grow. */
  today: string;
  figures: WireFigure[];
}

/** Longest range of days. */
export const FIGURE_DAYS_MAX = 366;

const DAY_MS = 86_400_000;

/** How many days a range has, both ends included. */
export const daysIn = ({ from, to }: { from: string; to: string }): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** The day so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const day = (label: string) =>
  yup
    .string()
    .test(
      'day',
      `${label} must be a day such as 2026-11-30.`,
      (value) => value === undefined || dayIn(value) !== null,
    );

/** GET /overview/figures: the last days including today, or those from one to another. */
export const figuresSchema = yup
  .object({
    days: yup
      .number()
      .typeError('days must be a number.')
      .integer('days must be a whole number.')
      .min(1, 'days must be 1 or more.')
      .max(FIGURE_DAYS_MAX, `Choose at most ${FIGURE_DAYS_MAX} days.`),
    from: day('from'),
    to: day('to'),
  })
  .test('one', 'Send days, or from and to.', ({ days, from, to }) =>
    days === undefined ? Boolean(from && to) : !from && !to,
  )
  .test('order', 'to must not be before from.', ({ from = '', to = '' }) => from <= to)
  .test(
    'length',
    `Choose at most ${FIGURE_DAYS_MAX} days.`,
    ({ from, to }) => !from || !to || daysIn({ from, to }) <= FIGURE_DAYS_MAX,
  );
export type FiguresQuery = yup.InferType<typeof figuresSchema>;
