import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { apiPaths } from '#contract/apiPaths';
import { formatTable, median, ms, percentile } from './numbers';
import type { Options } from './options';
import { accessTokenOf, callAs, rowsOf, signUp, textOf } from './people';
import type { Market } from './server';
import { openStream } from './streams';

const BUYERS = 100;
const RATES = [20, 50, 100];
const sellerEmail = 'seller@demo.test';

/** A hundred buyers write to one seller: how long a message takes to be sent, and to reach them. */
export async function measureMessages(market: Market, { seconds }: Options): Promise<string> {
  const { url } = market;
  const token = await accessTokenOf(url, sellerEmail);
  const rows = await rowsOf(await callAs(url, token)(apiPaths.sellerProducts(sellerEmail)));
  const [productId] = rows.flatMap((row) =>
    Reflect.get(Object(row), 'status') === 'unsold' ? [textOf(row, '_id')] : [],
  );
  const conversations = await Promise.all(
    Array.from({ length: BUYERS }, async (_, index) => {
      const buyer = callAs(url, await signUp(url, `m${index}@bench.test`));
      const body = JSON.stringify({ productId, clientId: randomUUID(), text: 'Is it for sale?' });
      const answer: unknown = await (
        await buyer(apiPaths.conversations, { method: 'POST', body })
      ).json();
      return { id: textOf(answer, 'conversationId'), buyer, writtenAt: 0 };
    }),
  );
  let heard: number[] = [];
  const { close } = await openStream(url, token, (bytes) => {
    for (const conversation of conversations) {
      if (conversation.writtenAt === 0 || !bytes.includes(conversation.id)) continue;
      heard.push(performance.now() - conversation.writtenAt);
      conversation.writtenAt = 0;
    }
  });
  await delay(2000);
  const lines = [
    ['messages a second', 'written', 'refused', 'sent, 95th', 'heard, median', '95th'],
  ];
  for (const rate of RATES) {
    heard = [];
    const sent: number[] = [];
    let refused = 0;
    const start = performance.now();
    const writes: Promise<void>[] = [];
    for (let count = 0; count < rate * seconds; count += 1) {
      const conversation = conversations[count % BUYERS];
      if (!conversation) break;
      await delay(Math.max(0, start + (count * 1000) / rate - performance.now()));
      const at = performance.now();
      conversation.writtenAt = at;
      const body = JSON.stringify({ clientId: randomUUID(), text: `Message ${count}` });
      writes.push(
        conversation.buyer(apiPaths.messages(conversation.id), { method: 'POST', body }).then(
          () => void sent.push(performance.now() - at),
          () => {
            refused += 1;
          },
        ),
      );
    }
    await Promise.all(writes);
    await delay(3000);
    const cells = [median(heard), percentile(heard, 0.95)].map(ms);
    const written = String(sent.length);
    lines.push([String(rate), written, String(refused), ms(percentile(sent, 0.95)), ...cells]);
  }
  close();
  return formatTable('Messages of 100 buyers to one seller', lines);
}
