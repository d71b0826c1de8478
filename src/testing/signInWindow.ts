import { config } from '@/lib/config';

/**
 * A fake of the sign-in pop-up and of the frame library through which the SDK communicates with it:
 * jsdom opens no windows and loads no scripts. The SDK itself is unchanged.
 */

type Listener = (message: { type: string; authEvent: Record<string, unknown> }) => unknown;

interface SignInWindow {
  /** Completes the pop-up with an account, or with an error such as auth/user-cancelled. */
  finish: (error?: { code: string; message: string }) => void;
  /** The number of opened pop-ups. */
  opened: () => number;
}

/** The SDK registers once per page load, so this survives a test. */
let listener: Listener = () => undefined;

/** The SDK recognises a provider’s library by this class-like shape. */
const Iframe = () => undefined;

export function openSignInWindows({ isBlocked = false } = {}): SignInWindow {
  const openedUrls: URL[] = [];

  const frame = {
    restyle: () => Promise.resolve(),
    ping: (done: () => void) => {
      done();
      return Promise.resolve();
    },
    register: (_type: string, next: Listener) => {
      listener = next;
    },
    send: () => undefined,
  };
  const open = (_options: unknown, onOpen: (target: typeof frame) => unknown) => onOpen(frame);
  const iframes = { Iframe, getContext: () => ({ open }) };
  Object.defineProperty(window, 'gapi', { value: { iframes }, configurable: true });

  jest.spyOn(window, 'open').mockImplementation((url) => {
    if (isBlocked) return null;
    openedUrls.push(new URL(String(url)));
    return window;
  });
  jest.spyOn(window, 'close').mockImplementation(() => undefined);
  jest.spyOn(window, 'focus').mockImplementation(() => undefined);

  return {
    opened: () => openedUrls.length,
    finish: (error) => {
      const params = openedUrls.at(-1)?.searchParams;
      listener({
        type: 'authEvent',
        authEvent: {
          type: params?.get('authType') ?? null,
          eventId: params?.get('eventId') ?? null,
          urlResponse: `${config.firebase.emulatorUrl ?? ''}/emulator/auth/handler`,
          sessionId: 'session',
          postBody: null,
          tenantId: null,
          error: error ?? null,
        },
      });
    },
  };
}
