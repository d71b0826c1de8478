import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getContrastRatio } from '@mui/material/styles';
import { chooseScheme, SCHEME_STORAGE_KEY } from '@/lib/colorScheme';
import { baseline } from './baseline';
import { theme } from './theme';
import { typography } from './typography';

const { light, dark } = theme.colorSchemes;

describe.each([
  ['light', light],
  ['dark', dark],
])('%s scheme', (_name, scheme) => {
  if (!scheme) throw new Error('The theme must have both schemes.');
  const { palette } = scheme;
  const grounds = {
    page: palette.background.default,
    paper: palette.background.paper,
    sunken: palette.surface.sunken,
    marked: palette.surface.marked,
  };

  const texts = {
    text: palette.text.primary,
    'secondary text': palette.text.secondary,
    links: palette.primary.main,
    errors: palette.error.main,
  };

  test.each(Object.entries(grounds))('text can be read on the %s ground', (_ground, ground) => {
    for (const [name, colour] of Object.entries(texts)) {
      expect({ name, isReadable: getContrastRatio(colour, ground) >= 4.5 }).toEqual({
        name,
        isReadable: true,
      });
    }
  });

  test.each(Object.entries(grounds))(
    'borders of inputs and focus rings stand out from the %s ground',
    (_ground, ground) => {
      expect(getContrastRatio(palette.control.border, ground)).toBeGreaterThanOrEqual(3);
      expect(getContrastRatio(palette.focus.ring, ground)).toBeGreaterThanOrEqual(3);
    },
  );

  test('what is marked stands out from the page', () => {
    const { marked } = palette.surface;
    expect(getContrastRatio(marked, palette.background.default)).toBeGreaterThanOrEqual(1.1);
  });

  const pairs = [
    ...Object.values(palette.status),
    palette.primary,
    palette.fill,
    palette.secondary,
    palette.error,
    palette.success,
    palette.warning,
    palette.info,
  ];

  test('text on a colour is readable', () => {
    for (const { main, contrastText } of pairs) {
      expect(getContrastRatio(main, contrastText)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('the brand ground carries its texts and its focus ring', () => {
    const { ground, deep, text, textMuted } = palette.brand;
    for (const under of [ground, deep, palette.scene.hillFar, palette.scene.road]) {
      expect(getContrastRatio(text, under)).toBeGreaterThanOrEqual(4.5);
      expect(getContrastRatio(palette.focus.onBrand, under)).toBeGreaterThanOrEqual(3);
    }
    expect(getContrastRatio(textMuted, ground)).toBeGreaterThanOrEqual(4.5);
    expect(getContrastRatio(textMuted, deep)).toBeGreaterThanOrEqual(4.5);
  });
});

test('nothing is light and wide at once, which the font files leave out', () => {
  const styles = [typography.h1, typography.h2, typography.h3, typography.h4, typography.h5];
  for (const style of [...styles, typography.h6]) {
    expect(style).toHaveProperty('fontStretch', expect.stringMatching(/^1[12]\d%$/));
    expect(style?.fontWeight).toBeGreaterThanOrEqual(600);
  }
});

describe('before the client has loaded', () => {
  const publicFile = (name: string) =>
    readFileSync(path.join(__dirname, '../../public', name), 'utf8');

  test('the first paint has the grounds and inks of the theme', () => {
    const html = publicFile('index.html');
    for (const scheme of [light, dark]) {
      expect(html).toContain(`--ground: ${scheme?.palette.background.default ?? '?'};`);
      expect(html).toContain(`--ink: ${scheme?.palette.text.primary ?? '?'};`);
    }
  });

  test.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['system', 'light'],
    [null, 'light'],
  ])('a remembered "%s" makes it %s', (remembered, expected) => {
    if (remembered) window.localStorage.setItem(SCHEME_STORAGE_KEY, remembered);
    document.documentElement.removeAttribute('data-color-scheme');
    // The colour on the page.
    expect(publicFile('index.html')).toContain('<meta name="theme-color" content="#f6f2e9" />');
    document.head.innerHTML = '<meta name="theme-color" content="#f6f2e9" />';
    const bar = () => document.querySelector('meta')?.content;
    const ground = (expected === 'dark' ? dark : light)?.palette.background.default;
    window.eval(publicFile('early.js'));
    expect(document.documentElement).toHaveAttribute('data-color-scheme', expected);
    expect(bar()).toBe(ground);
    chooseScheme('dark');
    expect(bar()).toBe(dark?.palette.background.default);
    chooseScheme('light');
    expect(bar()).toBe(light?.palette.background.default);
  });
});

test('fields are large enough for phones not to magnify the page', () => {
  const [, rule = ''] = /@media \(pointer: coarse\) \{([^}]*\})/.exec(baseline) ?? [];
  expect(rule).toMatch(/^\s*input, select, textarea, /);
  expect(rule).toContain("[role='combobox']");
  expect(rule).toContain('font-size: max(16px, 1em) !important');
});
