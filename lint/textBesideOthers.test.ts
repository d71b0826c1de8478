import path from 'node:path';
import { ESLint, type Rule } from 'eslint';
import tseslint from 'typescript-eslint';

const textBesideOthers = jest.requireActual<Rule.RuleModule>('./textBesideOthers');
const root = path.join(__dirname, '..');

const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: true,
  overrideConfig: {
    files: ['**/*.tsx'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: root },
    },
    plugins: { local: { rules: { 'text-beside-others': textBesideOthers } } },
    rules: { 'local/text-beside-others': 'error' },
  },
});

/** The number of texts in this JSX that a translated page would break on. */
async function findTexts(jsx: string): Promise<number> {
  const code = `import type { ReactNode } from 'react';
declare const name: string;
declare const count: number | null;
declare const is: boolean;
declare const children: ReactNode;
declare const Maybe: () => React.JSX.Element | null;
declare const Icon: () => React.JSX.Element;
declare const Button: (props: { children: ReactNode }) => React.JSX.Element;
export const Example = () => (${jsx});`;
  const [result] = await eslint.lintText(code, {
    filePath: path.join(root, 'src/components/Count.tsx'),
  });
  return result?.messages.length ?? -1;
}

it.each([
  // Texts that come and go.
  ['<p>Hello {is && "again"}</p>', 1],
  ['<p>Hello {is ? "again" : ""}</p>', 1],
  ['<p><b>Hello</b>{count}</p>', 1],
  ['<p><b>Hello</b>{children}</p>', 1],
  ['<Button>{is ? "Save" : <Icon />}</Button>', 1],
  // Constant texts behind something that comes and goes.
  ['<p>{is && <b>New</b>} car</p>', 1],
  ['<p><Maybe /> car</p>', 1],
  ['<p><b key={name}>New</b> car</p>', 1],
  // Texts that change beside others.
  ['<p>Hello {name}</p>', 1],
  // Texts whose siblings are those of another element.
  ['<p>{is ? <>Hello <b>you</b></> : <i>nobody</i>}</p>', 1],
  ['<p>Hello</p>', 0],
  ['<p>{name}</p>', 0],
  ['<p>{is ? "Hello" : null}</p>', 0],
  ['<p>{`Hello ${name}`}</p>', 0],
  ['<p>Hello <b>{name}</b></p>', 0],
  ['<p>Hello {is && <b>New</b>}</p>', 0],
  ['<p><Icon /> Hello</p>', 0],
  ['<p>{is && <b>New</b>}<Icon /> car</p>', 0],
  ['<p>{is && <b>New</b>} <span>car</span></p>', 1],
  ['<Button>Save</Button>', 0],
])('finds in %s as many as %i', async (jsx, count) => {
  expect(await findTexts(jsx)).toBe(count);
});

it('finds components that return text', async () => {
  expect(await findTexts('(() => { const Name = () => name; return <Name />; })()')).toBe(1);
});
