import type { BookingResponse } from '#contract/types';
import { bookings } from '../../orders/schema';
import * as acts from '../acts';
import { MINUTE } from '../clock';
import { carOf, findBookings, type Scene } from './scene';
import type { Booking } from './state';
import { call, passTime } from './world';

/** A card that pays, one that is refunded slowly, one disputed at once, and one declined. */
const CARDS = [
  '4242424242424242',
  '4000000000005126',
  '4000000000000259',
  '4000000000000002',
] as const;
/** The `n` of an order that is paid with the second card, and recorded. */
export const SLOWLY_REFUNDED = 6;

const ownBookings = ({ world, buyer }: Scene) =>
  findBookings(world, bookings.buyerId, buyer.userId);

/** Any booking of the buyer, most often the latest. */
async function pickOwn(scene: Scene) {
  const own = await ownBookings(scene);
  return own[Math.max(0, scene.n - 6) % Math.max(1, own.length)];
}

/** Sometimes with the price of a page that was opened long ago. */
export async function book(scene: Scene): Promise<void> {
  const { world, buyer, car, n } = scene;
  const cents = n % 4 === 3 ? car.firstCents : car.resaleCents;
  const before = await carOf(scene);
  const response = await call(world, buyer, ...acts.book(car.id, cents / 100));
  const { acknowledged, insertedId } = response.json<BookingResponse>();
  if (!acknowledged || insertedId === undefined) return;
  const after = await carOf(scene);
  expect([before.resaleCents, after.resaleCents]).toContain(cents);
  const [booking] = await findBookings(world, bookings.id, insertedId);
  expect(booking?.priceCents).toBe(cents);
}

/** Opens the payment page of a booking, sometimes in two tabs at once. */
export async function begin(scene: Scene): Promise<void> {
  const booking = await pickOwn(scene);
  if (!booking) return;
  const tabs = scene.n % 3 === 0 ? [booking, booking] : [booking];
  await Promise.all(tabs.map((each) => openPage(scene, each)));
}

async function openPage({ world, buyer }: Scene, booking: Booking): Promise<void> {
  const response = await call(world, buyer, ...acts.openPayment(booking.id));
  const { clientSecret } = response.json<{ clientSecret?: string }>();
  const known = world.secrets.get(booking.id) ?? [];
  if (clientSecret === undefined || known.includes(clientSecret)) return;
  world.secrets.set(booking.id, [...known, clientSecret]);
}

/** Pays any intent that the buyer ever got, also of a booking that is over. */
export async function pay(scene: Scene): Promise<void> {
  const { world, n } = scene;
  const { money, secrets, paidInTime } = world;
  const pages = (await ownBookings(scene)).flatMap((booking) =>
    (secrets.get(booking.id) ?? []).map((secret) => ({ booking, secret })),
  );
  const page = pages[Math.max(0, n - 8) % Math.max(1, pages.length)];
  if (!page) return;
  const isInTime = page.booking.active && page.booking.reservedUntil > money.clock.now();
  const card = CARDS[Math.max(0, n - 5) % CARDS.length];
  const status = await money.payByCard(page.secret, card);
  if (isInTime && status === 200) paidInTime.add(acts.intentIdOf(page.secret));
}

export async function order(scene: Scene): Promise<void> {
  await book(scene);
  await begin(scene);
  await pay(scene);
  // Unless the page was closed.
  if (scene.n % 2 === 0) await record(scene);
}

/** The page reports that the card was charged, sometimes for another booking than the one paid. */
export async function record(scene: Scene): Promise<void> {
  const { world, buyer, n } = scene;
  const booking = await pickOwn(scene);
  const own = world.secrets.get(booking?.id ?? '') ?? [];
  const all = [...world.secrets.values()].flat();
  const secret = n % 3 === 2 ? all[n % Math.max(1, all.length)] : own.at(-1);
  if (!booking || secret === undefined) return;
  const { id: bookingId, productId, priceCents } = booking;
  const transactionId = acts.intentIdOf(secret);
  const payment = { bookingId, productId, price: priceCents / 100, email: buyer.email };
  const response = await call(world, buyer, ...acts.recordPayment({ ...payment, transactionId }));
  // Accepted, as an order or for a refund: it was this booking's payment.
  if (response.statusCode === 200) expect(own).toContain(secret);
}

export async function cancel(scene: Scene): Promise<void> {
  const { world, buyer } = scene;
  const booking = await pickOwn(scene);
  if (!booking) return;
  const { statusCode } = await call(world, buyer, ...acts.cancel(booking.id));
  if (statusCode === 200) world.cancelled.add(booking.id);
}

/** Another tab opens the payment page while the booking is being cancelled. */
export async function cancelWhileOpening(scene: Scene): Promise<void> {
  const { money } = scene.world;
  const booking = await pickOwn(scene);
  if (!booking) return;
  // The secret of the first page is no longer cached.
  passTime(scene.world, MINUTE);
  let isOpened = false;
  money.disturb({
    cancelIntent: async (id) => {
      const intent = await money.provider.cancelIntent(id);
      if (!isOpened) {
        isOpened = true;
        await openPage(scene, booking);
      }
      return intent;
    },
  });
  await cancel(scene);
  money.disturb({});
}
