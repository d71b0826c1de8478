import type { DistanceUnit } from '#contract/facts';
import { formatList } from '#contract/formats';
import { formatPrice } from '#contract/money';
import type { QueryPart } from '#contract/query/readQuery';
import type { FilterGroup, Search, SearchFilters, SearchSort } from '#contract/search';
import { setGroups } from '#contract/searchUrl';
import { plural } from '@/components/labels';
import { conditionLabels, formatDistance, fuelLabels, gearboxLabels } from '#contract/factLabels';

export const filterLabels: Record<FilterGroup, string> = {
  q: 'Keywords',
  seller: 'Seller',
  make: 'Make',
  model: 'Model',
  category: 'Category',
  price: 'Price',
  year: 'Year',
  mileage: 'Mileage',
  condition: 'Condition',
  fuel: 'Fuel',
  gearbox: 'Gearbox',
  place: 'Location',
  photos: 'Has photos',
  verified: 'Verified seller',
  available: 'Available now',
};

/** Filters that are either on or off. */
export const isOnOff = (group: FilterGroup): group is 'photos' | 'verified' | 'available' =>
  group === 'photos' || group === 'verified' || group === 'available';

export const sortLabels: Record<SearchSort, string> = {
  relevance: 'Best match',
  'createdAt:desc': 'Newest listings',
  'resalePrice:asc': 'Lowest price',
  'resalePrice:desc': 'Highest price',
  'purchaseYear:desc': 'Newest cars',
  'purchaseYear:asc': 'Oldest cars',
  'mileageKm:asc': 'Lowest mileage',
};

interface Reader {
  unit: DistanceUnit;
  nameOfCategory: (id: string) => string;
  /** Empty while it is unknown. */
  sellerName: string;
}

const dollars = (price: number) => formatPrice(Math.round(price * 100));

/** Describes an active filter: "$5,000 to $8,000", "Diesel or Hybrid". */
export function describeFilter(
  group: FilterGroup,
  search: SearchFilters,
  { unit, nameOfCategory, sellerName }: Reader,
): string {
  const { minPrice, maxPrice, minYear, maxYear, maxMileage } = search;
  switch (group) {
    case 'q':
      return `“${search.q ?? ''}”`;
    case 'seller':
      return sellerName ? `Seller: ${sellerName}` : filterLabels.seller;
    case 'make':
      return anyOf(search.make);
    case 'model':
      return anyOf(search.model);
    case 'category':
      return anyOf(search.category?.map(nameOfCategory));
    case 'price':
      return range(minPrice, maxPrice, dollars, 'under');
    case 'year':
      return range(minYear, maxYear, String, 'up to');
    case 'mileage':
      return maxMileage === undefined ? '' : `up to ${formatDistance(maxMileage, unit)}`;
    case 'condition':
      return anyOf(search.condition?.map((value) => conditionLabels[value]));
    case 'fuel':
      return anyOf(search.fuel?.map((value) => fuelLabels[value]));
    case 'gearbox':
      return anyOf(search.gearbox?.map((value) => gearboxLabels[value]));
    case 'place':
      return anyOf(search.place);
    case 'photos':
    case 'verified':
    case 'available':
      return filterLabels[group];
  }
}

/** A limit among the words: "under $10,000", "7 seats". */
export function describeLimit(part: QueryPart, unit: DistanceUnit): string {
  if (part.kind === 'fact') {
    const { fact, min, max } = part.range;
    const count = (value: number) => plural(value, `1 ${fact.slice(0, -1)}`, `# ${fact}`);
    return range(min, max, count, 'up to');
  }
  if (part.kind !== 'limit') return part.text;
  const reader = { unit, nameOfCategory: String, sellerName: '' };
  return setGroups(part.filters)
    .map((group) => describeFilter(group, part.filters, reader))
    .join(', ');
}

const anyOf = (labels: string[] = []): string => labels.join(' or ');

function range(
  from: number | undefined,
  to: number | undefined,
  write: (value: number) => string,
  below: string,
): string {
  if (from === undefined) return to === undefined ? '' : `${below} ${write(to)}`;
  if (to === undefined) return `from ${write(from)}`;
  return from === to ? write(from) : `${write(from)} to ${write(to)}`;
}

/** A search in one line, for the document title: "Golf in Munich under $15,000, Diesel". */
export function describeSearch(
  search: Search,
  describe: (group: FilterGroup, search: SearchFilters) => string,
): string {
  const described = (group: FilterGroup) =>
    setGroups(search).includes(group) ? describe(group, search) : '';
  const name = [described('make'), described('model')].filter(Boolean).join(' ');
  const cars = [search.q, name, described('category')].filter(Boolean).join(' · ') || 'cars';
  const price = described('price');
  const start = [
    search.place ? `${cars} in ${described('place')}` : cars,
    /^[a-z]/.test(price) ? ` ${price}` : price && `, ${price}`,
  ].join('');
  const named: readonly FilterGroup[] = [
    ...(['q', 'seller', 'make', 'model'] as const),
    ...(['category', 'place', 'price'] as const),
  ];
  const others = setGroups(search).filter((group) => !named.includes(group));
  return [start.charAt(0).toUpperCase() + start.slice(1), ...others.map(described)].join(', ');
}

/** Unknown parameters of the URL: "maxPrice and fuel". */
export const describeDropped = (names: readonly string[]): string => formatList(names);
