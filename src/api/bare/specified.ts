import type { ListFilter } from '../listFields';

interface Offered {
  isExtension?: boolean;
}

/** What of a list a server with only spec §7 supports. */
export const specified = <T extends Offered>(all: readonly T[]): T[] =>
  all.filter(({ isExtension }) => !isExtension);

export const specifiedFilters = <Row>(filters: readonly ListFilter<Row>[]): ListFilter<Row>[] =>
  specified(filters).map((filter) => ({ ...filter, options: specified(filter.options) }));
