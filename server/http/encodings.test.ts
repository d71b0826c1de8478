import { brotliDecompressSync } from 'node:zlib';
import { encodeOnce, encodingFor, type Encodable } from './encodings';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=0.8, br;q=1.0', 'br'],
  ['br;q=0, GZIP', 'gzip'],
  ['gzip; q=0.5 , br; q=0.000', 'gzip'],
  ['deflate, identity', undefined],
  ['', undefined],
])('of what a caller can read, %j, the smallest is chosen', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

test('what is sent to many is compressed once for each encoding', async () => {
  const content: Encodable = { plain: Buffer.from('A car. '.repeat(500)), encoded: new Map() };
  const [first, second, other] = await Promise.all([
    encodeOnce(content, 'br'),
    encodeOnce(content, 'br'),
    encodeOnce(content, 'gzip'),
  ]);
  expect(second).toBe(first);
  expect(await encodeOnce(content, 'br')).toBe(first);
  expect(other).not.toBe(first);
  expect(brotliDecompressSync(first).equals(content.plain)).toBe(true);
});
