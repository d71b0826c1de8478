import { plural } from '@/components/labels';
import { formatCount } from '#contract/formats';
import type { TableLabels } from './types';

/** The labels of a table, built from the singular and plural of its noun. */
export function tableLabels(one: string, many: string): TableLabels {
  return {
    search: `Search ${many}`,
    unsorted: 'Newest first',
    loading: `Loading ${many}`,
    refreshing: `Refreshing ${many}`,
    skip: `Skip ${many} table`,
    loadFailed: `We couldn’t load the ${many}`,
    outOfDate: `These ${many} may be out of date.`,
    noMatch: (q) => (q ? `No ${many} match “${q}”` : `No matching ${many}`),
    found: (count) =>
      count ? plural(count, `# ${one} found`, `# ${many} found`) : `No ${many} found`,
    selectAll: (count) => `Select all ${formatCount(count)} ${many}`,
    exported: (count) => plural(count, `Exported # ${one}.`, `Exported # ${many}.`),
    leftAlone: (count) =>
      plural(count, `# selected ${one} will be skipped.`, `# selected ${many} will be skipped.`),
  };
}
