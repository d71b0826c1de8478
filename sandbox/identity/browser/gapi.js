/*
 * The identity SDK loads the provider's hidden iframe with Google's gapi library and receives the
 * result of a sign-in window through it. The sandbox's window reports to its opener directly; this
 * implements the part of gapi that the SDK uses.
 */
(function () {
  'use strict';

  if (window.gapi && window.gapi.iframes && window.gapi.iframes.Iframe) return;

  const TAG = 'second-gear-identity';
  const CLOSED_CHECK_MS = 250;

  class Frame {
    constructor(origin) {
      this.origin = origin;
      this.listener = null;
      this.watch = null;
      window.addEventListener('message', (message) => this.receive(message));
    }

    restyle() {
      return Promise.resolve();
    }

    ping(done) {
      done();
      return Promise.resolve();
    }

    register(type, listener) {
      if (type !== 'authEvent') return;
      this.listener = listener;
      // The SDK waits for the result of a redirect sign-in, which never happens here.
      queueMicrotask(() =>
        this.emit({ type: 'unknown', error: { code: 'auth/no-auth-event', message: '' } }),
      );
    }

    send(type, _message, done) {
      if (type !== 'webStorageSupport') return;
      try {
        done([{ webStorageSupport: true }]);
      } catch {
        // The SDK always throws after handling the result; gapi swallows that error.
      }
    }

    receive({ origin, source, data }) {
      if (origin !== this.origin || !data || data.tag !== TAG) return;
      if (data.opened) this.watchClosing(source, data.opened);
      if (data.event) {
        clearInterval(this.watch);
        this.emit(data.event);
      }
    }

    /** The SDK itself notices a closed window only after ten seconds. */
    watchClosing(popup, { type, eventId }) {
      clearInterval(this.watch);
      this.watch = setInterval(() => {
        if (!popup.closed) return;
        clearInterval(this.watch);
        const error = { code: 'auth/popup-closed-by-user', message: '' };
        this.emit({ type, eventId, error });
      }, CLOSED_CHECK_MS);
    }

    emit(event) {
      const empty = { eventId: null, urlResponse: null, sessionId: null, postBody: null };
      const authEvent = Object.assign({}, empty, { tenantId: null, error: null }, event);
      if (this.listener) this.listener({ type: 'authEvent', authEvent });
    }
  }

  const context = {
    open: (options, opened) => opened(new Frame(new URL(options.url).origin)),
  };

  window.gapi = Object.assign(window.gapi || {}, {
    load: (_name, { callback }) => callback(),
    iframes: {
      Iframe: Frame,
      CROSS_ORIGIN_IFRAMES_FILTER: 'any',
      getContext: () => context,
    },
  });
})();
