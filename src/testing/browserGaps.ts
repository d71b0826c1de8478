import { File } from 'node:buffer';

/** What every browser has and jsdom does not; behaviour that a page relies on is not faked here. */

class SilentObserver {
  observe() {
    return undefined;
  }
  unobserve() {
    return undefined;
  }
  disconnect() {
    return undefined;
  }
  takeRecords() {
    return [];
  }
}

/** The width that media queries see, in CSS pixels; a test of a phone sets it before rendering. */
export const viewport = { width: 1280 };

/** Understands the width queries that the theme writes; any other preference is "no". */
function matchesViewport(query: string): boolean {
  const bounds = [...query.matchAll(/\((min|max)-width:\s*([\d.]+)px\)/g)];
  return (
    bounds.length > 0 &&
    bounds.every(([, side, width]) =>
      side === 'min' ? viewport.width >= Number(width) : viewport.width <= Number(width),
    )
  );
}

function matchMedia(query: string) {
  return Object.assign(new EventTarget(), {
    media: query,
    matches: matchesViewport(query),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, writable: true, configurable: true });

/** Every picture loads; a test of one that does not replaces this. */
export const pictures = { load: (): Promise<void> => Promise.resolve() };

/** Modal dialogs: the focus goes in and comes back, Escape cancels and closes. */
function fillDialogs(): void {
  const openedFrom = new WeakMap<HTMLDialogElement, Element | null>();
  define(HTMLDialogElement.prototype, 'showModal', function (this: HTMLDialogElement) {
    openedFrom.set(this, document.activeElement);
    this.open = true;
    this.querySelector<HTMLElement>('button, a[href], input')?.focus();
  });
  define(HTMLDialogElement.prototype, 'close', function (this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    const opener = openedFrom.get(this);
    if (opener instanceof HTMLElement) opener.focus();
    this.dispatchEvent(new Event('close'));
  });
  document.addEventListener('keydown', ({ key }) => {
    const dialog = [...document.querySelectorAll('dialog')].findLast(({ open }) => open);
    if (key !== 'Escape' || !dialog) return;
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  });
}

export function fillBrowserGaps(): void {
  // Node's reads no form of jsdom's, and React hands it the one that was sent.
  const { FormData } = globalThis;
  define(globalThis, 'FormData', new Proxy(FormData, { construct: () => new FormData() }));
  define(window, 'matchMedia', matchMedia);
  define(window, 'ResizeObserver', SilentObserver);
  define(window, 'IntersectionObserver', SilentObserver);
  define(window, 'scrollTo', () => undefined);
  define(performance, 'getEntriesByType', () => []);
  // The test environment takes Node's Blob, but not its File, which is one.
  define(window, 'File', File);
  let files = 0;
  define(URL, 'createObjectURL', () => `blob:test/${(files += 1)}`);
  define(URL, 'revokeObjectURL', () => undefined);
  define(HTMLImageElement.prototype, 'decode', () => pictures.load());
  fillDialogs();
  define(Element.prototype, 'scrollTo', () => undefined);
  define(Element.prototype, 'scrollIntoView', () => undefined);
}
