import { theme } from './theme';

type Rules = Record<string, Record<string, string | number>>;

const kebab = (name: string) =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The declarations of a rule as CSS text; names can be theme keys or camelCase. */
export const declarations = (properties: Record<string, unknown>): string =>
  Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${kebab(name)}:${String(value)}`)
    .join(';');

/** The theme’s CSS variables for both schemes. */
export function variableRules(): string {
  const sheets = theme.generateStyleSheets() as Rules[];
  return sheets
    .flatMap((sheet) => Object.entries(sheet))
    .map(([selector, properties]) => {
      const rule = `${selector}{${declarations(properties)}}`;
      // Print uses the light scheme.
      return selector.includes('dark') ? `@media screen{${rule}}` : rule;
    })
    .join('\n');
}
