import path from 'node:path';

/** Reads a variable. Empty counts as unset. */
export type Read = (name: string) => string | undefined;

export const readerOf =
  (env: NodeJS.ProcessEnv): Read =>
  (name) => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };

/** Location of the data: a PostgreSQL URL, or the folder of the embedded database. */
export function dataLocation(env: NodeJS.ProcessEnv): { url: string | undefined; folder: string } {
  const read = readerOf(env);
  return { url: read('DATABASE_URL'), folder: path.resolve(read('DATA_DIR') ?? '.data') };
}

/** '' for an invalid URL. */
export const protocolOf = (text: string): string =>
  URL.canParse(text) ? new URL(text).protocol : '';
