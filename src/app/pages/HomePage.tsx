import { useDocumentTitle } from '@/components/useDocumentTitle';
import { AdvertisedProducts } from '@/features/catalog/AdvertisedProducts';
import { Assurances } from '@/features/catalog/Assurances';
import { Banner } from '@/features/catalog/Banner';
import { CategoryLinks } from '@/features/catalog/CategoryLinks';
import { useProductActions } from '../useProductActions';

/** Spec §2, Home. */
export default function HomePage() {
  useDocumentTitle();
  const actions = useProductActions();

  return (
    <>
      <Banner />
      <Assurances />
      <CategoryLinks />
      <AdvertisedProducts {...actions} />
    </>
  );
}
