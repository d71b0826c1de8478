/* global sandbox */
/** One element of an Elements group: the card form and its life cycle. */
(() => {
  const { make } = sandbox;

  class IntegrationError extends Error {
    constructor(message) {
      super(message);
      this.name = 'IntegrationError';
    }
  }
  sandbox.IntegrationError = IntegrationError;

  /** Event handlers, which every element has. */
  sandbox.createEmitter = () => {
    const handlers = new Map();
    const of = (type) => handlers.get(type) ?? [];
    const off = (type, handler) => {
      handlers.set(type, handler ? of(type).filter((each) => each.handler !== handler) : []);
    };
    return {
      on: (type, handler) => handlers.set(type, [...of(type), { handler }]),
      once: (type, handler) => handlers.set(type, [...of(type), { handler, isOnce: true }]),
      off,
      emit: (type, event) => {
        for (const { handler, isOnce } of of(type)) {
          if (isOnce) off(type, handler);
          handler(event);
        }
      },
    };
  };

  const findContainer = (where) => {
    const container = typeof where === 'string' ? document.querySelector(where) : where;
    if (container instanceof Element) return container;
    throw new IntegrationError(
      'Missing argument. Make sure to call mount() with a valid DOM element or selector.',
    );
  };

  /**
   * `load` resolves to `{ error }` if the intent cannot be paid. `onDestroy` removes the element
   * from its group.
   */
  sandbox.createElement = ({ type, options, appearance, load, onDestroy }) => {
    const emitter = sandbox.createEmitter();
    const host = make('div');
    const { root, setAppearance } = sandbox.openRoot(host, appearance);
    const emit = (name, details = {}) => emitter.emit(name, { elementType: type, ...details });
    let isDestroyed = false;
    let hasStarted = false;
    let isFocused = false;
    let container = null;

    const skeleton = make(
      'div',
      { class: 'Skeleton', 'aria-hidden': 'true' },
      make('div'),
      make('div'),
    );

    const state = () => ({ empty: form.isEmpty(), complete: form.isComplete() });

    const markContainer = () => {
      if (!container) return;
      const { empty, complete } = state();
      const { classList } = container;
      classList.add('StripeElement');
      classList.toggle('StripeElement--empty', empty);
      classList.toggle('StripeElement--complete', complete);
      classList.toggle('StripeElement--focus', isFocused);
      classList.toggle('StripeElement--invalid', Boolean(form.shownProblem()));
    };

    const onChange = () => {
      markContainer();
      if (type === 'card') {
        const error = form.shownProblem() ?? undefined;
        emit('change', { ...state(), brand: form.brand(), error, value: { postalCode: '' } });
      } else {
        emit('change', { ...state(), collapsed: false, value: { type: 'card' } });
      }
    };

    const form = sandbox.createCardForm({ host, onChange, onEvent: emit });
    form.node.hidden = true;
    form.setDisabled(options.readOnly === true || options.disabled === true);
    root.append(skeleton, form.node);

    host.addEventListener('focusin', () => {
      if (!isFocused) emit('focus');
      isFocused = true;
      markContainer();
    });
    host.addEventListener('focusout', () => {
      // Between two fields of the form, nothing has focus for a moment.
      setTimeout(() => {
        if (root.activeElement || !isFocused) return;
        isFocused = false;
        markContainer();
        emit('blur');
      });
    });

    const start = async () => {
      if (hasStarted) return;
      hasStarted = true;
      emit('loaderstart');
      const { error } = await load();
      if (isDestroyed) return;
      skeleton.hidden = true;
      if (error) {
        emit('loaderror', { error });
        return;
      }
      form.node.hidden = false;
      emit('ready');
    };

    const mustLive = () => {
      if (isDestroyed) throw new IntegrationError('This Element has already been destroyed.');
    };

    const unmount = () => {
      container?.classList.remove('StripeElement', 'StripeElement--focus');
      host.remove();
      container = null;
    };

    const element = {
      on: (name, handler) => (emitter.on(name, handler), element),
      once: (name, handler) => (emitter.once(name, handler), element),
      off: (name, handler) => (emitter.off(name, handler), element),
      mount: (where) => {
        mustLive();
        container = findContainer(where);
        container.replaceChildren(host);
        markContainer();
        // Pages attach their handlers after mounting.
        setTimeout(() => void start());
      },
      unmount,
      destroy: () => {
        mustLive();
        unmount();
        isDestroyed = true;
        onDestroy();
      },
      update: (changes = {}) => {
        if ('readOnly' in changes) form.setDisabled(changes.readOnly === true);
        if ('disabled' in changes) form.setDisabled(changes.disabled === true);
        return element;
      },
      focus: form.focus,
      blur: form.blur,
      clear: form.clear,
      collapse: () => element,
    };
    sandbox.insides.set(element, { type, form, setAppearance });
    return element;
  };

  /** Private state of elements, hidden from the page. */
  sandbox.insides = new WeakMap();
})();
