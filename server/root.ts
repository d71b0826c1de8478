import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the product's package.json, for the source as well as for what is built of it. */
export const root = findRoot(__dirname);

/** The nearest package.json with a name; that of build/ has none. */
function findRoot(folder: string): string {
  const file = path.join(folder, 'package.json');
  const isNamed = existsSync(file) && readFileSync(file, 'utf8').includes('"name":');
  return isNamed ? folder : findRoot(path.dirname(folder));
}

/** Takes over what a checkout's `.env` sets and the environment does not. */
export function loadEnvFile(): void {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
