import type { BrowserContext } from '@playwright/test';

/**
 * Mocks the payment provider's script: `window.Stripe` with a card field, whose confirmations
 * always succeed.
 */
export async function installPaymentProvider(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const statuses = new Map<string, string>();
    const intentOf = (secret: string) => ({
      id: secret.split('_secret')[0],
      status: statuses.get(secret) ?? 'requires_payment_method',
    });
    const createElement = () => {
      const listeners = new Map<string, (event: object) => void>();
      const input = document.createElement('input');
      input.setAttribute('aria-label', 'Card number');
      return {
        on: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
        off: (name: string) => listeners.delete(name),
        once: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
        mount: (place: HTMLElement) => {
          place.append(input);
          setTimeout(() => listeners.get('ready')?.({}), 0);
        },
        update: () => undefined,
        unmount: () => input.remove(),
        destroy: () => input.remove(),
      };
    };
    const elements = ({ clientSecret }: { clientSecret: string }) => {
      let element: ReturnType<typeof createElement> | null = null;
      return {
        clientSecret,
        create: () => (element = createElement()),
        getElement: () => element,
        submit: () => Promise.resolve({}),
        update: () => undefined,
      };
    };
    const notUsed = () => Promise.reject(new Error('Not part of this page.'));
    const Stripe = () => ({
      elements,
      confirmPayment: (request: { elements: { clientSecret: string } }) => {
        statuses.set(request.elements.clientSecret, 'succeeded');
        return Promise.resolve({ paymentIntent: intentOf(request.elements.clientSecret) });
      },
      retrievePaymentIntent: (secret: string) =>
        Promise.resolve({ paymentIntent: intentOf(secret) }),
      createToken: notUsed,
      createPaymentMethod: notUsed,
      confirmCardPayment: notUsed,
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    });
    Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
  });
}
