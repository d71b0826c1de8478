import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.join(__dirname, '..');
const page = readFileSync(path.join(__dirname, 'requirements.md'), 'utf8');

interface Requirement {
  number: string;
  /** "file › part of the test's name", several apart by "; ". */
  proofs: string[];
}

const requirements: Requirement[] = page
  .split('\n')
  .map((line) => /^\|\s*(\d+\.\d+)\s*\|.*\|([^|]*)\|\s*$/.exec(line))
  .flatMap((match) =>
    match?.[1]
      ? [
          {
            number: match[1],
            proofs: (match[2] ?? '')
              .replaceAll('`', '')
              .split('; ')
              .map((proof) => proof.trim())
              .filter(Boolean),
          },
        ]
      : [],
  );

/**
 * Which of `it`, `test` and `describe` a call is, with `.each(table)` or without; null for any
 * other call. What is skipped, left to do or run alone (`it.skip`, `test.todo` ...) is none.
 */
function kindOf({ expression }: ts.CallExpression): 'test' | 'group' | null {
  const isTable = ts.isCallExpression(expression) || ts.isTaggedTemplateExpression(expression);
  let callee: ts.Expression = expression;
  if (isTable) {
    callee = ts.isCallExpression(expression) ? expression.expression : expression.tag;
    if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 'each') return null;
    callee = callee.expression;
  }
  const text = callee.getText();
  if (text === 'it' || text === 'test') return 'test';
  return text === 'describe' || text === 'test.describe' ? 'group' : null;
}

/** The title as it is written; what a template fills in stays `${...}`. */
function titleOf(argument: ts.Expression | undefined): string | null {
  if (!argument) return null;
  if (ts.isStringLiteralLike(argument)) return argument.text;
  return ts.isTemplateExpression(argument) ? argument.getText().slice(1, -1) : null;
}

/** The names of the tests that a file runs: its groups and its own title, apart by spaces. */
function testNames(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node, groups: string[]): void => {
    if (ts.isCallExpression(node)) {
      const kind = kindOf(node);
      const title = titleOf(node.arguments[0]);
      // Nothing inside of a group that is skipped counts, nor inside of a test.
      if (kind === null && /^(x?describe|test\.describe)\b/.test(node.expression.getText())) return;
      if (kind === 'test') {
        if (title !== null && node.arguments.length > 1) names.push([...groups, title].join(' '));
        return;
      }
      if (kind === 'group') {
        node.arguments.slice(1).forEach((part) => visit(part, [...groups, title ?? '']));
        return;
      }
    }
    ts.forEachChild(node, (child) => visit(child, groups));
  };
  visit(source, []);
  return names;
}

const known = new Map<string, string[]>();

/** What keeps a proof from being one, or null. */
function flaw(proof: string): string | null {
  const [file = '', title = '', ...rest] = proof.split('›').map((part) => part.trim());
  if (!title || rest.length > 0) return `"${proof}" does not name a test`;
  if (!/\.(test\.tsx?|spec\.ts)$/.test(file)) return `${file} is not a test file`;
  if (!existsSync(path.join(root, file))) return `${file} does not exist`;
  const names = known.get(file) ?? testNames(file);
  known.set(file, names);
  return names.some((name) => name.includes(title)) ? null : `${file} has no test named "${title}"`;
}

test('every section of the specification has requirements, and so have the decisions', () => {
  const sections = new Set(requirements.map(({ number }) => number.split('.')[0]));
  expect([...sections]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
});

test('no requirement number is used twice, and none is left out', () => {
  const expected: string[] = [];
  for (const { number } of requirements) {
    const [section = ''] = number.split('.');
    const before = expected.filter((one) => one.startsWith(`${section}.`)).length;
    expected.push(`${section}.${String(before + 1)}`);
  }
  expect(requirements.map(({ number }) => number)).toEqual(expected);
});

test.each([
  ['docs/requirements.test.ts › no requirement number is used twice', true],
  ['docs/requirements.test.ts › names no test that is not there: %s', true],
  ['docs/requirements.test.ts › somebody else’s words', false],
  ['docs/requirements.test.ts', false],
  ['docs/nowhere.test.ts › no requirement number is used twice', false],
  ['docs/requirements.md › no requirement number is used twice', false],
])('names no test that is not there: %s', (proof, isProof) => {
  expect(flaw(proof) === null).toBe(isProof);
});

test.each(requirements)('requirement $number is proved by tests that exist', ({ proofs }) => {
  expect(proofs).not.toHaveLength(0);
  expect(proofs.map(flaw).filter(Boolean)).toEqual([]);
});
