import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { createPageEncoder, type EncodablePage } from './pageEncoder';

const pageOf = (text: string): EncodablePage => ({
  plain: Buffer.from(text),
  encoded: new Map(),
  isSmall: false,
});
const text = readFileSync(__filename, 'utf8').repeat(4);

/** The response to later requests, as soon as it differs from this one. */
async function next({ encoded }: EncodablePage, answer: Buffer): Promise<Buffer> {
  for (;;) {
    const present = await encoded.get('br');
    if (present && present !== answer) return present;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

it('makes a page small for the next who asks, however long that takes', async () => {
  const page = pageOf(text);
  const answer = await createPageEncoder()(page, 'br');
  const small = await next(page, answer);
  expect(small.length).toBeLessThan(answer.length);
  expect(brotliDecompressSync(small).toString()).toBe(text);
});

it('makes of many in a row only those small that are asked for again', async () => {
  const encode = createPageEncoder();
  const first = pageOf(text);
  await next(first, await encode(first, 'br'));
  const second = pageOf(`${text}!`);
  const answer = await encode(second, 'br');
  expect(second.isSmall).toBe(false);
  expect(await encode(second, 'br')).toBe(answer);
  expect((await next(second, answer)).length).toBeLessThan(answer.length);
});

it('leaves other encodings as they are', async () => {
  const page = pageOf(text);
  const encode = createPageEncoder();
  await encode(page, 'gzip');
  await encode(page, 'gzip');
  expect(page.isSmall).toBe(false);
});
