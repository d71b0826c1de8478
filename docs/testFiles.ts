import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Parses test files without running them, to list their tests and which of them are disabled. */

export const root = path.join(__dirname, '..');

/** The tests of a file, and modifiers that keep tests from running. */
interface TestFile {
  /** Groups and title of each test, joined by " › ". */
  names: string[];
  /** For example "12: it.only", with the line. */
  silenced: string[];
}

/** Modifiers such as `it.only`, with which a run passes although some tests did not run. */
const silencers = ['only', 'skip', 'todo', 'failing', 'fixme', 'fail', 'skipIf', 'runIf'];
const silencedNames = ['fit', 'xit', 'xtest', 'fdescribe', 'xdescribe'];

/**
 * Every file that `npm test` runs, relative to the root: jest's own list
 * and Playwright's folder.
 */
export function listTestFiles(): string[] {
  const jest = path.join(root, 'node_modules/jest/bin/jest.js');
  const listed: unknown = JSON.parse(
    execFileSync(process.execPath, [jest, '--listTests', '--json'], {
      cwd: root,
      encoding: 'utf8',
    }),
  );
  const files = Array.isArray(listed) ? listed.filter((file) => typeof file === 'string') : [];
  return [...files.map((file) => path.relative(root, file)), ...listFlows()];
}

function listFlows(): string[] {
  const config = readFileSync(path.join(root, 'e2e/playwright.config.ts'), 'utf8');
  const folder = path.join('e2e', /testDir: '([^']+)'/.exec(config)?.[1] ?? '');
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(spec|test)\.[cm]?[jt]sx?$/.test(name))
    .map((name) => path.join(folder, name));
}

/**
 * The names in a callee: `test.describe.only` is test, describe, only. For a table, the part before
 * it.
 */
function namesOf(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression)) {
    return [...namesOf(expression.expression), expression.name.text];
  }
  if (ts.isCallExpression(expression)) return namesOf(expression.expression);
  return ts.isTaggedTemplateExpression(expression) ? namesOf(expression.tag) : [];
}

const isSilencer = ([first = '', ...rest]: string[]) =>
  silencedNames.includes(first) ||
  (['it', 'test', 'describe'].includes(first) && rest.some((name) => silencers.includes(name)));

/** What a call declares, including `.each(table)` and `.concurrent`; null for other calls. */
function kindOf(names: string[]): 'test' | 'group' | null {
  const plain = names.filter((name) => name !== 'each' && name !== 'concurrent').join('.');
  if (plain === 'it' || plain === 'test') return 'test';
  return plain === 'describe' || plain === 'test.describe' ? 'group' : null;
}

/** The title as written. Template substitutions stay `${...}`. */
function titleOf(argument: ts.Expression | undefined): string | null {
  if (!argument) return null;
  if (ts.isStringLiteralLike(argument)) return argument.text;
  return ts.isTemplateExpression(argument) ? argument.getText().slice(1, -1) : null;
}

/** The tests in a source text. */
export function readTests(text: string): TestFile {
  const source = ts.createSourceFile('x.tsx', text, ts.ScriptTarget.Latest, true);
  const found: TestFile = { names: [], silenced: [] };
  const visit = (node: ts.Node, groups: string[]): void => {
    if (!ts.isCallExpression(node)) {
      ts.forEachChild(node, (child) => visit(child, groups));
      return;
    }
    const names = namesOf(node.expression);
    if (isSilencer(names)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.silenced.push(`${line + 1}: ${names.join('.')}`);
      return;
    }
    const kind = kindOf(names);
    const title = titleOf(node.arguments[0]);
    const inside = kind === 'group' && title !== null ? [...groups, title] : groups;
    // In `each(table)(title, ...)`, the inner call has no title.
    if (kind === 'test' && title !== null && node.arguments.length > 1) {
      found.names.push([...groups, title].join(' › '));
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, []);
  return found;
}

const known = new Map<string, TestFile>();

/** The tests of a file, or null if it does not exist. */
export function testsOf(file: string): TestFile | null {
  const before = known.get(file);
  if (before) return before;
  if (!existsSync(path.join(root, file))) return null;
  const tests = readTests(readFileSync(path.join(root, file), 'utf8'));
  known.set(file, tests);
  return tests;
}
