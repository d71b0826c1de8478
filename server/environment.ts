import path from 'node:path';

/** Reads a setting; what is set to nothing counts as not set. */
export type Read = (name: string) => string | undefined;

export const readerOf =
  (env: NodeJS.ProcessEnv): Read =>
  (name) => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };

/** Where the data is, for the server and its commands: a PostgreSQL, or embedded in the folder. */
export function dataPlace(env: NodeJS.ProcessEnv): { url: string | undefined; folder: string } {
  const read = readerOf(env);
  return { url: read('DATABASE_URL'), folder: path.resolve(read('DATA_DIR') ?? '.data') };
}

/** '' for what is no address. */
export const protocolOf = (text: string): string =>
  URL.canParse(text) ? new URL(text).protocol : '';
