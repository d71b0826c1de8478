import path from 'node:path';
import { databaseToFill, readSeedArguments, SeedArgumentsError } from './seedArguments';

describe('npm run db:seed', () => {
  it('reads how many people and cars, and which ones', () => {
    expect(readSeedArguments(['--products', '50', '--users', '1000000', '--seed', '7'])).toEqual({
      products: 50,
      users: 1_000_000,
      seed: 7,
    });
    expect(readSeedArguments(['--users=3'])).toEqual({ products: 0, users: 3, seed: 1 });
  });

  it('helps when asked', () => {
    expect(readSeedArguments(['--help'])).toBeNull();
    expect(readSeedArguments(['--users', '5', '-h'])).toBeNull();
  });

  it.each([
    [[], 'Specify --users N'],
    [['--users', '0'], 'Specify --users N'],
    [['--users'], 'Each option needs a number'],
    [['--users=-3'], '--users must be a whole number from 0 to 10,000,000, not "-3".'],
    [['--users', '1e6'], '--users must be a whole number'],
    [['--users', '5', '--seed', '2147483648'], '--seed must be a whole number'],
    [['--user', '5'], "Unknown option '--user'."],
  ])('refuses %j', (args, message) => {
    expect(() => readSeedArguments(args)).toThrow(SeedArgumentsError);
    expect(() => readSeedArguments(args)).toThrow(message);
  });
});

describe('the database that is filled', () => {
  const wanted = { products: 0, users: 5, seed: 1 };
  const DATABASE_URL = 'postgres://localhost/second_gear';
  const external = { ...wanted, usesDatabaseUrl: true as const };

  it('is the embedded one', () => {
    expect(databaseToFill({ DATA_DIR: '/data' }, wanted)).toEqual({ folder: '/data' });
    expect(databaseToFill({ DATABASE_URL: ' ', DATA_DIR: '' }, wanted)).toEqual({
      folder: path.resolve('.data'),
    });
  });

  it('is another one only when that is said', () => {
    expect(() => databaseToFill({ DATABASE_URL }, wanted)).toThrow('--use-database-url');
    expect(databaseToFill({ DATABASE_URL }, external)).toMatchObject({ url: DATABASE_URL });
    expect(() => databaseToFill({}, external)).toThrow('DATABASE_URL is not set');
    expect(readSeedArguments(['--users', '5', '--use-database-url'])).toEqual(external);
  });

  it.each([
    [{ NODE_ENV: 'production' }, 'NODE_ENV'],
    [{ STRIPE_SECRET_KEY: 'sk_live_x' }, 'STRIPE_SECRET_KEY'],
  ])('is never the one of production: %j', (env, name) => {
    expect(() => databaseToFill({ ...env, DATABASE_URL }, external)).toThrow(name);
    expect(() => databaseToFill(env, wanted)).toThrow(name);
  });
});
