import { useLocation } from 'react-router-dom';
import { useDocumentTitle } from '@/components/useDocumentTitle';
import { readWantedId } from '@/storefront/booking/bookingParam';
import { ContinueStrip } from '@/storefront/booking/ContinueStrip';
import { isNewUser, readLoginState } from '@/auth/origin';
import { selectCurrentUser, selectRoleState, selectRole } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { useProductCardActions } from '@/storefront/booking/useProductCardActions';
import { useBookingEligibility } from '@/storefront/booking/useBookingEligibility';
import { ButtonLink } from '@/components/Button';
import { Text } from '@/components/Text';
import styles from '@/storefront/booking/ContinueStrip.module.css';
import { NEW_CONVERSATION, routes } from '#contract/routes';
import { messageFor } from '@/api/messageFor';
import {
  ADVERTISED_PAGE_SIZE,
  useListAdvertisedProductsInfiniteQuery,
  type Product,
} from '@/api/productsApi';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { CatalogSection } from '@/storefront/card/CatalogSection';
import { LoadMoreGrid } from '@/storefront/card/LoadMoreGrid';
import type { ProductGridProps } from '@/storefront/card/ProductGrid';
import { useShownProducts } from '@/storefront/card/useShownProducts';
import { CategoryLinks } from './CategoryLinks';
import { Banner } from './Banner';
import { Assurances } from './Assurances';

/** The home page (spec §2). */
export default function HomePage() {
  useDocumentTitle();
  const actions = useProductCardActions();
  const { bookingOf } = useBookingEligibility();
  const isSignedIn = useAppSelector(selectCurrentUser) !== null;
  const role = useAppSelector(selectRoleState);
  // Also while the role loads after the sign-up, so that the page does not move.
  const mayBook = role.status === 'unknown' || (role.status === 'ready' && role.role === 'user');
  const location = useLocation();
  const wantedId = readWantedId(location.state);

  return (
    <>
      <Banner>
        {isSignedIn && mayBook && wantedId !== null && (
          <ContinueStrip
            productId={wantedId}
            booking={bookingOf(wantedId)}
            onContinue={actions.onBook}
          />
        )}
        {isSignedIn && isNewUser(location.state) && <WelcomeStrip />}
      </Banner>
      <Assurances />
      <CategoryLinks />
      <AdvertisedProducts actions={actions} />
    </>
  );
}

/** Shown on the home page after a sign-up: what comes next. */
function WelcomeStrip() {
  const user = useAppSelector(selectCurrentUser);
  const isSeller = useAppSelector(selectRole) === 'seller';
  const { from } = readLoginState(useLocation().state);
  if (user === null) return null;
  const { displayName, email, emailVerified } = user;
  return (
    <section aria-label="Welcome" className={styles.strip}>
      <div className={styles.content}>
        <Text variant="subtitle1" className={styles.text}>
          {displayName ? `Welcome, ${displayName}.` : 'Welcome.'}
        </Text>
        {!emailVerified && email && (
          <Text variant="body2" className={styles.text}>
            {`We sent a link to ${email}. Open it to confirm your email.`}
          </Text>
        )}
        {isSeller && (
          <ButtonLink to={routes.addProduct} variant="contained" color="secondary">
            Add your first car
          </ButtonLink>
        )}
        {from?.startsWith(routes.conversation(NEW_CONVERSATION)) && (
          <ButtonLink to={from} variant="contained" color="secondary">
            Write to the seller
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

const TITLE = 'Top Advertised Products';

type AdvertisedProductsProps = Pick<ProductGridProps, 'actions'>;

/** Advertised cars. Without any, the section is hidden (spec §2, Home). */
function AdvertisedProducts(props: AdvertisedProductsProps) {
  const isOwn = (product: Product) => props.actions.cardStateOf(product).booking !== null;
  const list = useListAdvertisedProductsInfiniteQuery();
  const shown = useShownProducts(list, ADVERTISED_PAGE_SIZE, isOwn, { keepsOrder: true });
  const { currentData, error, isFetching, refetch } = list;

  if (currentData) {
    if (shown.products.length === 0) return null;
    return (
      <CatalogSection title={TITLE}>
        <LoadMoreGrid {...props} shown={shown} label={TITLE} />
      </CatalogSection>
    );
  }
  return (
    <CatalogSection title={TITLE}>
      {error ? (
        <ErrorState
          title="We couldn’t load the advertised cars"
          message={messageFor(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Waiting label="Loading advertised cars" minHeight={480} />
      )}
    </CatalogSection>
  );
}
