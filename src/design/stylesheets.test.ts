import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { theme } from './theme';
import { variableRules } from './variables';

const source = path.join(__dirname, '..');
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.module.css'))
  .map((name) => ({ name, css: readFileSync(path.join(source, name), 'utf8') }));

/** What `find` finds in each stylesheet, with its name. */
const inAll = (find: (css: string, name: string) => unknown[]) =>
  sheets.flatMap(({ name, css }) => find(css, name).map((found) => `${name}: ${String(found)}`));

test('stylesheets change at the breakpoints of the theme only', () => {
  const { sm, md, lg, xl } = theme.breakpoints.values;
  const widthsIn = (css: string) =>
    [...css.matchAll(/width: ?(\d+)px\) ?\{/g)].map(([, width]) => Number(width));
  expect(sheets.flatMap(({ css }) => widthsIn(css)).length).toBeGreaterThan(0);
  const others = inAll((css) => widthsIn(css).filter((width) => ![sm, md, lg, xl].includes(width)));
  expect(others).toEqual([]);
});

test('stylesheets take their colours and variables from the theme', () => {
  const rules = variableRules();
  const colours = inAll((css) => css.match(/#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/gi) ?? []);
  expect(colours).toEqual([]);
  const unknown = inAll((css) =>
    [...css.matchAll(/var\((--sg-[\w-]+)/g)]
      .map(([, variable]) => variable)
      .filter((variable) => !rules.includes(`${String(variable)}:`)),
  );
  expect(unknown).toEqual([]);
});

/** Shared components whose styles other components may adjust. */
const isShared = /^(?:components|storefront\/ui|dashboard\/(?:ui|table))\//;

test('the stylesheets of shared components may be adjusted by others, and only they', () => {
  const wrong = inAll((css, name) =>
    css.startsWith('@layer components {') === isShared.test(name) ? [] : ['@layer'],
  );
  expect(wrong).toEqual([]);
});
