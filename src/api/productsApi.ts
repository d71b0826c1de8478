import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { apiPaths } from '#contract/apiPaths';
import { saleProblems } from '#contract/bookings';
import { conditions, fuels, gearboxes, serviceHistories, type WireFacts } from '#contract/facts';
import type { ListArgs, ListResult, PagePosition } from '#contract/lists';
import type { CreateProductBody } from '#contract/schemas/product';
import {
  type AcknowledgedResponse,
  type DeletedResponse,
  type ModifiedResponse,
  type WirePriceChange,
  type WireProduct,
  withheldReasons,
} from '#contract/types';
import { isSameEmail } from '@/lib/emails';
import { fieldsOf } from '@/lib/json';
import {
  boolOrNull,
  cents,
  isoTime,
  list,
  number,
  oneOf,
  text,
  textOrNull,
  toAcknowledged,
  toDeleted,
  toModified,
  type Loose,
  toPhoto,
  toPhotos,
} from './responseFields';
import { baseApi, type NoArgument, type WithApi } from './baseApi';
import { infiniteList, tableList } from './lists';
import { idTag, listTag, unlessRefused } from './tags';

/** Facts beyond the specification’s fields; null if not stated. */
function toFacts(wire: Loose<WireFacts>) {
  return {
    make: textOrNull(wire.make),
    model: textOrNull(wire.model),
    /** Kilometres. */
    mileageKm: number(wire.mileageKm),
    fuel: oneOf(fuels, wire.fuel),
    gearbox: oneOf(gearboxes, wire.gearbox),
    /** Kilowatts. */
    powerKw: number(wire.powerKw),
    colour: textOrNull(wire.colour),
    doors: number(wire.doors),
    seats: number(wire.seats),
    previousOwners: number(wire.previousOwners),
    /** Year and month, such as 2027-05. */
    nextInspection: month(wire.nextInspection),
    serviceHistory: oneOf(serviceHistories, wire.serviceHistory),
    accidentFree: boolOrNull(wire.accidentFree),
    /** Masked for everyone except the seller. */
    vin: textOrNull(wire.vin),
  };
}

const month = (value: unknown): string | null => {
  const written = text(value);
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(written) ? written : null;
};

export type PriceChange = ReturnType<typeof toPriceChange>;

function toPriceChange(value: unknown) {
  const wire: Loose<WirePriceChange> = fieldsOf(value);
  return { fromCents: cents(wire.from), toCents: cents(wire.to), at: isoTime(wire.at) };
}

export type Product = ReturnType<typeof toProduct>;

export function toProduct(value: unknown) {
  const wire: Loose<WireProduct> = fieldsOf(value);
  const status = text(wire.status) || 'unsold';
  const photos = toPhotos(wire.photos);
  return {
    id: text(wire._id),
    name: text(wire.name),
    /** A URL, or ''. */
    picture: text(wire.picture),
    /** Complete in a product’s own response, empty in lists. */
    photos,
    /** The first photo; null if there is only a URL. */
    cover: toPhoto(wire.cover) ?? photos[0] ?? null,
    photoCount: Math.max(number(wire.photoCount) ?? 0, photos.length),
    /** URLs of more pictures of the car. */
    views: list(wire.views, (view) => textOrNull(fieldsOf(view).picture)),
    /** Null if the price is unreadable. It is never guessed: such a car cannot be booked. */
    resalePriceCents: cents(wire.resalePrice),
    originalPriceCents: cents(wire.originalPrice),
    condition: oneOf(conditions, wire.condition),
    phone: text(wire.phone),
    location: text(wire.location),
    facts: toFacts(wire),
    description: text(wire.description),
    purchaseYear: number(wire.purchaseYear),
    yearsOfUse: number(wire.yearOfUse),
    categoryId: text(wire.categoryId),
    sellerName: text(wire.sellerName),
    sellerEmail: textOrNull(wire.userEmail),
    /** Null if the response omits it: request GET /users/verified/{email} once per seller. */
    isSellerVerified: boolOrNull(wire.sellerVerified),
    /** The server’s status. Cars with any status except 'unsold' cannot be bought (spec §3). */
    status,
    isSold: status !== 'unsold' && status !== 'withdrawn' && status !== 'removed',
    /** An admin removed the car. Only its seller sees it. */
    isRemoved: status === 'removed',
    /** The seller has withdrawn the car and can list it again. */
    isWithdrawn: status === 'withdrawn',
    /** The reason for that: the seller sold it outside Second Gear. */
    isSoldElsewhere: status === 'withdrawn' && wire.soldElsewhere === true,
    /** Counts the seller’s changes. Null if the server has no versions. */
    version: number(wire.version),
    /** Oldest first. */
    priceChanges: list(wire.priceChanges, toPriceChange),
    /** How the price compares with similar cars, in a product’s own response, for `toWorth`. */
    worth: wire.worth,
    isAdvertised: wire.advertise === true,
    /** ISO time. */
    createdAt: isoTime(wire.createdAt),
    /** ISO time until which an unpaid booking holds the car. */
    reservedUntil: isoTime(wire.reservedUntil),
    /** The server holds booked cars for a limited time. */
    isHeldWhenBooked: wire.reservedUntil !== undefined,
    /** The sale was refunded. Only the seller receives this. */
    isRefunded: wire.refunded === true,
    /** How many people saved the car, if the server tells the seller. */
    saves: number(wire.saves) ?? 0,
    /** Why we hid the car, if we did and the server tells the seller. */
    withheld: oneOf(withheldReasons, wire.withheld),
    /** The decision of an admin that removed or hid the car, if the server tells the seller. */
    decisionId: textOrNull(wire.decisionId),
    /** The booking that sold the car, if the server tells the seller. */
    saleId: textOrNull(wire.saleId),
    /** Why the sold car must not be handed over now, if the server tells the seller. */
    saleProblem: oneOf(saleProblems, wire.saleProblem),
    /** The ISO time until which the sold car cannot be deleted, if the server tells the seller. */
    keptUntil: isoTime(wire.keptUntil),
    /** Whether the signed-in user has reported the car, if the server sends it. */
    isReported: wire.reported === true,
  };
}

