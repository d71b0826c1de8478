import { apiPaths } from '#contract/apiPaths';
import { initialsOf } from '#contract/initials';
import { createTestApp, type TestApp } from '../testing/app';
import { colors } from './initialsPicture';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const picture = (letters: string) => test.api('GET', apiPaths.initials(letters));

describe('a picture of initials', () => {
  it.each(['Wanda Swift', 'Élodie', '王小明', 'שרה כהן', '\u{10400}x Y'])(
    'is drawn for %s without an account',
    async (name) => {
      const letters = initialsOf(name);
      const response = await picture(letters);
      expect(response.statusCode).toBe(200);
      expect(response.body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
      expect(response.body).toContain(`>${letters}</text>`);
    },
  );

  it('is a file that caches keep, and that runs and loads nothing when opened as a page', async () => {
    const { headers } = await picture('WS');
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=2592000',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('is the same for the same letters, and not the same colour for all', async () => {
    const one = (await picture('WS')).body;
    expect((await picture('WS')).body).toBe(one);
    const all = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => picture(letter)));
    const grounds = new Set(all.map(({ body }) => /<rect[^>]* fill="(#\w+)"/.exec(body)?.[1]));
    expect(grounds.size).toBe(colors.length);
  });

  it.each(['ABC', '1', 'A1', 'A B', '<a', '&', '"', '\0', '🚗', '%', 'A'.repeat(299)])(
    'is refused for %j, and the refusal is not cached',
    async (letters) => {
      const response = await picture(letters);
      expect(response.statusCode).toBe(400);
      expect(response.headers['content-type']).toContain('application/json');
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );

  it.each(colors)('$text can be read on $ground', ({ ground, text }) => {
    const [darker = 0, lighter = 0] = [luminance(ground), luminance(text)].sort((a, b) => a - b);
    expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThan(4.5);
  });
});

/** Relative luminance of #rrggbb, as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
