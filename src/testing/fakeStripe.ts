import { act } from '@testing-library/react';

/**
 * A fake of the script that defines `window.Stripe`. It accepts the provider’s documented test
 * cards.
 */

interface Intent {
  id: string;
  status: string;
}

interface ProviderError {
  type: string;
  message?: string;
  payment_intent?: Intent;
}

type ConfirmResult = { paymentIntent: Intent; error?: undefined } | { error: ProviderError };

/** The provider’s state and the recorded calls. Tests change it before they act. */
interface FakeProvider {
  /** By client secret. */
  intents: Map<string, Intent>;
  /** Replaces the outcome for the entered card. */
  confirm: (secret: string, cardNumber: string) => Promise<ConfirmResult>;
  retrieve: (secret: string) => Promise<ConfirmResult>;
  /** The confirmed client secrets, in order. */
  confirmed: string[];
  retrieved: string[];
  returnUrl: string | null;
  /** Whether the redirect happens always or only if required. */
  redirect: string | null;
  /** The publishable key that the page used. */
  key: string | null;
  /** The options of the card form, such as the billing name. */
  formOptions: unknown;
  /** The appearance options. */
  appearance: unknown;
  /** The card form fails to load. */
  isBroken: boolean;
  /** The card form never reports that it is ready. */
  isSilent: boolean;
}

const cardErrors: Record<string, string> = {
  '4000000000000002': 'Your card was declined.',
  '4000000000009995': 'Your card has insufficient funds.',
  '4000000000000119': 'An error occurred while processing your card. Try again in a little bit.',
};

const missing: ProviderError = { type: 'invalid_request_error', message: 'No such payment.' };

function makeProvider(): FakeProvider {
  const made: FakeProvider = {
    intents: new Map(),
    confirmed: [],
    retrieved: [],
    returnUrl: null,
    redirect: null,
    key: null,
    formOptions: null,
    appearance: null,
    isBroken: false,
    isSilent: false,
    confirm: (secret, cardNumber) => {
      const intent = intentOf(secret);
      if (cardNumber === '') {
        const message = 'Your card number is incomplete.';
        return Promise.resolve({ error: { type: 'validation_error', message } });
      }
      const message = cardErrors[cardNumber];
      if (message) return Promise.resolve({ error: { type: 'card_error', message } });
      intent.status = 'succeeded';
      return Promise.resolve({ paymentIntent: intent });
    },
    retrieve: (secret) => {
      const intent = made.intents.get(secret);
      return Promise.resolve(intent ? { paymentIntent: intent } : { error: missing });
    },
  };
  return made;
}

export const provider: FakeProvider = makeProvider();

function intentOf(secret: string): Intent {
  const known = provider.intents.get(secret);
  if (known) return known;
  const intent = { id: secret.split('_secret')[0] ?? secret, status: 'requires_payment_method' };
  provider.intents.set(secret, intent);
  return intent;
}

function createElement(secret: string) {
  const listeners = new Map<string, Set<(event: unknown) => void>>();
  const emit = (name: string, event: unknown) =>
    act(() => listeners.get(name)?.forEach((listener) => listener(event)));
  let input: HTMLInputElement | null = null;
  return {
    on: (name: string, listener: (event: unknown) => void) =>
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
    off: (name: string, listener: (event: unknown) => void) =>
      listeners.get(name)?.delete(listener),
    mount: (container: HTMLElement) => {
      input = document.createElement('input');
      input.setAttribute('aria-label', 'Card number');
      container.append(input);
      intentOf(secret);
      setTimeout(() => {
        if (!input || provider.isSilent) return;
        if (provider.isBroken) emit('loaderror', { error: missing });
        else emit('ready', {});
      });
    },
    update: () => undefined,
    focus: () => input?.focus(),
    destroy: () => {
      input?.remove();
      input = null;
    },
    cardNumber: () => input?.value.replace(/\s/g, '') ?? '',
  };
}

type CardElement = ReturnType<typeof createElement>;

function createElements(options: { clientSecret: string; appearance: unknown }) {
  const { clientSecret } = options;
  provider.appearance = options.appearance;
  let element: CardElement | null = null;
  return {
    clientSecret,
    create: (_type: string, options: unknown) => {
      provider.formOptions = options;
      return (element = createElement(clientSecret));
    },
    getElement: () => element,
    update: () => undefined,
    cardNumber: () => element?.cardNumber() ?? '',
  };
}

interface Confirmation {
  elements: ReturnType<typeof createElements>;
  confirmParams: { return_url: string };
  redirect: string;
}

/**
 * The object that `window.Stripe(key)` returns. Unused methods exist because react-stripe-js checks
 * for them.
 */
function FakeStripe(key: string) {
  provider.key = key;
  const unused = () => Promise.reject(new Error('Not used by this product.'));
  return {
    elements: createElements,
    confirmPayment: ({ elements, confirmParams, redirect }: Confirmation) => {
      provider.confirmed.push(elements.clientSecret);
      provider.returnUrl = confirmParams.return_url;
      provider.redirect = redirect;
      return provider.confirm(elements.clientSecret, elements.cardNumber());
    },
    retrievePaymentIntent: (secret: string) => {
      provider.retrieved.push(secret);
      return provider.retrieve(secret);
    },
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}
FakeStripe.version = 'endive';

/** Installs a separate provider for this test. */
export function installFakeStripe(): FakeProvider {
  Object.assign(provider, makeProvider());
  Object.defineProperty(window, 'Stripe', { value: FakeStripe, configurable: true });
  return provider;
}
