import { BOOKING_HOLD_MS } from '#contract/limits';
import { keptUntil, phoneShownFrom } from '../../server/orders/records/holds';
import type { priceChanges } from '../../server/products/schema';
import type { bookings, payments } from '../../server/orders/schema';
import type { reports } from '../../server/moderation/schema';
import type { Chance } from './chance';
import type { ProductRow } from './products';
import { demoBuyer, demoSeller, type Person } from './people';

type BookingRow = typeof bookings.$inferInsert;
type PaymentRow = typeof payments.$inferInsert;
type ReportRow = Omit<typeof reports.$inferInsert, 'caseId'> & {
  productId: string;
  createdAt: Date;
};
type PriceChangeRow = typeof priceChanges.$inferInsert;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const SOLD = 60;
const ADVERTISED = 12;
const HELD = 14;
const REPORTED = 24;
/** Number of expired and cancelled holds. */
const ENDED = 20;
const REDUCED = 50;

export interface Sale {
  booking: BookingRow;
  payment: PaymentRow;
}

interface DemoSales {
  /** The cars, updated with their events. */
  products: ProductRow[];
  bookings: BookingRow[];
  payments: PaymentRow[];
  reports: ReportRow[];
  priceChanges: PriceChangeRow[];
}

/**
 * Events of the last months: cars that were sold, advertised, held, released, reduced and reported.
 * The demo buyer has orders in every state, one of them a hold on a car of the demo seller, who has
 * a car in every state.
 */
export function createDemoSales(
  stock: readonly ProductRow[],
  buyers: readonly Person[],
  now: Date,
  chance: Chance,
): DemoSales {
  const own = stock.filter(({ sellerId }) => sellerId === demoSeller.id);
  const others = chance.shuffled(stock.filter(({ sellerId }) => sellerId !== demoSeller.id));
  const take = (cars: ProductRow[], count: number, fits?: (car: ProductRow) => boolean) => {
    const taken = (fits ? cars.filter(fits) : cars).slice(0, count);
    for (const car of taken) cars.splice(cars.indexOf(car), 1);
    return taken;
  };
  const isOld = (car: ProductRow) => canBeSold(car, now);

  const sold = [...take(own, 3, isOld), ...take(others, SOLD, isOld)];
  const held = [...take(own, 2), ...take(others, HELD)];
  const advertised = [...take(own, 2), ...take(others, ADVERTISED - 2)];
  const ended = [...take(own, 2, isOld), ...take(others, ENDED, isOld)];
  const reported = [...take(own, 1), ...take(others, REPORTED - 1)];
  const reduced = [...advertised.filter(isOld), ...take(others, REDUCED, isOld)];

  const clients = chance.shuffled(buyers);
  const client = (index: number) => clients[index % clients.length] ?? demoBuyer;
  // The demo buyer's orders: the first ones of other sellers, and one hold.
  const sales = sold.map((car, index) =>
    createSale(car, index === 3 ? demoBuyer : client(index), now, chance),
  );
  const holds = held.map((car, index) =>
    createHold(car, index === 1 ? demoBuyer : client(index + 100), now, chance),
  );
  const given = ended.map((car, index) =>
    createEndedHold(car, index === 2 ? demoBuyer : client(index + 200), now, chance),
  );
  const orders = sales.map(({ booking }) => booking);
  const bookedOf = new Map([...orders, ...holds].map((booking) => [booking.productId, booking]));
  return {
    products: stock.map((car) => ({
      ...booked(car, bookedOf.get(car.id)),
      advertised: advertised.some(({ id }) => id === car.id),
    })),
    bookings: [...orders, ...holds, ...given],
    payments: sales.map(({ payment }) => payment),
    reports: reported.flatMap((car, index) => {
      const report = createReport(car, client(index + 300), now, chance);
      return [
        { ...report, ...reportTexts[index % reportTexts.length] },
        // Some cars are reported by several people.
        ...[1, 2].slice(0, index % 8 === 0 ? 2 : 0).map((place) => ({
          ...report,
          id: `${report.id}${place}`,
          reporterId: client(index + 340 + 30 * place).id,
          ...reportTexts[(index + place) % reportTexts.length],
        })),
      ];
    }),
    priceChanges: reduced.map((car) => createReduction(car, now, chance)),
  };
}

function createBooking(car: ProductRow, buyer: Person, createdAt: Date, chance: Chance) {
  return {
    id: chance.id(),
    buyerId: buyer.id,
    buyerName: buyer.name,
    productId: car.id,
    productName: car.name,
    picture: car.picture,
    priceCents: car.resaleCents,
    phone: `+3519125550${chance.between(10, 99)}`,
    location: car.location,
    reservedUntil: new Date(createdAt.getTime() + BOOKING_HOLD_MS),
    createdAt,
  };
}

