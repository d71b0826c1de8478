import { conditionLabels, type FactRow, factRows, formatDistance } from './factLabels';
import type { Condition, WireFacts } from './facts';
import type { Photo } from './photos';

/**
 * A car as it was when its payment arrived: later changes of its seller don't change it. What is not
 * known is null.
 */
export interface SoldCar extends WireFacts {
  category: string | null;
  condition: Condition | null;
  purchaseYear: number | null;
  yearOfUse: number | null;
  location: string | null;
}

/** The car of a booking as its seller described it then. Prices are dollars. */
export interface SealedCar extends SoldCar {
  name: string;
  price: number;
  originalPrice: number;
  description: string;
}

/**
 * A car as it stood when it was booked, or when it was paid if it was changed in between (an
 * extension). Nobody can change it.
 */
export interface WireSealedCar {
  at: 'booking' | 'payment';
  /** ISO time. */
  sealedAt: string;
  /** SHA-256 of the car and its photos' ids, as hex digits. */
  hash: string;
  car: SealedCar;
  /** How many it had, and those that are left: an admin can remove photos. */
  photoCount: number;
  photos: Photo[];
  /** The car as it is now, and how many of those photos it still has; null once it is deleted. */
  now: { car: SealedCar; photosKept: number } | null;
}

/** The card that paid: its brand as the provider writes it, such as "visa", and its last digits. */
export interface PaidCard {
  brand: string;
  last4: string;
}

/** What the receipt of a paid order says (an extension). Null for what was not recorded. */
export interface WireReceipt {
  car: SoldCar | null;
  card: PaidCard | null;
}

type Row = [label: string, value: string];

/** The facts of a sold car that are known. The mileage is in both units. */
export function soldCarRows({ mileageKm = null, ...car }: SoldCar): Row[] {
  const mileage =
    mileageKm === null
      ? null
      : `${formatDistance(mileageKm, 'km')} (${formatDistance(mileageKm, 'mi')})`;
  const rows: FactRow[] = [
    ['Category', car.category],
    ['Condition', car.condition && conditionLabels[car.condition]],
    ['Purchase year', car.purchaseYear && Math.floor(car.purchaseYear)],
    ['Years of use', car.yearOfUse],
    ['Location', car.location],
    ...factRows(car, mileage),
  ];
  return rows.flatMap(([label, value]): Row[] =>
    value === null || value === '' ? [] : [[label, String(value)]],
  );
}

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
};

/** "Visa ending in 4242". */
export const cardLabel = ({ brand, last4 }: PaidCard): string =>
  `${brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)} ending in ${last4}`;
