import { useState } from 'react';
import { mdiHeart } from '@mdi/js';
import { skipToken } from '@reduxjs/toolkit/query/react';
import {
  useListFavouritesInfiniteQuery,
  useListSeveralProductsQuery,
  type Favourite,
} from '@/api/favouritesApi';
import { loadedRows } from '@/api/lists';
import { messageFor } from '@/api/messageFor';
import type { Product } from '@/api/productsApi';
import { Button, ButtonLink } from '@/components/Button';
import { useNow } from '@/components/clock';
import { AsyncView } from '@/components/feedback/AsyncView';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Text } from '@/components/Text';
import { readSavedHere, type SavedHere } from '@/lib/savedHere';
import { useProductCardActions } from '@/storefront/booking/useProductCardActions';
import type { FavouriteFilter } from '#contract/favourites';
import { routes } from '#contract/routes';
import styles from './SavedPage.module.css';
import { SavedRow } from './SavedRow';

export interface Narrowing {
  /** `field:direction`. */
  sort: string;
  state: FavouriteFilter | null;
}

const failed = { label: 'Loading saved cars', failedTitle: 'We couldn’t load your saved cars' };

/** What is saved in the account. Removed cars stay until the list is read again. */
export function AccountList({ sort, state }: Narrowing) {
  const query = useListFavouritesInfiniteQuery({ sort, state });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query;
  return (
    <AsyncView query={query} {...failed} minHeight={480} messageFor={messageFor}>
      {({ pages }) => (
        <>
          <Rows cars={loadedRows(pages)} state={state} canNote />
          {isFetchNextPageError && (
            <Text
              role="alert"
              tone="error"
            >{`We couldn’t load more cars. ${messageFor(error)}`}</Text>
          )}
          {hasNextPage && (
            <Button
              variant="outlined"
              isBusy={isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {isFetchNextPageError ? 'Retry' : 'Show more cars'}
            </Button>
          )}
        </>
      )}
    </AsyncView>
  );
}

/** What is saved in this browser, as it was when the page was opened. */
export function BrowserList({ sort, state }: Narrowing) {
  const [here] = useState(readSavedHere);
  const now = useNow();
  const query = useListSeveralProductsQuery(here.length > 0 ? here.map(({ id }) => id) : skipToken);
  if (here.length === 0) return <NoneSaved state={null} />;
  return (
    <AsyncView query={query} {...failed} minHeight={480} messageFor={messageFor}>
      {(products) => (
        <Rows cars={narrowed(toFavourites(here, products, now), { sort, state })} state={state} />
      )}
    </AsyncView>
  );
}

function toFavourites(here: SavedHere[], products: Product[], now: number): Favourite[] {
  const listed = new Map(products.map((product) => [product.id, product]));
  return here.map(({ id, name, at, cents }) => {
    const product = listed.get(id) ?? null;
    return {
      id,
      name: product?.name ?? name,
      picture: product?.picture ?? '',
      state: product ? stateOf(product, now) : 'gone',
      product,
      savedAt: new Date(at).toISOString(),
      savedCents: cents,
      note: '',
    };
  });
}

function stateOf(product: Product, now: number): Favourite['state'] {
  if (product.isSold || product.isSoldElsewhere) return 'sold';
  if (product.isWithdrawn) return 'withdrawn';
  return product.reservedUntil !== null && Date.parse(product.reservedUntil) > now
    ? 'held'
    : 'available';
}

/** As the server sorts and filters the cars of an account. */
function narrowed(cars: Favourite[], { sort, state }: Narrowing): Favourite[] {
  const found = cars.filter((car) => state === null || car.state === state);
  const drop = (car: Favourite) =>
    (car.savedCents ?? 0) - (car.product?.resalePriceCents ?? car.savedCents ?? 0);
  const price = (car: Favourite) => car.product?.resalePriceCents ?? Infinity;
  if (sort.startsWith('drop')) return found.sort((a, b) => drop(b) - drop(a));
  return sort.startsWith('resalePrice') ? found.sort((a, b) => price(a) - price(b)) : found;
}

interface RowsProps extends Pick<Narrowing, 'state'> {
  cars: Favourite[];
  canNote?: boolean;
}

function Rows({ cars, state, canNote = false }: RowsProps) {
  const actions = useProductCardActions();
  if (cars.length === 0) return <NoneSaved state={state} />;
  return (
    <ul aria-label="Saved cars" className={styles.rows}>
      {cars.map((car) => (
        <li key={car.id}>
          <SavedRow car={car} actions={actions} canNote={canNote} />
        </li>
      ))}
    </ul>
  );
}

/** Nothing is saved, or nothing with this state. */
function NoneSaved({ state }: Pick<Narrowing, 'state'>) {
  if (state !== null) return <EmptyState icon={mdiHeart} title={`No saved cars are ${state}`} />;
  return (
    <EmptyState
      icon={mdiHeart}
      title="No saved cars yet"
      message="Save a car with the heart, and see here when its price changes."
      action={
        <ButtonLink variant="contained" to={routes.search}>
          Search cars
        </ButtonLink>
      }
    />
  );
}
