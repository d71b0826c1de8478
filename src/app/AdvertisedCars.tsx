import { AdvertisedListings } from '@/features/catalog/AdvertisedListings';
import { useListingCardActions } from './useListingCardActions';

/** The advertised cars with what their buttons do. */
export const AdvertisedCars = () => <AdvertisedListings actions={useListingCardActions()} />;