/** Whether this user sells the car; false if the server does not name the seller. */
export const isSoldBy = ({ sellerEmail }: Pick<Product, 'sellerEmail'>, person: string): boolean =>
  sellerEmail !== null && isSameEmail(sellerEmail, person);

/** POST /products: a car has the URL of a picture (spec §7), or photos (an extension), or both. */
export type NewProduct = Omit<CreateProductBody, 'picture'> & {
  picture?: string;
  /** Ids of photos, the cover first. */
  photos?: string[];
};

type SellerProductsArgs = ListArgs & { email: string };
const sellerProducts = tableList(
  'Product',
  ({ email }: SellerProductsArgs) => apiPaths.sellerProducts(email),
  toProduct,
);

/** Page sizes of grids: whole rows at every width (spec §9). */
export const ADVERTISED_PAGE_SIZE = 24;
export const CATEGORY_PAGE_SIZE = 48;

export const productsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Advertised cars (spec §7). */
    listAdvertisedProducts: build.infiniteQuery<ListResult<Product>, NoArgument, PagePosition>(
      infiniteList('Product', () => apiPaths.advertisedProducts, toProduct, ADVERTISED_PAGE_SIZE),
    ),
    /** The cars of a category (spec §7). */
    listCategoryProducts: build.infiniteQuery<ListResult<Product>, string, PagePosition>(
      infiniteList('Product', apiPaths.categoryProducts, toProduct, CATEGORY_PAGE_SIZE),
    ),
    listSellerProducts: build.query<ListResult<Product>, SellerProductsArgs>(sellerProducts.list),
    collectSellerProducts: build.query<ListResult<Product>, SellerProductsArgs>(
      sellerProducts.collect,
    ),
    getProduct: build.query<Product, string>({
      query: (id) => ({ url: apiPaths.findProduct(id) }),
      extraOptions: { expects: 'record' },
      transformResponse: toProduct,
      providesTags: (_result, _error, id) => [idTag('Product', id)],
    }),
    createProduct: build.mutation<AcknowledgedResponse, NewProduct>({
      query: (body) => ({ url: apiPaths.products, method: 'POST', body }),
      transformResponse: toAcknowledged,
      invalidatesTags: unlessRefused(({ draftId }) =>
        draftId === undefined
          ? [listTag('Product')]
          : [listTag('Product'), listTag('ProductDraft'), idTag('ProductDraft', draftId)],
      ),
    }),
    /**
     * Starts or stops advertising a car. `modifiedCount` 0 means that nothing changed (spec §8).
     */
    updateProduct: build.mutation<ModifiedResponse, { id: string; advertise: boolean }>({
      query: ({ id, advertise }) => ({
        url: apiPaths.product(id),
        method: 'PATCH',
        body: { advertise },
      }),
      transformResponse: toModified,
      // Newly advertised cars enter lists that have no tag for them yet.
      invalidatesTags: unlessRefused(({ id }) => [idTag('Product', id), listTag('Product')]),
    }),
    deleteProduct: build.mutation<DeletedResponse, string>({
      query: (id) => ({ url: apiPaths.product(id), method: 'DELETE' }),
      transformResponse: toDeleted,
      invalidatesTags: unlessRefused((id) => [
        listTag('Product'),
        idTag('Product', id),
        listTag('Report'),
      ]),
    }),
  }),
});

export const {
  useListAdvertisedProductsInfiniteQuery,
  useListCategoryProductsInfiniteQuery,
  useListSellerProductsQuery,
  useLazyCollectSellerProductsQuery,
  useGetProductQuery,
  useCreateProductMutation,
  useUpdateProductMutation,
  useDeleteProductMutation,
} = productsApi;

/**
 * Caches a product from a list for its own page. Details that only the product’s own response
 * contains are kept.
 */
export const cacheProduct =
  (product: Product): ThunkAction<void, WithApi, unknown, UnknownAction> =>
  (dispatch, getState) => {
    const { data } = productsApi.endpoints.getProduct.select(product.id)(getState());
    const value = data ? withDetailsOf(data, product) : product;
    const entry = { endpointName: 'getProduct', arg: product.id, value } as const;
    dispatch(productsApi.util.upsertQueryEntries([entry]));
  };

const withDetailsOf = (full: Product, row: Product): Product => ({
  ...row,
  photos: row.photos.length > 0 || row.photoCount === 0 ? row.photos : full.photos,
  views: row.views.length > 0 ? row.views : full.views,
  priceChanges: row.priceChanges.length > 0 ? row.priceChanges : full.priceChanges,
});
