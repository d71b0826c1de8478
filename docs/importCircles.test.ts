import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');

const folders = ['contract', 'src', 'server', 'sandbox', 'e2e', 'bench'];

/** Every source file with its imports, including type imports. */
function readImports(): Map<string, string[]> {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(root, folder, name)),
  );
  return new Map(
    files.map((file) => {
      const imports = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport\() ?'([^']+)'/g);
      return [file, [...imports].flatMap(([, name = '']) => fileOf(name, file))];
    }),
  );
}

/** The source file of an import; empty for packages. */
function fileOf(name: string, importer: string): string[] {
  const target = name.startsWith('.')
    ? path.resolve(path.dirname(importer), name)
    : name.startsWith('@/')
      ? path.join(root, 'src', name.slice(2))
      : name.startsWith('#contract/')
        ? path.join(root, name.slice(1))
        : null;
  if (target === null) return [];
  return ['.ts', '.tsx'].map((ending) => target + ending).filter((file) => existsSync(file));
}

/** The first import cycle, or null. */
function findCircle(imports: Map<string, string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, way: string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next, [...way, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return null;
}

test('finds a circle', () => {
  const circle = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', []],
    ['d', ['b']],
  ]);
  expect(findCircle(circle)).toEqual(['b', 'd', 'b']);
});

test('no file imports itself on any way, types included', () => {
  const imports = readImports();
  expect(imports.size).toBeGreaterThan(500);
  const circle = findCircle(imports)?.map((file) => path.relative(root, file));
  expect(circle ?? []).toEqual([]);
});
