import { useLocation, useNavigate } from 'react-router-dom';
import { useDocumentTitle } from '@/components/useDocumentTitle';
import { routes } from '@/contract/routes';
import { originState } from '@/features/auth/origin';
import { AdvertisedProducts } from '@/features/catalog/AdvertisedProducts';
import { Assurances } from '@/features/catalog/Assurances';
import { Banner } from '@/features/catalog/Banner';
import { CategoryLinks } from '@/features/catalog/CategoryLinks';

/** Spec §2, Home. */
export default function HomePage() {
  useDocumentTitle();
  const navigate = useNavigate();
  const location = useLocation();
  const askToLogIn = () => void navigate(routes.login, { state: originState(location) });

  return (
    <>
      <Banner />
      <Assurances />
      <CategoryLinks />
      <AdvertisedProducts onBook={askToLogIn} onReport={askToLogIn} />
    </>
  );
}
