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
