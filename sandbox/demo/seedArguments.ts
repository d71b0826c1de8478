import { parseArgs } from 'node:util';
import { dataLocation, isLiveKey } from '../../server/config/environment';

export interface SeedArguments {
  products: number;
  users: number;
  seed: number;
  /** Confirms that the database of DATABASE_URL is to be filled. */
  usesDatabaseUrl?: true;
}

export const seedHelp = `Fills the database with generated users and cars.

  npm run db:seed -- --users 10000 --products 5000

  --users N      how many people to add; every eighth is a seller
  --products N   how many cars to add; a tenth of them is sold
  --seed S       random seed; the same seed gives the same data (default 1)
  --use-database-url
                 fill the database of DATABASE_URL; never done in production
  --help         this text

It fills the embedded database in DATA_DIR (.data); stop the server that uses it first. What is
there already stays; asking again for more adds the difference.`;

/** The command line is invalid. The message says how to correct it. */
export class SeedArgumentsError extends Error {
  constructor(message: string) {
    super(`${message}\nFor help, run npm run db:seed -- --help.`);
    this.name = 'SeedArgumentsError';
  }
}

const limits = {
  users: { max: 10_000_000, initial: 0 },
  products: { max: 10_000_000, initial: 0 },
  seed: { max: 2_147_483_647, initial: 1 },
};

/** Parses the command line. Null for help. Throws SeedArgumentsError. */
export function readSeedArguments(args: readonly string[]): SeedArguments | null {
  const values = parse(args);
  if (values.help) return null;
  const read = (name: keyof typeof limits) => readNumber(name, values[name]);
  const result: SeedArguments = {
    products: read('products'),
    users: read('users'),
    seed: read('seed'),
    ...(values['use-database-url'] ? { usesDatabaseUrl: true } : {}),
  };
  if (result.products === 0 && result.users === 0) {
    throw new SeedArgumentsError('Specify --users N, --products N or both.');
  }
  return result;
}

/**
 * The database to fill. Generated people cannot be told from real ones afterwards, so production
 * databases are refused. Throws SeedArgumentsError.
 */
export function databaseToFill(env: NodeJS.ProcessEnv, wanted: SeedArguments) {
  if (env.NODE_ENV === 'production') {
    throw new SeedArgumentsError('Seeding isn’t allowed with NODE_ENV=production.');
  }
  if (isLiveKey(env.STRIPE_SECRET_KEY?.trim() ?? '')) {
    throw new SeedArgumentsError('Seeding isn’t allowed with a live STRIPE_SECRET_KEY.');
  }
  const place = dataLocation(env);
  if (wanted.usesDatabaseUrl && place.url === undefined) {
    throw new SeedArgumentsError('DATABASE_URL is not set.');
  }
  if (!wanted.usesDatabaseUrl && place.url !== undefined) {
    throw new SeedArgumentsError(
      'DATABASE_URL is set. Add --use-database-url to seed that database.',
    );
  }
  return place;
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        products: { type: 'string' },
        users: { type: 'string' },
        seed: { type: 'string' },
        'use-database-url': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return values;
  } catch (error) {
    throw new SeedArgumentsError(reasonOf(error));
  }
}

/** Replaces the parser's technical messages, except the short ones. */
function reasonOf(error: unknown): string {
  const isSpoken = typeof error === 'object' && error !== null && 'message' in error;
  const text = isSpoken ? String(error.message) : '';
  const [short = ''] = /^(Unknown option|Unexpected argument) '[^']*'/.exec(text) ?? [];
  return short ? `${short}.` : 'Each option needs a number, for example --users 100.';
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