/**
 * Old enough for a sale more than two days ago that leaves a quarter of the car's time after it.
 * The reconciler (`reconciler.ts`) compares younger payments with the provider, which does not know
 * generated ones.
 */
export const canBeSold = ({ createdAt }: ProductRow, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > 12 * DAY_MS;

/** A booking between the car's listing and now that was paid within a day. */
export function createSale(car: ProductRow, buyer: Person, now: Date, chance: Chance): Sale {
  const age = now.getTime() - car.createdAt.getTime();
  const createdAt = new Date(car.createdAt.getTime() + age * (0.2 + chance.share() * 0.55));
  const transactionId = `pi_${chance.id().replaceAll('-', '').slice(0, 24)}`;
  const booking: BookingRow = {
    ...createBooking(car, buyer, createdAt, chance),
    status: 'paid',
    paymentIntentId: transactionId,
    intentAttempt: 1,
  };
  const payment: PaymentRow = {
    id: chance.id(),
    bookingId: booking.id,
    transactionId,
    amountCents: car.resaleCents,
    status: 'succeeded',
    createdAt: new Date(createdAt.getTime() + chance.between(3, 600) * 60_000),
  };
  return { booking: { ...booking, paidAt: payment.createdAt }, payment };
}

/** A car with its buyer, if it is on hold or sold. */
export function booked(car: ProductRow, booking?: BookingRow): ProductRow {
  if (!booking) return car;
  const { buyerId, paidAt, reservedUntil, createdAt = car.createdAt } = booking;
  return paidAt
    ? { ...car, status: 'sold', buyerId, heldUntil: keptUntil(paidAt) }
    : {
        ...car,
        buyerId,
        heldUntil: reservedUntil,
        phoneFrom: phoneShownFrom({ createdAt, phoneSharedAt: null }),
      };
}

/** An unpaid booking of today. */
function createHold(car: ProductRow, buyer: Person, now: Date, chance: Chance): BookingRow {
  const createdAt = new Date(now.getTime() - chance.between(60, 240) * 60_000);
  return createBooking(car, buyer, createdAt, chance);
}

/** An older booking that expired, or that its buyer cancelled after some hours. */
function createEndedHold(car: ProductRow, buyer: Person, now: Date, chance: Chance): BookingRow {
  const age = now.getTime() - car.createdAt.getTime();
  const createdAt = new Date(now.getTime() - Math.min(age, 20 * DAY_MS) * 0.5 - 2 * DAY_MS);
  const booking = createBooking(car, buyer, createdAt, chance);
  const isCancelled = chance.share() < 0.5;
  return {
    ...booking,
    active: false,
    endReason: isCancelled ? 'cancelled' : 'expired',
    endedAt: isCancelled
      ? new Date(createdAt.getTime() + chance.between(1, 20) * HOUR_MS)
      : booking.reservedUntil,
  };
}

/** A price reduction by a round amount, some days after the car was listed. */
function createReduction(car: ProductRow, now: Date, chance: Chance): PriceChangeRow {
  const age = now.getTime() - car.createdAt.getTime();
  const room = Math.min(car.resaleCents * 0.06, car.originalCents - car.resaleCents);
  const reduction = Math.max(1, Math.floor(room / 10_000)) * 10_000;
  return {
    id: chance.id(),
    productId: car.id,
    fromCents: car.resaleCents + reduction,
    toCents: car.resaleCents,
    createdAt: new Date(car.createdAt.getTime() + age * (0.4 + chance.share() * 0.5)),
  };
}

const reportTexts: Pick<ReportRow, 'reason' | 'note'>[] = [
  { reason: 'fraud', note: 'The seller asks for a deposit by gift card before I can see the car.' },
  { reason: 'wrong-facts', note: 'The odometer in the third photo shows twice the mileage.' },
  { reason: 'already-sold', note: '' },
  { reason: 'fraud', note: 'The same photos are on another site, with another seller.' },
  { reason: 'wrong-facts', note: 'It is the older engine.' },
  { reason: 'other', note: 'The car has no papers, the seller says so on the phone.' },
  { reason: 'forbidden', note: '' },
];

function createReport(car: ProductRow, reporter: Person, now: Date, chance: Chance): ReportRow {
  return {
    id: chance.id(),
    productId: car.id,
    reporterId: reporter.id,
    createdAt: new Date(now.getTime() - chance.between(1, 20) * HOUR_MS),
  };
}
