/** @jest-environment jest-fixed-jsdom */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { joinScript } from '../scripts';

/** The script in a page, with the provider's own loader. Only the network is mocked. */
const SERVICE = 'https://payments.example';
const SECRET = 'pi_1_secret_2';

const intent = (changes: Record<string, unknown> = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  client_secret: SECRET,
  amount: 950_050,
  currency: 'usd',
  description: 'Volvo V60',
  status: 'requires_payment_method',
  ...changes,
});

let confirmations: URLSearchParams[] = [];
const answerConfirm = (status: number, body: Record<string, unknown>) =>
  network.use(
    http.post(`${SERVICE}/v1/payment_intents/pi_1/confirm`, async ({ request }) => {
      confirmations.push(new URLSearchParams(await request.text()));
      return HttpResponse.json(body, { status });
    }),
  );

const network = setupServer(
  http.get(`${SERVICE}/v1/payment_intents/pi_1`, () => HttpResponse.json(intent())),
);

let stripe: Stripe;
let elements: StripeElements;
let element: StripePaymentElement;

beforeAll(async () => {
  network.listen({ onUnhandledRequest: 'error' });
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  const script = document.createElement('script');
  script.src = `${SERVICE}/sandbox/payments/stripe.js`;
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  window.eval(joinScript());
  const warn = jest.spyOn(console, 'warn');
  const loaded = await loadStripe('pk_test_page');
  if (!loaded) throw new Error('Not loaded.');
  stripe = loaded;
  // The wrapper warns about an unexpected version of the script.
  expect(warn).not.toHaveBeenCalled();
});

beforeEach(async () => {
  confirmations = [];
  document.body.innerHTML = '<form id="page"><div id="card"></div><button>Pay</button></form>';
  elements = stripe.elements({ clientSecret: SECRET });
  element = elements.create('payment');
  await mount();
});
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

function mount() {
  return new Promise<void>((resolve) => {
    element.on('ready', () => resolve());
    element.mount('#card');
  });
}

function insideOf(host: Element | null | undefined): HTMLElement {
  const inside = host?.shadowRoot?.querySelector('.Form, dialog');
  if (!(inside instanceof HTMLElement)) throw new Error('Nothing is mounted there.');
  return inside;
}
const form = () => within(insideOf(document.querySelector('#card > div')));
const field = (label: string) => form().getByLabelText<HTMLInputElement>(label);

function type(label: string, text: string, inputType = 'insertText') {
  const input = field(label);
  input.value = text;
  fireEvent(input, new InputEvent('input', { bubbles: true, inputType }));
  return input.value;
}

function typeCard(number = '4242424242424242') {
  type('Card number', number);
  type('Expiration date', '1240');
  type('Security code', '123');
}

const confirm = () => stripe.confirmPayment({ elements, redirect: 'if_required' });

