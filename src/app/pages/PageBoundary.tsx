import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/components/feedback/ErrorBoundary';
import { RouteErrorPage } from './RouteErrorPage';

/** Keeps a page that fails, or does not arrive, from taking with it what surrounds it. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return (
    <ErrorBoundary resetKey={key} fallback={(error) => <RouteErrorPage error={error} />}>
      {children}
    </ErrorBoundary>
  );
}
