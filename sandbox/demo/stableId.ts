/** Mixes the bits of a 32-bit number without collisions (murmur's finalizer). */
export function mixed(value: number): number {
  let hash = value >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const hex = (value: number) => (value >>> 0).toString(16).padStart(8, '0');

/** An id in UUID format that looks random and is unique for every pair of seed and number. */
export function stableId(seed: number, index: number): string {
  const [a, d] = [mixed(index), mixed(seed)];
  const [b, c] = [hex(mixed(a ^ 0x5bd1e995) ^ d), hex(mixed(d + index))];
  return `${hex(a)}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${hex(d)}`;
}
