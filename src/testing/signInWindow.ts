import { config } from '@/lib/config';

/**
 * Stands in for the sign-in window and the frame library through which the SDK hears from it:
 * jsdom opens no windows and loads no scripts. The SDK's own code runs unchanged.
 */

type Listener = (message: { type: string; authEvent: Record<string, unknown> }) => unknown;

interface SignInWindow {
  /** The person chooses an account there, or an error such as auth/user-cancelled comes back. */
  finish: (error?: { code: string; message: string }) => void;
  /** How often a window was opened. */
  opened: () => number;
}

/** The SDK registers once per page load, so it outlives a test. */
let listener: Listener = () => undefined;

/** A provider's library looks like a class to the SDK. */
const Iframe = () => undefined;

export function openSignInWindows({ isBlocked = false } = {}): SignInWindow {
  const asked: URL[] = [];

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
  const open = (_options: unknown, opened: (target: typeof frame) => unknown) => opened(frame);
  const iframes = { Iframe, getContext: () => ({ open }) };
  Object.defineProperty(window, 'gapi', { value: { iframes }, configurable: true });

  jest.spyOn(window, 'open').mockImplementation((url) => {
    if (isBlocked) return null;
    asked.push(new URL(String(url)));
    return window;
  });
  jest.spyOn(window, 'close').mockImplementation(() => undefined);
  jest.spyOn(window, 'focus').mockImplementation(() => undefined);

  return {
    opened: () => asked.length,
    finish: (error) => {
      const params = asked.at(-1)?.searchParams;
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
