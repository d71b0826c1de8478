import { apiPaths } from '#contract/apiPaths';
import {
  histogramNames,
  type HistogramBar,
  type HistogramName,
  type Histograms,
} from '#contract/histogram';
import { nextPosition, positionArgs, type ListResult, type PagePosition } from '#contract/lists';
import {
  filterGroups,
  searchParams,
  type FacetCount,
  type FacetName,
  type FilterGroup,
  type Search,
  type WireCarsOfMake,
  type WireSearchResponse,
} from '#contract/search';
import { fieldsOf } from '@/lib/json';
import { number, text, type Loose } from './responseFields';
import { baseApi } from './baseApi';
import { CATEGORY_PAGE_SIZE, toProduct, type Product } from './productsApi';
import { loadedRows, toRows } from './lists';
import { listTags } from './tags';

export interface SearchCounts {
  total: number;
  isEstimate: boolean;
  facets: Record<FacetName, FacetCount[]>;
  areFacetsEstimates: boolean;
  /** The requested histograms. */
  histograms: Histograms;
}

export interface SearchResult extends ListResult<Product>, SearchCounts {
  /** The number of rows that paging can reach. */
  reachable: number;
  /** Name of the requested seller; empty if the seller is unknown or has left. */
  sellerName: string;
  /** Words that were replaced by others. */
  corrections: { word: string; readAs: string }[];
  /** Ids of categories that the query names. */
  categories: string[];
  /** If nothing was found: counts of those categories without the query. */
  rest: FacetCount[];
  /** If nothing was found: the count without each filter. */
  relax: { filter: FilterGroup; count: number }[];
  /** If nothing was found: parts of the text to leave out, and the count and text without them. */
  relaxWords: { text: string; q: string; count: number }[];
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const toCounts = (value: unknown): FacetCount[] =>
  listOf(value).flatMap((entry) => {
    const { value: choice, count }: Loose<FacetCount> = fieldsOf(entry);
    return text(choice) === '' ? [] : [{ value: text(choice), count: number(count) ?? 0 }];
  });

function toFacets(value: unknown): SearchCounts['facets'] {
  const wire: Loose<SearchCounts['facets']> = fieldsOf(value);
  const read = (name: FacetName): FacetCount[] => toCounts(wire[name]);
  return {
    make: read('make'),
    model: read('model'),
    category: read('category'),
    condition: read('condition'),
    fuel: read('fuel'),
    gearbox: read('gearbox'),
    place: read('place'),
    photos: read('photos'),
    verified: read('verified'),
    available: read('available'),
  };
}

function toHistograms(value: unknown): Histograms {
  const wire: Loose<Histograms> = fieldsOf(value);
  return Object.fromEntries(
    histogramNames.flatMap((name) => {
      const bars = listOf(wire[name]).map(toBar);
      return bars.length > 0 ? [[name, bars]] : [];
    }),
  );
}

function toBar(entry: unknown): HistogramBar {
  const wire: Loose<HistogramBar> = fieldsOf(entry);
  const [from, below] = [number(wire.from), number(wire.below)];
  return {
    ...(from === null ? {} : { from }),
    ...(below === null ? {} : { below }),
    count: number(wire.count) ?? 0,
  };
}

const isGroup = (name: string): name is FilterGroup => Object.hasOwn(filterGroups, name);

function toSearchResult(response: unknown): SearchResult {
  const wire: Loose<WireSearchResponse> = fieldsOf(response);
  const rows = toRows(wire.rows, toProduct);
  const total = number(wire.total) ?? rows.length;
  return {
    rows,
    total,
    isComplete: false,
    ...(text(wire.next) ? { next: text(wire.next) } : {}),
    isEstimate: wire.isEstimate === true,
    reachable: number(wire.reachable) ?? total,
    sellerName: text(wire.sellerName),
    facets: toFacets(wire.facets),
    areFacetsEstimates: wire.areFacetsEstimates === true,
    histograms: toHistograms(wire.histograms),
    corrections: Object.entries(fieldsOf(wire.corrections)).map(([word, readAs]) => ({
      word,
      readAs: text(readAs),
    })),
    categories: listOf(wire.categories)
      .map(text)
      .filter((id) => id !== ''),
    rest: toCounts(wire.rest),
    relax: listOf(wire.relax).flatMap((entry) => {
      const { filter, count }: Loose<{ filter: unknown; count: unknown }> = fieldsOf(entry);
      const name = text(filter);
      return isGroup(name) ? [{ filter: name, count: number(count) ?? 0 }] : [];
    }),
    relaxWords: listOf(wire.relaxWords).flatMap((entry) => {
      const {
        text: left,
        q,
        count,
      }: Loose<{ text: unknown; q: unknown; count: unknown }> = fieldsOf(entry);
      return text(left) === '' ? [] : [{ text: text(left), q: text(q), count: number(count) ?? 0 }];
    }),
  };
}

type CarsOfMake = ReturnType<typeof toCarsOfMake>;

function toCarsOfMake(response: unknown) {
  const wire: Loose<WireCarsOfMake> = fieldsOf(response);
  return { make: text(wire.make), model: text(wire.model), count: number(wire.count) ?? 0 };
}

interface CountQuery {
  search: Search;
  /** Empty if the server has no histograms. */
  histograms: readonly HistogramName[];
}

/** Product search (an extension). */
export const searchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchProducts: build.infiniteQuery<SearchResult, Search, PagePosition>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (last, pages, position) =>
          loadedRows(pages).length < last.reachable
            ? nextPosition({ ...last, total: last.reachable }, position, CATEGORY_PAGE_SIZE)
            : undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: apiPaths.searchProducts,
        params: {
          ...searchParams(queryArg),
          ...positionArgs(pageParam),
          pageSize: CATEGORY_PAGE_SIZE,
        },
      }),
      extraOptions: { expects: 'record' },
      transformResponse: toSearchResult,
      providesTags: (result) => listTags('Product', result && loadedRows(result.pages)),
    }),
    /** What is for sale of a make, or of one of its models, by their names in the URL. */
    getCarsOfMake: build.query<CarsOfMake, { make: string; model?: string }>({
      query: ({ make, model }) => ({ url: apiPaths.carsOfMake(make, model) }),
      extraOptions: { expects: 'record' },
      transformResponse: toCarsOfMake,
      providesTags: () => listTags('Product', []),
    }),
    /** The number of cars that a search finds, and the counts for each choice. */
    countProducts: build.query<SearchCounts, CountQuery>({
      query: ({ search, histograms }) => ({
        url: apiPaths.searchProducts,
        params: {
          ...searchParams(search),
          ...(histograms.length > 0 ? { histograms: histograms.join(',') } : {}),
          pageSize: 1,
        },
      }),
      extraOptions: { expects: 'record' },
      transformResponse: toSearchResult,
      providesTags: () => listTags('Product', []),
    }),
  }),
});

export const { useSearchProductsInfiniteQuery, useCountProductsQuery, useGetCarsOfMakeQuery } =
  searchApi;

/** Empty facets, if nothing was counted. */
export const noFacets: SearchCounts['facets'] = toFacets({});