describe('the card form', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242', 'Visa'],
    ['5555555555554444', '5555 5555 5555 4444', 'Mastercard'],
    ['378282246310005', '3782 822463 10005', 'Amex'],
    ['42a4-2 4', '4242 4', 'Visa'],
  ])('writes %s as %s and knows the brand', (typed, written, brand) => {
    expect(type('Card number', typed)).toBe(written);
    expect(form().getByText(brand, { selector: '.Brand' })).toBeTruthy();
  });

  it.each([
    ['12', '12 / '],
    ['1234', '12 / 34'],
    ['12/2034', '12 / 34'],
  ])('writes the date %s as %s', (typed, written) => {
    expect(type('Expiration date', typed)).toBe(written);
  });

  it.each([
    ['Card number', '4242', 'Your card number is incomplete.'],
    ['Card number', '4242424242424241', 'Your card number is invalid.'],
    ['Expiration date', '1220', "Your card's expiration year is in the past."],
    ['Security code', '12', "Your card's security code is incomplete."],
  ])('complains about the %s %s when it is left, until it is mended', (label, typed, message) => {
    type(label, typed);
    expect(form().queryByText(message)).toBeNull();
    fireEvent.blur(field(label));
    expect(form().getByText(message)).toBeTruthy();
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    typeCard();
    expect(form().queryByText(message)).toBeNull();
    expect(field(label).getAttribute('aria-invalid')).toBe('false');
  });

  it('submits the page’s form by Enter, as long as its button is on', () => {
    const onSubmit = jest.fn((event: Event) => event.preventDefault());
    document.querySelector('#page')?.addEventListener('submit', onSubmit);
    fireEvent.keyDown(field('Security code'), { key: 'Enter' });
    expect(onSubmit).toHaveBeenCalledTimes(1);
    screen.getByRole<HTMLButtonElement>('button', { name: 'Pay' }).disabled = true;
    fireEvent.keyDown(field('Security code'), { key: 'Enter' });
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

describe('an elements group', () => {
  it.each([
    ['is over', intent({ status: 'succeeded' }), 200],
    ['does not exist', { error: { type: 'invalid_request_error', message: 'No such' } }, 404],
  ])('says so when the intent %s', async (_what, body, status) => {
    element.destroy();
    network.use(
      http.get(`${SERVICE}/v1/payment_intents/pi_1`, () => HttpResponse.json(body, { status })),
    );
    element = elements.create('payment');
    const error = new Promise((resolve) => {
      element.on('loaderror', (event) => resolve(event.error));
    });
    element.mount('#card');
    expect(await error).toMatchObject({ type: 'invalid_request_error' });
  });
});

describe('confirmPayment', () => {
  it('sends the card and nothing of it stays with the page', async () => {
    typeCard();
    answerConfirm(200, intent({ status: 'succeeded' }));
    expect(await confirm()).toMatchObject({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
    expect(Object.fromEntries(confirmations[0] ?? [])).toMatchObject({
      key: 'pk_test_page',
      client_secret: SECRET,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    });
    expect(document.body.innerHTML).not.toContain('4242');
  });

  it('asks nobody while something is wrong with the card', async () => {
    type('Card number', '4242');
    expect(await confirm()).toMatchObject({
      error: { type: 'validation_error', code: 'incomplete_number' },
    });
    expect(form().getByText("Your card's security code is incomplete.")).toBeTruthy();
    expect(confirmations).toEqual([]);
  });

  it('hands the provider’s refusal over and keeps what was typed', async () => {
    typeCard('4000000000000002');
    const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
    answerConfirm(402, { error });
    expect(await confirm()).toMatchObject({ error });
    expect(field('Card number').value).toBe('4000 0000 0000 0002');
    expect(field('Card number').disabled).toBe(false);
  });

  it('takes an intent that succeeded before for a success', async () => {
    typeCard();
    const payment_intent = intent({ status: 'succeeded' });
    answerConfirm(400, {
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        payment_intent,
      },
    });
    expect(await confirm()).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });

  it('says so when the service cannot be reached', async () => {
    typeCard();
    network.use(
      http.post(`${SERVICE}/v1/payment_intents/pi_1/confirm`, () => HttpResponse.error()),
    );
    expect(await confirm()).toMatchObject({ error: { type: 'api_connection_error' } });
  });
});

describe('3-D Secure', () => {
  const dialog = () => insideOf(document.body.lastElementChild);

  it.each([
    ['Complete authentication', 'complete', 200, intent({ status: 'succeeded' })],
    ['Fail authentication', 'fail', 402, { error: { type: 'invalid_request_error' } }],
    ['(closed)', 'fail', 402, { error: { type: 'invalid_request_error' } }],
  ])('asks in a dialog: %s', async (choice, result, status, body) => {
    typeCard('4000002760003184');
    answerConfirm(200, intent({ status: 'requires_action' }));
    const responded: string[] = [];
    network.use(
      http.post(`${SERVICE}/v1/payment_intents/pi_1/sandbox_authentication`, async (call) => {
        const params = new URLSearchParams(await call.request.text());
        responded.push(params.get('result') ?? '');
        return HttpResponse.json(body, { status });
      }),
    );
    const confirmed = confirm();
    const modal = await waitFor(dialog);
    expect(modal.textContent).toContain('$9,500.50');
    if (choice === '(closed)' && modal instanceof HTMLDialogElement) modal.close();
    else fireEvent.click(within(modal).getByText(choice));
    const { error, paymentIntent } = await confirmed;
    expect(responded).toEqual([result]);
    expect(paymentIntent?.status ?? error?.type).toBe(
      status === 200 ? 'succeeded' : 'invalid_request_error',
    );
    expect(document.querySelector('dialog')).toBeNull();
  });
});
