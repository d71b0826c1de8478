import { theme } from './theme';

type Rules = Record<string, Record<string, string | number>>;

const kebab = (name: string) =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Declarations of a rule as text; names as in the theme, or as JavaScript writes CSS. */
export const declarations = (properties: Record<string, unknown>): string =>
  Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${kebab(name)}:${String(value)}`)
    .join(';');

/** The theme's variables for both schemes. */
export function variableRules(): string {
  const sheets = theme.generateStyleSheets() as Rules[];
  return sheets
    .flatMap((sheet) => Object.entries(sheet))
    .map(([selector, properties]) => {
      const rule = `${selector}{${declarations(properties)}}`;
      // Paper is light.
      return selector.includes('dark') ? `@media screen{${rule}}` : rule;
    })
    .join('\n');
}
