import type { ReactElement } from 'react';
import { MainLayout } from './layouts/MainLayout';
import { PageBoundary } from './pages/PageBoundary';

/**
 * What routes show. The server renders the same (src/render.tsx): a page is brought to life only by
 * the elements that it was made of.
 */
export const layoutElement = (
  <PageBoundary>
    <MainLayout />
  </PageBoundary>
);

/** With a boundary of its own: what one page has failed with is not the next one's. */
export const pageElement = (key: string, page: ReactElement) => (
  <PageBoundary key={key}>{page}</PageBoundary>
);
