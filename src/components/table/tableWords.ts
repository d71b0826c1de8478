import { plural } from '../plural';
import type { TableWords } from './types';

/** The sentences about a table's rows, by what one and many of them are called. */
export function tableWords(one: string, many: string): TableWords {
  return {
    search: `Search ${many}`,
    loading: `Loading ${many}`,
    refreshing: `Refreshing ${many}`,
    skip: `Skip the ${many}`,
    loadFailed: `The ${many} could not be loaded`,
    outOfDate: `These ${many} may be out of date.`,
    noMatch: (q) => (q ? `No ${many} match “${q}”` : `No ${many} match`),
    found: (count) =>
      count ? plural(count, `# ${one} found`, `# ${many} found`) : `No ${many} found`,
    exported: (count) => plural(count, `Exported # ${one}.`, `Exported # ${many}.`),
    leftAlone: (count) =>
      plural(
        count,
        `# ${one} of your selection will be left alone.`,
        `# ${many} of your selection will be left alone.`,
      ),
  };
}
