import { demoPassword } from '#contract/demo';
import type { RootDatabase, Transaction } from '../../server/database/client';
import { bookings, payments } from '../../server/orders/schema';
import { products, priceChanges } from '../../server/products/schema';
import { openCase, weighCase } from '../../server/moderation/caseRepository';
import { reports } from '../../server/moderation/schema';
import { reportedCar } from '../../server/moderation/snapshots';
import { conversations, meetings, messages } from '../../server/messages/schema';
import { notices } from '../../server/notices/schema';
import { favourites, savedSearches } from '../../server/following/schema';
import { users } from '../../server/accounts/schema';
import { sealCar } from '../../server/orders/records/sealedCars';
import { findProductRow } from '../../server/products/products';
import { ensureCategories } from '../../server/products/defaultCategories';
import { createChance } from './chance';
import { personAt } from './crowd';
import { createDemoConversations } from './demoConversations';
import { createDemoNotices } from './demoNotices';
import { createDemoFavourites } from './demoFavourites';
import { createDemoSales } from './demoSales';
import { createDemoSearches } from './demoSearches';
import { createDemoStock } from './demoStock';
import { insertRows } from './insertRows';
import { buyers, demoAdmin, demoBuyer, demoSeller, sellers, type Person } from './people';

export interface DemoAccount {
  uid: string;
  email: string;
  password: string;
  displayName: string;
}

const DAY_MS = 86_400_000;
/** Number of generated people, and the number of the first one. */
const GENERATED_PEOPLE = 1480;
const CROWD_SEED = 2026;

interface DemoSeedOptions {
  /** All dates are relative to this time. */
  now: Date;
  /** Creates an account at the identity service. */
  createAccount?: (account: DemoAccount) => Promise<unknown>;
  /** The same seed gives the same cars. */
  seed?: number;
}

/** Demo accounts, one per role. */
export const demoAccounts: readonly DemoAccount[] = [demoBuyer, demoSeller, demoAdmin].map(
  ({ uid, email, name }) => ({ uid, email, password: demoPassword, displayName: name }),
);

/**
 * Seeds an empty database with a demo marketplace: categories, 1,500 people, 600 cars, bookings,
 * payments and reports. Returns false without changes if there are users already. Safe for servers
 * that start together.
 */
export async function seedDemo(
  db: RootDatabase,
  { now, createAccount, seed = 1 }: DemoSeedOptions,
): Promise<boolean> {
  const [somebody] = await db.select({ id: users.id }).from(users).limit(1);
  if (somebody) return false;
  // First, because it is idempotent, and the other data is useless without accounts.
  for (const account of demoAccounts) await createAccount?.(account);

  return db.transaction(async (tx) => {
    const chance = createChance(seed);
    const named = [demoBuyer, demoSeller, demoAdmin, ...sellers, ...buyers];
    const added = await tx
      .insert(users)
      .values(named.map((person) => userRow(person, now, chance.between(200, 480))))
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (added.length < named.length) return false;

    const crowd = Array.from({ length: GENERATED_PEOPLE }, (_, index) =>
      personAt(CROWD_SEED + seed, index),
    );
    await insertRows(
      tx,
      users,
      crowd.map((person) => userRow(person, now, chance.between(200, 900))),
    );
    const is = (role: Person['role']) => (person: Person) => person.role === role;
    const stock = createDemoStock(crowd.filter(is('seller')), now, chance);
    const clients = [...buyers, ...crowd.filter(is('user'))];
    const sales = createDemoSales(stock, clients, now, chance);
    await ensureCategories(tx);
    await insertRows(tx, products, sales.products);
    await tx.insert(bookings).values(sales.bookings);
    await tx.insert(payments).values(sales.payments);
    await sealCars(tx, sales, now);
    await tx.insert(priceChanges).values(sales.priceChanges);
    await insertReports(tx, sales);
    await tx.insert(notices).values(createDemoNotices(sales, now));
    await tx.insert(savedSearches).values(createDemoSearches(now, chance));
    await tx.insert(favourites).values(createDemoFavourites({ ...sales, people: clients, now }));
    const talks = createDemoConversations(sales, now, chance);
    await tx.insert(conversations).values(talks.conversations);
    await tx.insert(messages).values(talks.messages);
    await tx.insert(meetings).values(talks.meetings);
    return true;
  });
}

/** The reports, each in the case of its car. */
async function insertReports(tx: Transaction, sales: ReturnType<typeof createDemoSales>) {
  for (const report of sales.reports) {
    const product = await findProductRow(tx, report.productId);
    if (!product) continue;
    const { subject, takeSnapshot } = reportedCar(tx, product);
    const { id: caseId } = await openCase(tx, subject, takeSnapshot, report.createdAt);
    await tx.insert(reports).values({ ...report, caseId });
    await weighCase(tx, caseId);
  }
}

/** The cars of what the demo's own people booked and sold, as they stood then. */
async function sealCars(
  tx: Transaction,
  sales: ReturnType<typeof createDemoSales>,
  now: Date,
): Promise<void> {
  const own = sales.products.filter(({ sellerId }) => sellerId === demoSeller.id);
  const ownCars = new Set(own.map(({ id }) => id));
  for (const { id, buyerId, productId, createdAt = now } of sales.bookings) {
    if (buyerId !== demoBuyer.id && !ownCars.has(productId)) continue;
    const product = await findProductRow(tx, productId);
    if (product) await sealCar(tx, id, product, 'booking', createdAt);
  }
}

function userRow({ id, uid, email, name, role, verified }: Person, now: Date, days: number) {
  const createdAt = new Date(now.getTime() - days * DAY_MS);
  return { id, uid, email, name, role, verified, createdAt };
}
