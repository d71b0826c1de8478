import { routes } from '#contract/routes';
import { searchParams } from '#contract/search';

/** The URL of the public search of a category. */
export const categorySearch = (category: string): string =>
  `${routes.search}?${new URLSearchParams(searchParams({ category })).toString()}`;
