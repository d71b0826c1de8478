import { conditionLabels, factRows, formatDistance } from '#contract/factLabels';
import type { DistanceUnit } from '#contract/facts';
import { formatPrice } from '#contract/money';
import type { Product } from '@/api/productsApi';
import { savingPercent, yearsOfUse } from '@/components/labels';

/** A fact of several cars. */
export interface ComparedFact {
  label: string;
  /** In the order of the cars; null if it is not stated. */
  values: (string | null)[];
  /** The word for the best value, and which cars have it. */
  best: { word: string; places: number[] } | null;
  isDifferent: boolean;
}

export interface FactGroup {
  name: string;
  facts: ComparedFact[];
}

type Read = (car: Product) => string | number | null;

/** The places of the lowest of several different numbers. */
function lowest(cars: (Product | null)[], numberOf: (car: Product) => number | null): number[] {
  const numbers = cars.map((car) => (car ? numberOf(car) : null));
  const known = numbers.filter((value) => value !== null);
  const least = Math.min(...known);
  const isAny = known.length > 1 && known.some((value) => value !== least);
  return isAny ? numbers.flatMap((value, place) => (value === least ? [place] : [])) : [];
}

/**
 * What two to four cars have in common and where they differ. Null stands for a car that is no longer
 * listed: it has no facts, and makes nothing different.
 */
export function compareFacts(cars: (Product | null)[], unit: DistanceUnit): FactGroup[] {
  const fact = (
    label: string,
    read: Read,
    best?: { word: string; of: (car: Product) => number | null },
  ): ComparedFact => {
    const values = cars.map((car) => {
      const value = car && read(car);
      return value === null || value === '' ? null : String(value);
    });
    const places = best ? lowest(cars, best.of) : [];
    const listed = values.filter((_value, place) => cars[place] !== null);
    return {
      label,
      values,
      best: best && places.length > 0 ? { word: best.word, places } : null,
      isDifferent: new Set(listed).size > 1,
    };
  };
  /** A fact as the page of a car shows it. */
  const stated = (label: string) =>
    fact(
      label,
      (car) => factRows<never>(car.facts, null).find(([name]) => name === label)?.[1] ?? null,
    );
  const price = (cents: number | null) => (cents === null ? null : formatPrice(cents));
  const cents = ({ resalePriceCents }: Product) => resalePriceCents;
  const km = ({ facts }: Product) => facts.mileageKm;
  const owners = ({ facts }: Product) => facts.previousOwners;
  const saving = (car: Product) => {
    const percent = savingPercent(car);
    return percent === null ? null : `${percent}% below new`;
  };
  return [
    {
      name: 'Price',
      facts: [
        fact('Resale price', (car) => price(cents(car)), { word: 'lowest', of: cents }),
        fact('Original price', (car) => price(car.originalPriceCents)),
        fact('Saving', saving),
      ],
    },
    {
      name: 'Use',
      facts: [
        fact('Mileage', (car) => (km(car) === null ? null : formatDistance(km(car) ?? 0, unit)), {
          word: 'least',
          of: km,
        }),
        fact('Year', ({ purchaseYear }) => purchaseYear && Math.floor(purchaseYear)),
        fact('Used for', ({ yearsOfUse: years }) => (years === null ? null : yearsOfUse(years))),
        fact('Condition', ({ condition }) => condition && conditionLabels[condition]),
      ],
    },
    { name: 'Model', facts: ['Make', 'Model'].map(stated) },
    { name: 'Engine', facts: ['Fuel', 'Gearbox', 'Power'].map(stated) },
    { name: 'Body', facts: ['Colour', 'Doors', 'Seats'].map(stated) },
    {
      name: 'Trust',
      facts: [
        fact('Previous owners', owners, { word: 'fewest', of: owners }),
        ...['Service history', 'Next inspection due', 'Accident-free'].map(stated),
      ],
    },
    {
      name: 'Seller',
      facts: [
        fact('Seller', ({ sellerName }) => sellerName),
        fact('Verified', ({ isSellerVerified }) =>
          isSellerVerified === null ? null : isSellerVerified ? 'Yes' : 'No',
        ),
        fact('Location', ({ location }) => location),
      ],
    },
  ];
}
