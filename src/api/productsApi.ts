import { apiPaths } from '#contract/apiPaths';
import { fuels, gearboxes, serviceHistories, type WireFacts } from '#contract/facts';
import type { ListArgs, ListResult, PagePosition } from '#contract/lists';
import type { CreateProductBody } from '#contract/schemas/product';
import {
  conditions,
  type AcknowledgedAnswer,
  type DeletedAnswer,
  type ModifiedAnswer,
  type WireProduct,
  type WirePriceChange,
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
} from './answers';
import { baseApi, type NoArgument } from './baseApi';
import { infiniteList, tableList } from './lists';
import { toPhoto, toPhotos } from './photos';
import { idTag, listTag, unlessRefused } from './tags';

/** What the seller stated beyond the specification's fields; null where nothing was said. */
function toFacts(wire: Loose<WireFacts>) {
  return {
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
    /** With its middle hidden for others than its seller. */
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
    /** A link, or '' when there is none. */
    picture: text(wire.picture),
    /** All of them where one car is told of, none in lists. */
    photos,
    /** The first photo, which stands for the car; null where there is only a link. */
    cover: toPhoto(wire.cover) ?? photos[0] ?? null,
    photoCount: Math.max(number(wire.photoCount) ?? 0, photos.length),
    /** Links of further pictures of the car. */
    views: list(wire.views, (view) => textOrNull(fieldsOf(view).picture)),
    /** Null when the server's price makes no sense: never guessed, such a car cannot be booked. */
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
    /** Null when the answer did not say: ask GET /users/verified/{email}, once per seller. */
    isSellerVerified: boolOrNull(wire.sellerVerified),
    /** The server's own word; anything but 'unsold' is a car that cannot be bought (spec §3). */
    status,
    isSold: status !== 'unsold' && status !== 'withdrawn',
    /** Its seller has taken it off the market, and may list it again. */
    isWithdrawn: status === 'withdrawn',
    /** Counts its seller's changes; null where the server counts none. */
    version: number(wire.version),
    /** The first change first. */
    priceChanges: list(wire.priceChanges, toPriceChange),
    isAdvertised: wire.advertise === true,
    /** ISO time. */
    createdAt: isoTime(wire.createdAt),
    /** ISO time until which somebody's unpaid booking holds the car. */
    reservedUntil: isoTime(wire.reservedUntil),
    /** The server holds a booked car for its buyer for a time, and says so. */
    isHeldWhenBooked: wire.reservedUntil !== undefined,
    /** Its sale was undone: the buyer has the money back. Told to its seller. */
    isRefunded: wire.refunded === true,
    /** Whoever is signed in has reported it, as far as the server says. */
    isReported: wire.reported === true,
  };
}

/** Whether this person sells it; false for one whose seller the server does not name. */
export const isSoldBy = ({ sellerEmail }: Pick<Product, 'sellerEmail'>, person: string): boolean =>
  sellerEmail !== null && isSameEmail(sellerEmail, person);

/** POST /products: a car has a link to a picture (spec §7), or photos (an extension), or both. */
export type NewProduct = Omit<CreateProductBody, 'picture'> & {
  picture?: string;
  /** Their names at the server, the cover first. */
  photos?: string[];
};

type SellerProductsArgs = ListArgs & { email: string };
const sellerProducts = tableList(
  'Product',
  ({ email }: SellerProductsArgs) => apiPaths.sellerProducts(email),
  toProduct,
);

/** How many cars one page of a grid holds: whole rows at every width (spec §9). */
export const ADVERTISED_PAGE_SIZE = 24;
export const CATEGORY_PAGE_SIZE = 48;

export const productsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Cars their sellers advertise (spec §7). */
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
    createProduct: build.mutation<AcknowledgedAnswer, NewProduct>({
      query: (body) => ({ url: apiPaths.products, method: 'POST', body }),
      transformResponse: toAcknowledged,
      invalidatesTags: unlessRefused(({ draftId }) =>
        draftId === undefined
          ? [listTag('Product')]
          : [listTag('Product'), listTag('ProductDraft'), idTag('ProductDraft', draftId)],
      ),
    }),
    /** Advertises or unadvertises; `modifiedCount` 0 changed nothing (spec §8). */
    updateProduct: build.mutation<ModifiedAnswer, { id: string; advertise: boolean }>({
      query: ({ id, advertise }) => ({
        url: apiPaths.product(id),
        method: 'PATCH',
        body: { advertise },
      }),
      transformResponse: toModified,
      // A car that is advertised from now on enters a list that does not hold it yet.
      invalidatesTags: unlessRefused(({ id }) => [idTag('Product', id), listTag('Product')]),
    }),
    deleteProduct: build.mutation<DeletedAnswer, string>({
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
