import { sql } from 'drizzle-orm';
import { openEmbedded } from './embedded';

it('lets everything else have its turn between two queries', async () => {
  const { db, close } = await openEmbedded({ folder: 'memory://', migrations: [] });
  const order: string[] = [];
  const query = () =>
    db.execute(sql`select count(*) from generate_series(1, 1000)`).then(() => order.push('query'));
  // The engine is up by then.
  await query();
  setTimeout(() => order.push('timer'), 0);
  await Promise.all(Array.from({ length: 20 }, query));
  expect(order).toContain('timer');
  expect(order.indexOf('timer')).toBeLessThan(order.lastIndexOf('query'));
  await close();
});
