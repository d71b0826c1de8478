import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the product's package.json, for the sources and for the build. */
export const root = findRoot(__dirname);

/** The nearest package.json with a name; the one in build/ has none. */
function findRoot(folder: string): string {
  const file = path.join(folder, 'package.json');
  const isNamed = existsSync(file) && readFileSync(file, 'utf8').includes('"name":');
  return isNamed ? folder : findRoot(path.dirname(folder));
}

/** Loads a checkout's `.env`. Existing environment variables win. */
export function loadEnvFile(): void {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
