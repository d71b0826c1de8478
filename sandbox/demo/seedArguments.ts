import { parseArgs } from 'node:util';

export interface SeedArguments {
  products: number;
  users: number;
  seed: number;
}

export const seedHelp = `Fills the database with invented people and cars.

  npm run db:seed -- --users 10000 --products 5000

  --users N      how many people to add; every eighth is a seller
  --products N   how many cars to add; a tenth of them is sold
  --seed S       which people and cars: the same number gives the same ones (default 1)
  --help         this text

It fills the database of DATABASE_URL, otherwise the embedded one in DATA_DIR (.data); stop the
server that uses it first. What is there already stays; asking again for more adds the difference.`;

/** The command was written wrongly; the message says how to mend it. */
export class SeedArgumentsError extends Error {
  constructor(message: string) {
    super(`${message}\nnpm run db:seed -- --help tells more.`);
    this.name = 'SeedArgumentsError';
  }
}

const limits = {
  users: { max: 10_000_000, initial: 0 },
  products: { max: 10_000_000, initial: 0 },
  seed: { max: 2_147_483_647, initial: 1 },
};

/** Reads the command line; null when help was asked for. Throws SeedArgumentsError. */
export function readSeedArguments(args: readonly string[]): SeedArguments | null {
  const values = parse(args);
  if (values.help) return null;
  const read = (name: keyof typeof limits) => readNumber(name, values[name]);
  const result = { products: read('products'), users: read('users'), seed: read('seed') };
  if (result.products === 0 && result.users === 0) {
    throw new SeedArgumentsError('Say how much to add: --users N, --products N or both.');
  }
  return result;
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        products: { type: 'string' },
        users: { type: 'string' },
        seed: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return values;
  } catch (error) {
    throw new SeedArgumentsError(reasonOf(error));
  }
}

/** The parser's own words are meant for programmers, except the short ones. */
function reasonOf(error: unknown): string {
  const isSpoken = typeof error === 'object' && error !== null && 'message' in error;
  const text = isSpoken ? String(error.message) : '';
  const [short = ''] = /^(Unknown option|Unexpected argument) '[^']*'/.exec(text) ?? [];
  return short ? `${short}.` : 'Every option needs its number, for example --users 100.';
}

function readNumber(name: keyof typeof limits, text: string | undefined): number {
  const { max, initial } = limits[name];
  if (text === undefined) return initial;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max)) {
    throw new SeedArgumentsError(
      `--${name} must be a whole number from 0 to ${max.toLocaleString('en-US')}, not "${text}".`,
    );
  }
  return value;
}
