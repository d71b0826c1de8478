import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { theme } from './theme';
import { variableRules } from './variables';

const source = path.join(__dirname, '..');
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.module.css'))
  .map((name) => [name, readFileSync(path.join(source, name), 'utf8')] as const);

/** Shared components whose styles other components may adjust. */
const isShared = /^(?:components|storefront\/ui|dashboard\/(?:ui|table))\//;

const { sm, md, lg, xl } = theme.breakpoints.values;
const rules = variableRules();

describe.each(sheets)('%s', (name, css) => {
  test('changes at the breakpoints of the theme only', () => {
    const widths = [...css.matchAll(/width: ?(\d+)px\) ?\{/g)].map(([, width]) => Number(width));
    expect([sm, md, lg, xl]).toEqual(expect.arrayContaining([...new Set(widths)]));
  });

  test('takes its colours and variables from the theme', () => {
    expect(css).not.toMatch(/#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/i);
    const used = [...css.matchAll(/var\((--sg-[\w-]+)/g)].map(([, variable]) => variable);
    const unknown = used.filter((variable) => !rules.includes(`${String(variable)}:`));
    expect(unknown).toEqual([]);
  });

  test('may be adjusted by other components, if it belongs to a shared one', () => {
    expect(css.startsWith('@layer components {')).toBe(isShared.test(name));
  });
});
