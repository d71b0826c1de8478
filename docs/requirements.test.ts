import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');

/** The number and the named files of each requirement. */
const requirements = readFileSync(path.join(__dirname, 'requirements.md'), 'utf8')
  .split('\n')
  .map((line) => /^\|\s*(\d+\.\d+)\s*\|.*\|([^|]*)\|\s*$/.exec(line))
  .flatMap((match) =>
    match
      ? [
          {
            number: match[1] ?? '',
            files: [...(match[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
          },
        ]
      : [],
  );

/** Files that Jest or Playwright run. */
const isTestFile = (file: string) =>
  /\.test\.tsx?$|^e2e\/(flows|details)\/[^/]+\.spec\.ts$/.test(file);

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

test('every requirement names test files that exist', () => {
  const flawed = requirements.filter(
    ({ files }) =>
      files.length === 0 ||
      files.some((file) => !isTestFile(file) || !existsSync(path.join(root, file))),
  );
  expect(flawed).toEqual([]);
});
