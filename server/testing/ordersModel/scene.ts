import { desc, eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { bookings } from '../../orders/schema';
import { products } from '../../products/schema';
import type { SignedIn } from '../app';
import { rowOf, type Booking } from './state';
import type { World } from './world';

/** Where an act happens. */
export interface Scene {
  world: World;
  buyer: SignedIn;
  car: World['cars'][number];
  /** From 0 to 11: chooses a card, an amount, a queue and so on. */
  n: number;
}

export type Act = (scene: Scene) => unknown;

/** Newest first. */
export const findBookings = ({ money }: World, column: PgColumn, value: string) =>
  money.db.select().from(bookings).where(eq(column, value)).orderBy(desc(bookings.createdAt));

export const bookingsOfCar = ({ world, car }: Scene): Promise<Booking[]> =>
  findBookings(world, bookings.productId, car.id);

export async function carOf({ world: { money }, car }: Scene) {
  const rows = await money.db.select().from(products).where(eq(products.id, car.id));
  return rowOf(rows, car.id);
}
