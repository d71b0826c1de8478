import { sql, type SQL } from 'drizzle-orm';
import { carsOfPeople } from '../products/products';

/** What is stored of a user's orders and sales. Sales say nothing about who bought. */
export function ownData(userId: string): Record<string, SQL> {
  const isOwn = sql`b.buyer_id = ${userId}`;
  return {
    bookings: sql`select b.id, b.buyer_name, b.product_id, b.product_name, b.price_cents::float8 / 100 as price,
        b.phone, b.location, b.status, b.reserved_until, b.ended_at, b.end_reason, b.paid_at,
        b.handed_over_at, b.received_at, b.returned_at, b.refunded_at, b.created_at
      from bookings b where ${isOwn} order by b.created_at desc`,
    payments: sql`select p.booking_id, p.transaction_id, p.amount_cents::float8 / 100 as amount, p.status,
        p.refunded_cents::float8 / 100 as refunded, p.dispute, p.card, p.created_at
      from payments p join bookings b on b.id = p.booking_id where ${isOwn}
      order by p.created_at desc`,
    moneyBackRequests: sql`select m.booking_id, m.state, m.reason, m.note, m.photo_ids, m.answer,
        m.amount_cents::float8 / 100 as amount, m.created_at, m.decided_at, m.refunded_at
      from money_back_requests m join bookings b on b.id = m.booking_id where ${isOwn}
      order by m.created_at desc`,
    sales: sql`select b.id, b.product_id, b.product_name, b.price_cents::float8 / 100 as price, b.status,
        b.release_reason, b.ended_at, b.end_reason, b.paid_at, b.handed_over_at, b.received_at,
        b.returned_at, b.created_at
      from bookings b where b.product_id in ${carsOfPeople(sql`(${userId})`)}
      order by b.created_at desc`,
    replies: sql`select m.booking_id, m.reply, m.reply_photo_ids, m.replied_at
      from money_back_requests m join bookings b on b.id = m.booking_id
      where m.replied_at is not null and b.product_id in ${carsOfPeople(sql`(${userId})`)}
      order by m.replied_at desc`,
  };
}
