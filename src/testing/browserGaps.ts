import { File } from 'node:buffer';
import { BroadcastChannel } from 'node:worker_threads';

/** Browser APIs that jsdom lacks. Behaviour that a page relies on is not faked here. */

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

/** An open channel of Node would keep the process running after the tests. */
class LooseChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
}

/** The viewport width of media queries, in CSS pixels. Tests of phones set it before rendering. */
export const viewport = { width: 1280 };

/** Evaluates the theme’s width queries; all other queries are false. */
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

/** Every image loads; tests of broken images replace this. */
export const pictures = { load: (): Promise<void> => Promise.resolve() };

/** Modal dialogs: move and restore the focus, and close on Escape. */
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
  define(window, 'BroadcastChannel', LooseChannel);
  // Node’s FormData does not accept jsdom’s form element, which React passes to it.
  const { FormData } = globalThis;
  define(globalThis, 'FormData', new Proxy(FormData, { construct: () => new FormData() }));
  define(window, 'matchMedia', matchMedia);
  define(window, 'ResizeObserver', SilentObserver);
  define(window, 'IntersectionObserver', SilentObserver);
  define(window, 'scrollTo', () => undefined);
  define(performance, 'getEntriesByType', () => []);
  // The test environment exposes Node’s Blob, but not its File.
  define(window, 'File', File);
  let files = 0;
  define(URL, 'createObjectURL', () => `blob:test/${(files += 1)}`);
  define(URL, 'revokeObjectURL', () => undefined);
  define(HTMLImageElement.prototype, 'decode', () => pictures.load());
  fillDialogs();
  define(Element.prototype, 'scrollTo', () => undefined);
  define(Element.prototype, 'scrollIntoView', () => undefined);
}
