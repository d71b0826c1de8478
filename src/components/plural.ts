import { formatCount } from '#contract/formats';

/** The singular or plural sentence for a number, which replaces the #. */
export function plural(count: number, one: string, many: string): string {
  return (count === 1 ? one : many).replace('#', formatCount(count));
}
