import { theme } from './theme';

type Rules = Record<string, Record<string, string | number>>;

/** Variables that only the component library's own pieces use: the first paint waits for the others. */
const libraryOnly = [
  /Channel$/,
  /^--sg-(overlays|opacity|spacing|font)/,
  /^--sg-shadows-(?!8$)/,
  /^--sg-zIndex-(?!appBar|tooltip)/,
  /^--sg-palette-([A-Z]|common|grey|info|success|warning|text-icon|surface-raised)/,
  /^--sg-palette-\w+-light/,
  /^--sg-palette-error-(?!main)/,
  /^--sg-palette-action-(?!active$|hoverOpacity|disabled$|disabledBackground)/,
];

const isLibraryOnly = (name: string) => libraryOnly.some((pattern) => pattern.test(name));

const kebab = (name: string) =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Declarations of a rule as text; names as in the theme, or as JavaScript writes CSS. */
export const declarations = (properties: Record<string, unknown>): string =>
  Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${kebab(name)}:${String(value)}`)
    .join(';');

/** The theme's variables for both schemes: those of every page, or the library's own. */
export function variableRules(isWanted: 'everywhere' | 'by the library'): string {
  const sheets = theme.generateStyleSheets() as Rules[];
  return sheets
    .flatMap((sheet) => Object.entries(sheet))
    .map(([selector, properties]) => {
      const wanted = Object.entries(properties).filter(
        ([name]) => isLibraryOnly(name) === (isWanted === 'by the library'),
      );
      const rule = `${selector}{${declarations(Object.fromEntries(wanted))}}`;
      // Paper is light.
      return selector.includes('dark') ? `@media screen{${rule}}` : rule;
    })
    .join('\n');
}
