import {
  BOOKING_HOLD_MS,
  BOOKINGS_PER_DAY_MAX,
  BOOKINGS_PER_DAY_UNVERIFIED_MAX,
  HOLDS_PER_CAR_MAX,
  HOLDS_PER_CAR_WINDOW_MS,
  LIVE_BOOKINGS_MAX,
} from '#contract/limits';
import { bookedTooOften, type BookingLimit } from '#contract/bookings';
import { formatStart } from '#contract/formats';
import { formatPrice, toCents } from '#contract/money';
import type { BookingForm, CreateBookingBody } from '#contract/schemas/booking';
import { SUSPENDED } from '#contract/suspensions';
import type { BookingResponse, DeletedResponse, Role, WireBooking } from '#contract/types';
import {
  effectiveRole,
  type Principal,
  type RootSignedIn,
  type SignedIn,
  transact,
} from '../../context';
import type { Database, Transaction } from '../../database/client';
import { newId } from '../../lib/ids';
import { findUserByEmail, lockUser } from '../../accounts/accounts';
import {
  holdProduct,
  isSoldElsewhere,
  type ProductRow,
  lockProduct,
} from '../../products/products';
import { mapRows, type ListPage } from '../../database/lists';
import { conflict, forbidden, notFound, unauthenticated } from '../../lib/errors';
import type { Completion } from '../payments/completion';
import type { PaymentProvider } from '../paymentProvider';
import type { Settlement } from '../payments/settlement';
import type { OrderHooks } from '../hooks';
import { notices } from '../notices';
import { findRequests } from '../records/moneyBackRepository';
import { findEvidenceOf, toWireMoneyBack } from '../moneyBack/moneyBackWire';
import { findOrderFacts } from '../orderFacts';
import { findStepsForBuyer } from '../records/paymentSteps';
import { findEvents } from '../records/paymentEvents';
import { findReceipt } from '../records/paymentRepository';
import { sealCar } from '../records/sealedCars';
import {
  type BookingRow,
  countLiveHolds,
  findActiveBooking,
  findBookingOf,
  findBookingTimes,
  insertBooking,
  listBookings,
  type OrdersQuery,
} from '../records/bookingRepository';
import { alreadyPaid, bookingEnded, endHoldEarly } from '../payments/endingHolds';
import { endOverdueHolds } from '../payments/expiredHolds';
import { phoneShownFrom } from '../records/holds';
import { toWire, toWireOrder } from './bookingWire';
import { changeContact, findContact } from './contact';

interface BookingsDeps {
  payments: PaymentProvider;
  completion: Completion;
  settlement: Settlement;
  hooks: OrderHooks;
}

export type BookingsService = ReturnType<typeof createBookingsService>;

const DAY_MS = 24 * 60 * 60 * 1000;
const cancelled = { endReason: 'cancelled' } as const;
const refuse = (message: string): BookingResponse => ({ acknowledged: false, message });
const noBooking = () => notFound('Booking not found.');

