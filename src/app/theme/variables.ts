import { theme } from './theme';

type Rules = Record<string, Record<string, string | number>>;

/** Variables that only the component library's own pieces use. */
const LIBRARY_ONLY =
  /^--sg-(shadows-(?!8$)|overlays|opacity|palette-(?:[A-Z]|common|grey|info|success|warning)|\S+Channel$)/;

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
        ([name]) => LIBRARY_ONLY.test(name) === (isWanted === 'by the library'),
      );
      return `${selector}{${declarations(Object.fromEntries(wanted))}}`;
    })
    .join('\n');
}
