import { messages } from '#contract/messages';
import { NOT_FOUND_PATH, routes } from '#contract/routes';
import { withTitle } from './pageHead';
import type { PublicPage } from './renderedPages';

/** Opens the booking dialog over any page. */
const BOOK = 'book';

/** A page whose head says no more than its title. */
const titled = (title: string, page: Omit<PublicPage, 'describe'>): PublicPage => ({
  ...page,
  describe: (shell) =>
    Promise.resolve({ shell: withTitle(shell, title), status: page.status ?? 200 }),
});

const pages: readonly PublicPage[] = [
  { path: routes.home, shownBy: ['show', BOOK] },
  titled('Blogs', { path: routes.blogs, shownBy: [BOOK] }),
  titled(messages.logIn, { path: routes.login, shownBy: [BOOK] }),
  titled(messages.signUp, { path: routes.signup, shownBy: [BOOK] }),
];

/** The page at a path that the server renders; undefined where the browser does. */
export const publicPageAt = (path: string): PublicPage | undefined =>
  pages.find((page) => page.path === path);

/** What stands at every path where the client has no page. */
export const notFoundPage = titled('Page not found', {
  path: NOT_FOUND_PATH,
  shownBy: [],
  status: 404,
});

/** The page of a car. */
export const listingPage = (
  id: string,
  describe: NonNullable<PublicPage['describe']>,
): PublicPage => ({ path: routes.listing(id), shownBy: [BOOK], describe });
