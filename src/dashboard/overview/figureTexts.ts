import { formatCount } from '#contract/formats';
import { formatPrice, toCents } from '#contract/money';
import type { FigureKind } from '#contract/overview';
import type { Figure } from '@/api/overviewApi';

export const figureNames: Record<FigureKind, string> = {
  people: 'New people',
  products: 'New products',
  bookings: 'Bookings',
  paid: 'Paid',
  'sale-days': 'Days to sale',
  conversations: 'New conversations',
  'empty-searches': 'Searches without results',
};

export const NO_VALUE = '–';

/** A value as it is shown: money in dollars, averages with one decimal. */
export function formatFigure(kind: FigureKind, value: number | null): string {
  if (value === null) return NO_VALUE;
  if (kind === 'paid') return formatPrice(toCents(value) ?? 0);
  return kind === 'sale-days' ? value.toFixed(1) : formatCount(value);
}

/** How much more or less than before, in whole percent; null without a value to compare with. */
function changeOf({ total, totalBefore }: Figure): number | null {
  if (total === null || totalBefore === null || totalBefore === 0) return null;
  return Math.round((total / totalBefore - 1) * 100);
}

/** "▲ 12% · 163 in the 28 days before". */
export function comparisonOf(figure: Figure): string {
  const length = figure.daysBefore.length;
  if (figure.totalBefore === null) return 'Too few days to compare';
  const change = changeOf(figure);
  const sign = change === null || change === 0 ? '=' : change > 0 ? '▲' : '▼';
  const percent = change === null ? [] : [`${sign} ${Math.abs(change)}%`];
  const before = `${formatFigure(figure.kind, figure.totalBefore)} in the ${length} days before`;
  return [...percent, before].join(' · ');
}

/** What a chart shows, in a sentence. */
export function sentenceOf(figure: Figure): string {
  const { kind, days, total } = figure;
  if (total === null) {
    return kind === 'sale-days'
      ? 'Nothing was sold in these days.'
      : 'Not all of these days are counted yet.';
  }
  const words = `${formatFigure(kind, total)} ${kind === 'sale-days' ? 'on average' : 'in total'} in ${days.length} days`;
  const change = changeOf(figure);
  if (change === null) return `${words}.`;
  if (change === 0) return `${words}, as in the ${days.length} before.`;
  return `${words}, ${Math.abs(change)}% ${change > 0 ? 'more' : 'less'} than in the ${days.length} before.`;
}
