import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

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
              .split(';')
              .map((proof) => proof.trim())
              .filter(Boolean),
          },
        ]
      : [],
  );

/** What keeps a proof from being one, or null. */
function flaw(proof: string): string | null {
  const [file = '', title = ''] = proof.split('›').map((part) => part.trim());
  if (!title) return `"${proof}" does not name a test`;
  if (!/\.(test\.tsx?|spec\.ts)$/.test(file)) return `${file} is not a test file`;
  if (!existsSync(path.join(root, file))) return `${file} does not exist`;
  const source = readFileSync(path.join(root, file), 'utf8');
  const titles = [
    ...source.matchAll(/\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1/g),
  ];
  return titles.some((match) => match[2]?.replaceAll('\\', '').includes(title))
    ? null
    : `${file} has no test named "${title}"`;
}

test('every section of the specification has requirements', () => {
  const sections = new Set(requirements.map(({ number }) => number.split('.')[0]));
  expect([...sections]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

test('no requirement number is used twice', () => {
  const numbers = requirements.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test.each(requirements)('requirement $number is proved by tests that exist', ({ proofs }) => {
  expect(proofs).not.toHaveLength(0);
  expect(proofs.map(flaw).filter(Boolean)).toEqual([]);
});