export function createBookingsService(deps: BookingsDeps) {
  const { settlement } = deps;
  return {
    /**
     * POST /bookings (spec §7): holds the car for 24 hours. If a rule of the market forbids it,
     * returns `acknowledged: false` with a reason instead of throwing.
     */
    async create(context: RootSignedIn, body: CreateBookingBody): Promise<BookingResponse> {
      await settlement.settleCar(context, body.productId);
      return transact(context, (inside) => book(inside, body, deps.hooks));
    },

    /**
     * GET /bookings/{email} (spec §7): the caller's own orders; admins can read anyone's. With the
     * status `ended` (an extension), the bookings that have ended in any way.
     */
    async list(
      { principal, tx, now, origin }: SignedIn,
      email: string,
      query: OrdersQuery,
    ): Promise<ListPage<WireBooking>> {
      const buyerId = await whoseOrders(tx, principal, email);
      if (buyerId === undefined) return { rows: [], total: 0 };
      const page = await listBookings(tx, buyerId, query, now());
      const facts = await findOrderFacts(tx, page.rows);
      return mapRows(page, (row) => toWire(row, facts, { origin, now: now() }));
    },

    /** GET /bookings/find/{id} (spec §7): 404 for everyone but the buyer. */
    async find({ principal, tx, now, origin }: SignedIn, id: string): Promise<WireBooking> {
      const booking = await findBookingOf(tx, id, principal.userId);
      if (!booking) throw noBooking();
      const facts = await findOrderFacts(tx, [booking]);
      const shown = { origin, now: now() };
      const requests = await findRequests(tx, id);
      const evidence = await findEvidenceOf(tx, requests.slice(0, 1));
      const moneyBack = toWireMoneyBack(booking, requests, facts, evidence, shown.now);
      const events = await findEvents(tx, id);
      const steps = await findStepsForBuyer(tx, id);
      const order = {
        ...toWireOrder(booking, facts, events, requests, steps, shown),
        ...(await deps.hooks.findTalk(tx, booking, principal.userId, shown.now)),
      };
      if (!moneyBack) return order;
      return { ...order, moneyBack, receipt: await findReceipt(tx, booking) };
    },

    findContact: (context: SignedIn, productId?: string) => findContact(context, productId),
    changeContact: (context: RootSignedIn, id: string, contact: BookingForm) =>
      changeContact(context, id, contact),

    /**
     * DELETE /bookings/{id}: cancels an unpaid booking. Cancels the intent at the provider first,
     * so that no payment can arrive afterwards. If the payment was faster, the order is paid and
     * stays (409), or its money goes back because the car is gone (409, as for all ended bookings).
     */
    async cancel(context: RootSignedIn, id: string): Promise<DeletedResponse> {
      const { principal, tx } = context;
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const booking = await findBookingOf(tx, id, principal.userId);
        if (!booking) throw noBooking();
        if (booking.status === 'paid') throw alreadyPaid(cancelled);
        if (!booking.active) throw bookingEnded(booking.endReason);
        if (await endHoldEarly(deps, context, booking, cancelled)) return { deletedCount: 1 };
      }
      throw conflict('This booking is being updated. Try again in a moment.');
    },
  };
}

async function book(
  inside: SignedIn<Transaction>,
  body: CreateBookingBody,
  hooks: OrderHooks,
): Promise<BookingResponse> {
  const { principal, tx } = inside;
  const now = inside.now();
  const buyer = await lockUser(tx, principal.userId);
  if (!buyer) throw unauthenticated('This account no longer exists. Log in with another account.');
  const product = await lockProduct(tx, body.productId);
  if (!product || product.deletedAt) {
    return refuse('This car is no longer for sale.');
  }
  if (await hooks.isBlockedBy(tx, product.sellerId, buyer.id)) {
    return refuse('You can’t book this car.');
  }
  await endOverdueHolds(inside, product.id);
  const reason =
    whyNotThisCar(product, buyer.id) ??
    whyNotThisPerson(buyer.suspended, effectiveRole(buyer, principal.emailVerified)) ??
    whyUnavailable(await findActiveBooking(tx, product.id), buyer.id, now) ??
    whyNotThisPrice(product, body.price) ??
    whyNotThisVersion(product, body.version) ??
    whyTooMany(await countLiveHolds(tx, buyer.id, now));
  const refusal = reason ? refuse(reason) : await refuseTooOften(tx, product.id, principal, now);
  if (refusal) return refusal;
  const held = await hold(tx, buyer, product, body, now);
  if (held) {
    const { buyerId, reservedUntil: heldUntil } = held;
    await holdProduct(tx, product.id, { buyerId, heldUntil, phoneFrom: phoneShownFrom(held) });
  }
  if (held) await sealCar(tx, held.id, product, 'booking', now);
  if (held) await notices.notify(inside, 'booked', [held]);
  return held ? toAnswer(held) : refuse(SALE_PENDING);
}

