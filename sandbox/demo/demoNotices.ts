import type { BookingTemplate } from '../../server/mails/mails';
import type { notices } from '../../server/notices/schema';
import type { createDemoSales } from './demoSales';
import { demoBuyer, demoSeller } from './people';

type NoticeRow = typeof notices.$inferInsert;

const DAY_MS = 86_400_000;
/** Older notices are read. */
const UNREAD_MS = 3 * DAY_MS;
const PRICE_DROPS = 3;

/** What the demo buyer and the demo seller were told about their bookings and cars, oldest first. */
export function createDemoNotices(
  { bookings, priceChanges, products }: ReturnType<typeof createDemoSales>,
  now: Date,
): NoticeRow[] {
  const cars = new Map(products.map((car) => [car.id, car]));
  const at = (time: Date) => ({
    createdAt: time,
    updatedAt: time,
    readAt: now.getTime() - time.getTime() > UNREAD_MS ? time : null,
  });
  const booked = bookings.flatMap((booking): NoticeRow[] => {
    const { id, buyerId, productId, productName: carName, priceCents, paidAt, endedAt } = booking;
    const isBuyer = buyerId === demoBuyer.id;
    const isSeller = cars.get(productId)?.sellerId === demoSeller.id;
    const [kind, template, time]: [NoticeRow['kind'], BookingTemplate, Date] = paidAt
      ? ['payment', 'paid', paidAt]
      : endedAt
        ? ['booking', booking.endReason === 'cancelled' ? 'cancelled' : 'ended', endedAt]
        : ['booking', 'booked', booking.createdAt ?? now];
    return (['buyer', 'seller'] as const)
      .filter((side) => (side === 'buyer' ? isBuyer : isSeller))
      .map((side) => ({
        userId: side === 'buyer' ? demoBuyer.id : demoSeller.id,
        kind,
        template,
        facts: { side, bookingId: id, carName, priceCents, otherName: '' },
        subjectId: id,
        groupKey: `${template}:${id}:${side}`,
        ...at(time),
      }));
  });
  const cheaper = priceChanges
    .toSorted((one, other) => timeOf(other) - timeOf(one))
    .filter(({ productId }) => cars.get(productId)?.sellerId !== demoSeller.id)
    .slice(0, PRICE_DROPS)
    .map(({ productId, fromCents, toCents, createdAt = now }) => ({
      userId: demoBuyer.id,
      kind: 'price-drop' as const,
      template: 'price-drop' as const,
      facts: {
        productId,
        carName: cars.get(productId)?.name ?? '',
        priceCents: toCents,
        differenceCents: fromCents - toCents,
      },
      subjectId: productId,
      groupKey: `price:${productId}`,
      ...at(createdAt),
    }));
  return [...booked, ...cheaper].sort((one, other) => timeOf(one) - timeOf(other));
}

const timeOf = ({ createdAt }: { createdAt?: Date | undefined }) => createdAt?.getTime() ?? 0;
