import { useSearchParams } from 'react-router-dom';
import { figuresSchema, type FiguresQuery } from '#contract/overview';

export const rangeOptions = [
  { value: '7', label: 'Last 7 days' },
  { value: '28', label: 'Last 28 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 12 months' },
  { value: 'own', label: 'Own dates' },
] as const;

const DEFAULT = '28';

interface Range {
  /** A value of `rangeOptions`. */
  choice: string;
  /** Days such as 2026-11-30, as far as they were chosen. */
  from: string;
  to: string;
  /** What to ask for; null while the dates are incomplete or wrong. */
  query: FiguresQuery | null;
  /** What is wrong with the dates. */
  problem: string | null;
}

/** The range of days in the URL. */
export function useRange(): Range & { choose: (change: Record<string, string>) => void } {
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const days = params.get('days') ?? DEFAULT;
  const choice = rangeOptions.some(({ value }) => value === days) ? days : DEFAULT;
  const isOwn = choice === 'own';
  const problem = isOwn && from && to ? problemOf({ from, to }) : null;
  const own = from && to && problem === null ? { from, to } : null;
  return {
    choice,
    from,
    to,
    query: isOwn ? own : { days: Number(choice) },
    problem,
    choose: (change) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change)) next.set(name, value);
          return next;
        },
        { replace: true },
      ),
  };
}

function problemOf(range: { from: string; to: string }): string | null {
  if (range.from > range.to) return 'The last day must not be before the first.';
  return figuresSchema.isValidSync(range) ? null : 'Choose at most 366 days.';
}
