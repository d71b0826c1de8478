import { away } from '../orders';
import type { Scene } from './scene';
import { setDiskFull } from './world';

/* What fails on the way, until it recovers. */

/** The provider does not answer the server, or refuses refunds only, while cards are charged. */
export const goAway = ({ world, n }: Scene) =>
  world.money.disturb(
    n % 2 === 0 ? { cancelIntent: away, retrieveIntent: away, refund: away } : { refund: away },
  );

/** The provider does what the server asks, but its responses are lost. */
export function loseResponses({ world: { money } }: Scene): void {
  const { provider } = money;
  money.disturb({
    createIntent: (intent) => provider.createIntent(intent).then(away),
    cancelIntent: (id) => provider.cancelIntent(id).then(away),
    refund: (...args) => provider.refund(...args).then(away),
  });
}

/** The database cannot record payments, in requests, jobs and webhook events. */
export const failDatabase = ({ world }: Pick<Scene, 'world'>) => setDiskFull(world.money.db, true);

/** Provider and database work again. */
export async function recover({ world: { money } }: Pick<Scene, 'world'>): Promise<void> {
  money.disturb({});
  await setDiskFull(money.db, false);
}
