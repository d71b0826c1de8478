import { readFileSync } from 'node:fs';
import path from 'node:path';

const early = readFileSync(path.join(__dirname, '../public/early.js'), 'utf8');

afterEach(() => Reflect.deleteProperty(document.documentElement.dataset, 'distanceUnit'));

describe('distances', () => {
  const root = document.documentElement;
  const KEY = 'second-gear-distance-unit';
  afterEach(() => {
    // The page is whole: nothing of it is changed any more.
    document.dispatchEvent(new Event('DOMContentLoaded'));
    localStorage.clear();
    jest.restoreAllMocks();
  });

  /** The page as the server rendered it, while the parser is still at work. */
  async function receive(shown: 'km' | 'mi', html: string) {
    root.dataset.distanceUnit = shown;
    document.body.replaceChildren();
    window.eval(early);
    document.body.innerHTML = html;
    // What observers are told before the page is painted.
    await Promise.resolve();
    return [...document.body.children].map(({ textContent }) => textContent);
  }

  const inKm = '<p data-km="61000">61,000 km · Diesel</p><b data-other-unit>mi</b>';
  const inMiles = '<p data-km="61000">37,904 mi · Diesel</p><b data-other-unit>km</b>';

  test.each([
    ['what was chosen', 'km', 'mi', 'de-DE', inKm, '37,904 mi · Diesel', 'km'],
    ['what was chosen', 'mi', 'km', 'en-US', inMiles, '61,000 km · Diesel', 'mi'],
    ['what is usual', 'km', '', 'en-GB', inKm, '37,904 mi · Diesel', 'km'],
    ['what is usual', 'mi', '', 'en-CA', inMiles, '61,000 km · Diesel', 'mi'],
  ] as const)(
    'are %s before they are painted, rendered in %s',
    async (_case, shown, chosen, language, html, ...words) => {
      localStorage.setItem(KEY, chosen);
      jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);
      expect(await receive(shown, html)).toEqual(words);
      expect(root.dataset.distanceUnit).toBe(chosen || (language === 'en-GB' ? 'mi' : 'km'));
    },
  );

  test('in brackets are in the other unit', async () => {
    localStorage.setItem(KEY, 'mi');
    const html = '<p data-km="61000">61,000 km</p><p data-km="61000" data-other>37,904 mi</p>';
    expect(await receive('km', html)).toEqual(['37,904 mi', '61,000 km']);
  });

  test('stay as the server rendered them in the reader’s unit', async () => {
    localStorage.setItem(KEY, 'mi');
    const observe = jest.spyOn(MutationObserver.prototype, 'observe');
    expect(await receive('mi', inMiles)).toEqual(['37,904 mi · Diesel', 'km']);
    expect(observe).not.toHaveBeenCalled();
  });
});
