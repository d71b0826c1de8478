import { formatCount } from '#contract/formats';

/** The sentence for this number; the number itself stands where the # is. */
export function plural(count: number, one: string, many: string): string {
  return (count === 1 ? one : many).replace('#', formatCount(count));
}
