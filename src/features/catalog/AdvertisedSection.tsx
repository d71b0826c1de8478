import type { ReactNode } from 'react';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { CatalogSection } from './CatalogSection';

export const ADVERTISED_TITLE = 'Top Advertised Products';

/** The advertised cars' band of the home page. */
export const AdvertisedSection = ({ children }: { children: ReactNode }) => (
  <CatalogSection title={ADVERTISED_TITLE}>{children}</CatalogSection>
);

/** The band while its cars, or the code that shows them, are on their way. */
export const AdvertisedWaiting = () => (
  <AdvertisedSection>
    <Waiting label="Loading advertised cars" minHeight={480} />
  </AdvertisedSection>
);

interface AdvertisedFailureProps {
  message: string;
  onRetry: () => void;
  isRetrying?: boolean;
}

/** The band when they did not come. */
export const AdvertisedFailure = (props: AdvertisedFailureProps) => (
  <AdvertisedSection>
    <ErrorState title="We couldn’t load the advertised cars" {...props} />
  </AdvertisedSection>
);
