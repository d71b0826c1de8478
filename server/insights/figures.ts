import {
  dayAfter,
  daysIn,
  figureKinds,
  type FigureKind,
  type FiguresQuery,
  type WireFigure,
  type WireFigures,
} from '#contract/overview';
import { requireRole, type SignedIn } from '../context';
import { localDay } from '../lib/timeZones';
import { countDay, EMPTY_SEARCHES, metrics, readFigures } from './dailyFigures';

type Stored = Map<string, Map<string, number>>;

/** The metric of a figure and, for an average, what it is divided by; and the unit of its values. */
const parts: Record<FigureKind, { of: string; by?: string; unit: number }> = {
  people: { of: 'people', unit: 1 },
  products: { of: 'products', unit: 1 },
  bookings: { of: 'bookings', unit: 1 },
  paid: { of: 'paid-cents', unit: 100 },
  'sale-days': { of: 'sale-minutes', by: 'sales', unit: 24 * 60 },
  conversations: { of: 'conversations', unit: 1 },
  'empty-searches': { of: EMPTY_SEARCHES, unit: 1 },
};

/**
 * GET /overview/figures, for admins: what happened on these days and on as many before. Days that are
 * over come from a table, today is counted now.
 */
export async function readOverviewFigures(
  { principal, tx, now }: SignedIn,
  { days: last = 1, from: first, to: until }: FiguresQuery,
  timeZone: string,
): Promise<WireFigures> {
  requireRole(principal, 'admin');
  const today = localDay(timeZone, now());
  const [from, to] = first && until ? [first, until] : [dayAfter(today, 1 - last), today];
  const length = daysIn({ from, to });
  const start = dayAfter(from, -length);
  const stored = await readFigures(tx, { from: start, to });
  if (start <= today && today <= to) {
    for (const metric of metrics) {
      const value = await countDay(tx, metric, today, timeZone);
      stored.set(metric, new Map(stored.get(metric)).set(today, value));
    }
  }
  const daysFrom = (first: string) =>
    Array.from({ length }, (_, index) => dayAfter(first, index)).filter((day) => day <= today);
  const [days, daysBefore] = [daysFrom(from), daysFrom(start)];
  // Searches are counted as they happen: a day without a row had none.
  const isCounted = (day: string) => stored.get('people')?.has(day) === true;
  const figures = figureKinds.map((kind): WireFigure => {
    const figure = figureOf(stored, kind, isCounted);
    return {
      kind,
      days: days.map((day) => figure([day])),
      daysBefore: daysBefore.map((day) => figure([day])),
      total: figure(days),
      totalBefore: figure(daysBefore),
    };
  });
  return { timeZone, from, to, today, figures };
}

/** Sums up days, or averages them. Null if a day was not counted, or there is nothing to average. */
function figureOf(stored: Stored, kind: FigureKind, isCounted: (day: string) => boolean) {
  const { of, by, unit } = parts[kind];
  const sum = (metric: string, days: string[]) =>
    days.reduce((total, day) => total + (stored.get(metric)?.get(day) ?? 0), 0);
  return (days: string[]): number | null => {
    if (!days.every(isCounted)) return null;
    if (by === undefined) return sum(of, days) / unit;
    const divisor = sum(by, days);
    return divisor === 0 ? null : sum(of, days) / unit / divisor;
  };
}
