import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listTestFiles, readTests, root, testsOf } from './testFiles';

const page = readFileSync(path.join(root, 'docs/requirements.md'), 'utf8');
const testFiles = new Set(listTestFiles());

interface Requirement {
  number: string;
  /** "file › groups › title", each in backticks. */
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
            proofs: [...(match[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, proof = '']) => proof),
          },
        ]
      : [],
  );

/** Why a proof is invalid, or null. */
function flaw(proof: string): string | null {
  const [file = '', ...names] = proof.split(' › ');
  const tests = testsOf(file);
  if (!tests) return `${file} does not exist`;
  if (!testFiles.has(file)) return `${file} is no test file that CI runs`;
  const name = names.join(' › ');
  return tests.names.includes(name) ? null : `${file} has no test named "${name}"`;
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

describe('a proof', () => {
  test.each([
    ['docs/requirements.test.ts › no requirement number is used twice, and none is left out', true],
    ['docs/requirements.test.ts › a proof › names a test that runs, in full: %s', true],
    ['docs/requirements.test.ts › no requirement number is used twice', false],
    ['docs/requirements.test.ts › names a test that runs, in full: %s', false],
    ['docs/requirements.test.ts', false],
    ['docs/nowhere.test.ts › no requirement number is used twice', false],
    ['docs/requirements.md › no requirement number is used twice', false],
    ['docs/testFiles.ts › no requirement number is used twice', false],
  ])('names a test that runs, in full: %s', (proof, isProof) => {
    expect(flaw(proof) === null).toBe(isProof);
  });
});

describe('a test file', () => {
  const callback = '("x", () => {})';

  test.each([
    `it.only${callback}`,
    `test.skip${callback}`,
    `it.todo("x")`,
    `it.failing${callback}`,
    `it.only.each([1])${callback}`,
    `it.concurrent.only${callback}`,
    `describe.skip${callback}`,
    `describe.only.each([1])${callback}`,
    `test.describe.only${callback}`,
    `test("x", () => { test.skip(true); })`,
    `test("x", () => { test.fixme(); })`,
    ...['fit', 'xit', 'xtest', 'fdescribe', 'xdescribe'].map((name) => `${name}${callback}`),
  ])('is seen to keep tests from running: %s', (text) => {
    expect(readTests(text).silenced).toHaveLength(1);
  });

  test('is read with the groups of its tests, tables among them', () => {
    const text = `
      test("alone", () => {});
      describe("group", () => {
        it.each([1])("in a table", () => {});
        describe.each([1])("table of groups", () => { test("in both", () => {}); });
      });
      for (const x of [1]) test(\`made \${x} times\`, () => {});`;
    expect(readTests(text)).toEqual({
      names: [
        'alone',
        'group › in a table',
        'group › table of groups › in both',
        'made ${x} times',
      ],
      silenced: [],
    });
  });

  test.each([...testFiles])('runs all of its tests: %s', (file) => {
    expect(testsOf(file)?.silenced).toEqual([]);
    expect(testsOf(file)?.names).not.toHaveLength(0);
  });
});

test.each(requirements)('requirement $number is proved by tests that exist', ({ proofs }) => {
  expect(proofs).not.toHaveLength(0);
  expect(proofs.map(flaw).filter(Boolean)).toEqual([]);
});
