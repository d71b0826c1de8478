import { waitFor } from '@testing-library/react';
import type { WireChanges } from '#contract/live';
import { changesStream } from '@/testing/changesStream';
import { fakeTimers } from '@/testing/fakeTimers';
import { shareStream } from './shareStream';

/** Tabs of one browser, which jsdom has not: messages reach the others, and locks have one holder. */
class Channel extends EventTarget {
  static all = new Set<Channel>();
  constructor(readonly name: string) {
    super();
    Channel.all.add(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.all) {
      if (other === this || other.name !== this.name) continue;
      queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data })));
    }
  }
  close() {
    Channel.all.delete(this);
  }
}

const holders = new Map<string, Promise<unknown>>();
const locks = {
  async request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) {
    while (holders.has(name)) {
      await holders.get(name);
      signal.throwIfAborted();
    }
    const held = work().finally(() => holders.delete(name));
    holders.set(name, held);
    await held;
  },
};

interface Tab {
  streams: ReturnType<typeof changesStream>[];
  heard: WireChanges[];
  live: boolean[];
  stop: () => void;
}
const tabs: Tab[] = [];

function openTab(): Tab {
  const tab: Tab = { streams: [], heard: [], live: [], stop: () => undefined };
  tab.stop = shareStream({
    uid: 'u1',
    open: () => {
      const stream = changesStream();
      tab.streams.push(stream);
      return Promise.resolve(stream.response);
    },
    onChanges: (changes) => void tab.heard.push(changes),
    onStatus: (isLive) => void tab.live.push(isLive),
  });
  tabs.push(tab);
  return tab;
}

let isHidden = false;
const hide = (next: boolean) => {
  isHidden = next;
  document.dispatchEvent(new Event('visibilitychange'));
};
const changed: WireChanges = { changes: [['booking', 'b1']] };

beforeEach(() => {
  Object.assign(window, { BroadcastChannel: Channel });
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.stop();
  await Promise.all(holders.values());
  isHidden = false;
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(window, 'BroadcastChannel');
});

it('shares one stream among tabs, and hands it over', async () => {
  const first = openTab();
  await waitFor(() => expect(first.live).toContain(true));
  const second = openTab();
  await waitFor(() => expect(second.live).toContain(true));
  first.streams[0]?.send(changed);
  await waitFor(() => expect(second.heard).toContainEqual(changed));
  expect(first.heard).toContainEqual(changed);
  expect(second.streams).toHaveLength(0);
  first.stop();
  await waitFor(() => expect(second.streams).toHaveLength(1));
});

it('tells a new tab what changed while it was loading', async () => {
  const first = openTab();
  await waitFor(() => expect(first.live).toContain(true));
  first.streams[0]?.send(changed);
  await waitFor(() => expect(first.heard).toContainEqual(changed));
  const second = openTab();
  await waitFor(() => expect(second.heard).toContainEqual(changed));
});

it('lets go of the stream while the tab is hidden for long', async () => {
  fakeTimers();
  const tab = openTab();
  await waitFor(() => expect(tab.live).toContain(true));
  hide(true);
  jest.advanceTimersByTime(60_000);
  hide(false);
  expect(tab.streams).toHaveLength(1);
  hide(true);
  jest.advanceTimersByTime(121_000);
  await waitFor(() => expect(holders.size).toBe(0));
  hide(false);
  await waitFor(() => expect(tab.streams).toHaveLength(2));
});

it('holds nothing in the back/forward cache, and asks for everything when it returns', async () => {
  const tab = openTab();
  await waitFor(() => expect(tab.live).toContain(true));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(holders.size).toBe(0));
  expect(Channel.all.size).toBe(0);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(tab.heard.at(-1)).toEqual({ all: true, changes: [] });
  await waitFor(() => expect(tab.streams).toHaveLength(2));
});

it('opens a stream of its own when the tab with the lock is silent', async () => {
  fakeTimers();
  let free: () => void = () => undefined;
  holders.set('live:u1', new Promise<void>((resolve) => (free = resolve)));
  const tab = openTab();
  jest.advanceTimersByTime(11_000);
  await waitFor(() => expect(tab.streams).toHaveLength(1));
  holders.clear();
  free();
});

it('connects again after silence', async () => {
  fakeTimers();
  const tab = openTab();
  await waitFor(() => expect(tab.live).toContain(true));
  jest.advanceTimersByTime(46_000);
  await waitFor(() => expect(tab.live).toContain(false));
  jest.advanceTimersByTime(2000);
  await waitFor(() => expect(tab.streams).toHaveLength(2));
  await waitFor(() => expect(tab.heard).toContainEqual({ all: true, changes: [] }));
});