async function hold(
  tx: Transaction,
  buyer: { id: string; email: string; name: string },
  product: ProductRow,
  body: CreateBookingBody,
  now: Date,
): Promise<BookingRow | undefined> {
  return insertBooking(tx, {
    id: newId(),
    buyerId: buyer.id,
    buyerName: buyer.name,
    productId: product.id,
    productName: product.name,
    picture: product.picture,
    priceCents: product.resaleCents,
    phone: body.number ?? '',
    location: body.location ?? '',
    reservedUntil: new Date(now.getTime() + BOOKING_HOLD_MS),
    createdAt: now,
  });
}

const toAnswer = ({ id, reservedUntil }: BookingRow): BookingResponse => ({
  acknowledged: true,
  insertedId: id,
  reservedUntil: reservedUntil.toISOString(),
});

const SALE_PENDING = 'This car is on hold for another buyer.';

function whyNotThisCar(product: ProductRow, buyerId: string): string | undefined {
  if (product.status === 'sold' || isSoldElsewhere(product)) return 'This car has been sold.';
  if (product.withheld) return 'This car is no longer for sale.';
  if (product.status === 'withdrawn') return 'The seller has taken this car off the market.';
  if (product.sellerId === buyerId) return 'You can’t book your own car.';
  return undefined;
}

function whyNotThisPerson(suspended: boolean, role: Role): string | undefined {
  if (suspended) return SUSPENDED;
  if (role === 'user') return undefined;
  return 'Only buyers can book cars. Log in with a buyer account.';
}

/**
 * Prevents a buyer from holding a car forever, one day at a time, and from booking cars only to
 * collect the data of their sellers. Ended bookings count too. The buyer's row is locked.
 */
async function refuseTooOften(
  tx: Transaction,
  productId: string,
  buyer: Principal,
  now: Date,
): Promise<BookingResponse | undefined> {
  return (
    (await refuseFrom('car', HOLDS_PER_CAR_MAX, HOLDS_PER_CAR_WINDOW_MS, productId)) ??
    (buyer.emailVerified
      ? refuseFrom('day', BOOKINGS_PER_DAY_MAX, DAY_MS)
      : refuseFrom('unconfirmed', BOOKINGS_PER_DAY_UNVERIFIED_MAX, DAY_MS))
  );

  async function refuseFrom(limit: BookingLimit, max: number, windowMs: number, ofCar?: string) {
    const since = new Date(now.getTime() - windowMs);
    const oldest = (await findBookingTimes(tx, buyer, since, ofCar)).at(-max);
    if (!oldest) return undefined;
    const bookableFrom = new Date(oldest.getTime() + windowMs).toISOString();
    // The client formats the same time in the user's time zone.
    const message = bookedTooOften(limit, `${formatStart(bookableFrom, false)} UTC`);
    return { ...refuse(message), limit, bookableFrom };
  }
}

function whyUnavailable(
  holder: BookingRow | undefined,
  buyerId: string,
  now: Date,
): string | undefined {
  if (!holder) return undefined;
  // The provider does not respond, or the money is on its way.
  const isUnclear = holder.status === 'unpaid' && holder.reservedUntil <= now;
  if (isUnclear) {
    return 'We’re still checking a payment for this car. Try again in a few minutes.';
  }
  return holder.buyerId === buyerId ? 'You have already booked this car.' : SALE_PENDING;
}

function whyNotThisPrice(product: ProductRow, price: number): string | undefined {
  if (toCents(price) === product.resaleCents) return undefined;
  const now = formatPrice(product.resaleCents);
  return `The price is now ${now}. Check it before you book.`;
}

/** Only the version that the buyer saw can be booked (extension), because sellers can edit cars. */
function whyNotThisVersion(product: ProductRow, version = product.version): string | undefined {
  if (version === product.version) return undefined;
  return 'The seller just updated this car. Check the details before you book.';
}

function whyTooMany(live: number): string | undefined {
  if (live < LIVE_BOOKINGS_MAX) return undefined;
  return `You’ve reached the limit of ${live} unpaid bookings. Pay or cancel one to book another car.`;
}

async function whoseOrders(db: Database, principal: Principal, email: string) {
  if (email === principal.email) return principal.userId;
  if (principal.role !== 'admin') throw forbidden('You can only view your own orders.');
  return (await findUserByEmail(db, email))?.id;
}
