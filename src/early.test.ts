import { readFileSync } from 'node:fs';
import path from 'node:path';

const early = readFileSync(path.join(__dirname, '../public/early.js'), 'utf8');

/** jsdom paints nothing; `paint` tells that it has. */
function givePaint() {
  const told = new Set<() => void>();
  const observers = class {
    constructor(private readonly tell: () => void) {}
    observe() {
      told.add(this.tell);
    }
  };
  Object.assign(window, { PerformanceObserver: observers });
  return () => {
    for (const tell of told) tell();
  };
}

const isAskedFor = () => document.head.querySelectorAll('script[src="/assets/main.js"]').length;

/** The page arrives, and what stands in it has run. */
function arrive(state: string) {
  document.body.innerHTML = state;
  window.eval(early);
  document.dispatchEvent(new Event('readystatechange'));
}

const rendered = '<script type="application/json" id="app-state">{}</script>';
const unanswered = rendered.replace('>', ' data-unanswered>');

let paint: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  document.documentElement.dataset.program = '/assets/main.js';
  paint = givePaint();
});
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
  Reflect.deleteProperty(document.documentElement.dataset, 'program');
  Reflect.deleteProperty(document.documentElement.dataset, 'distanceUnit');
  Reflect.deleteProperty(document, 'hidden');
  Reflect.deleteProperty(window, 'PerformanceObserver');
});

test('a page that was rendered asks for its program when it is painted, once', () => {
  arrive(rendered);
  expect(isAskedFor()).toBe(0);
  paint();
  expect(isAskedFor()).toBe(1);
  paint();
  jest.advanceTimersByTime(2000);
  expect(isAskedFor()).toBe(1);
});

test('and two seconds later where nobody tells that it is painted', () => {
  arrive(rendered);
  jest.advanceTimersByTime(1999);
  expect(isAskedFor()).toBe(0);
  jest.advanceTimersByTime(1);
  expect(isAskedFor()).toBe(1);
});

test('what was lost on its way is asked for again, less and less often', () => {
  arrive('');
  for (const waitMs of [1000, 2000, 4000, 8000, 16_000, 32_000, 32_000]) {
    const before = isAskedFor();
    document.head.querySelector('script:last-of-type')?.dispatchEvent(new Event('error'));
    jest.advanceTimersByTime(waitMs - 1);
    expect(isAskedFor()).toBe(before);
    jest.advanceTimersByTime(1);
    expect(isAskedFor()).toBe(before + 1);
  }
});

test.each([
  ['an empty page', ''],
  ['a page without all its answers', unanswered],
])('%s asks at once', (_page, state) => {
  arrive(state);
  expect(isAskedFor()).toBe(1);
});

test('a page in the background asks at once', () => {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  arrive(rendered);
  expect(isAskedFor()).toBe(1);
});

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
    jest.useRealTimers();
    root.dataset.distanceUnit = shown;
    document.body.replaceChildren();
    window.eval(early);
    document.body.innerHTML = html;
    // What observers are told before the page is painted.
    await Promise.resolve();
    return [...document.body.children].map(({ textContent }) => textContent);
  }

  const inKm = '<p data-km="61000">61,000 km · Diesel</p><b data-other-unit>Show in miles</b>';
  const inMiles =
    '<p data-km="61000">37,904 mi · Diesel</p><b data-other-unit>Show in kilometres</b>';

  test.each([
    ['what was chosen', 'km', 'mi', 'de-DE', inKm, '37,904 mi · Diesel', 'Show in kilometres'],
    ['what was chosen', 'mi', 'km', 'en-US', inMiles, '61,000 km · Diesel', 'Show in miles'],
    ['what is usual', 'km', '', 'en-GB', inKm, '37,904 mi · Diesel', 'Show in kilometres'],
    ['what is usual', 'mi', '', 'en-CA', inMiles, '61,000 km · Diesel', 'Show in miles'],
  ] as const)(
    'are %s before they are painted, rendered in %s',
    async (_case, shown, chosen, language, html, ...words) => {
      localStorage.setItem(KEY, chosen);
      jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);
      expect(await receive(shown, html)).toEqual(words);
      expect(root.dataset.distanceUnit).toBe(chosen || (language === 'en-GB' ? 'mi' : 'km'));
    },
  );

  test('stay as the server rendered them in the reader’s unit', async () => {
    localStorage.setItem(KEY, 'mi');
    const observe = jest.spyOn(MutationObserver.prototype, 'observe');
    expect(await receive('mi', inMiles)).toEqual(['37,904 mi · Diesel', 'Show in kilometres']);
    expect(observe).not.toHaveBeenCalled();
  });
});
