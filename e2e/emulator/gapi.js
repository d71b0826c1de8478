/*
 * Google's frame library, as far as the identity SDK and the emulator's frame use it to talk to
 * each other. The real one loads from the internet. Runs in the page and in that frame.
 */
(function () {
  'use strict';

  /** The other end of a frame: the page for the frame, the frame for the page. */
  class Peer {
    constructor(target) {
      this.target = target;
      this.handlers = {};
      this.callbacks = new Map();
      this.greeting = new Promise((resolve) => {
        this.greeted = resolve;
      });
      window.addEventListener('message', ({ source, data }) => {
        if (source === target() && data && data.isGapi) void this.receive(data);
      });
    }

    async receive({ type, id, message, replies }) {
      if (type === 'hello') this.greeted();
      else if (replies) this.finish(id, replies);
      else if (this.handlers[type])
        this.post({ id, replies: [await this.handlers[type](message)] });
    }

    finish(id, replies) {
      try {
        this.callbacks.get(id)(replies);
      } catch {
        // The SDK always throws after handling the result; the real library ignores that.
      }
    }

    post(message) {
      this.target().postMessage({ isGapi: true, ...message }, '*');
    }

    register(type, handler) {
      this.handlers[type] = handler;
    }

    send(type, message, callback) {
      const id = `${type} ${this.callbacks.size}`;
      this.callbacks.set(id, callback);
      void this.greeting.then(() => this.post({ type, id, message }));
    }

    ping(done) {
      return this.greeting.then(done);
    }

    restyle() {
      return Promise.resolve();
    }
  }

  function open({ url, where, attributes }, opened) {
    const frame = document.createElement('iframe');
    Object.assign(frame.style, attributes && attributes.style);
    frame.src = url;
    where.append(frame);
    return opened(new Peer(() => frame.contentWindow));
  }

  function getParentIframe() {
    const page = new Peer(() => window.parent);
    page.greeted();
    // After the frame has registered its handlers.
    setTimeout(() => page.post({ type: 'hello' }));
    return page;
  }

  window.gapi = {
    load: (_name, { callback }) => callback(),
    iframes: {
      CROSS_ORIGIN_IFRAMES_FILTER: 'any',
      Iframe: Peer,
      getContext: () => ({ open, getParentIframe }),
    },
  };
  const { src } = document.currentScript;
  const onload = new URL(src).searchParams.get('onload') || 'gapi_onload';
  if (window[onload]) window[onload]();
})();
