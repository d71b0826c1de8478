import { http, HttpResponse } from 'msw';
import { createApiStore } from '@/testing/apiStore';
import { api } from '@/testing/handlers/respond';
import { server } from '@/testing/server';
import { categoriesApi } from './categoriesApi';
import { apiError, describeError, toApiError, type ApiError } from './errors';

async function failWith(answer: () => Response): Promise<unknown> {
  server.use(http.get(api('/categories'), answer));
  const { error } = await createApiStore().dispatch(
    categoriesApi.endpoints.listCategories.initiate(),
  );
  return error;
}

const page = (status: number) =>
  new HttpResponse('<html><body>nginx</body></html>', {
    status,
    headers: { 'Content-Type': 'text/html' },
  });

describe('a failed call becomes one kind of error', () => {
  it('keeps what our server says', async () => {
    const error = await failWith(() =>
      HttpResponse.json(
        {
          message: 'Check the price.',
          code: 'validation-failed',
          fieldErrors: { price: 'Price is required.', other: 3 },
          requestId: 'r-1',
        },
        { status: 400 },
      ),
    );
    expect(error).toEqual({
      status: 400,
      code: 'validation-failed',
      message: 'Check the price.',
      fieldErrors: { price: 'Price is required.' },
    });
  });

  it.each([404, 502])(
    'keeps the status %d of an HTML page and nothing of the page',
    async (status) => {
      expect(await failWith(() => page(status))).toEqual(apiError({ status }));
    },
  );

  it('tells an unreadable answer from a lost connection', async () => {
    expect(await failWith(() => page(200))).toEqual(apiError({ status: 'parse' }));
    expect(await failWith(() => HttpResponse.error())).toEqual(apiError({ status: 'network' }));
  });

  it.each([
    ['an empty body', () => new HttpResponse(null, { status: 500 })],
    ['null', () => HttpResponse.json(null, { status: 500 })],
    ['a list', () => HttpResponse.json([1], { status: 500 })],
    ['a message that is no text', () => HttpResponse.json({ message: {} }, { status: 500 })],
  ])('survives %s', async (_name, answer) => {
    expect(await failWith(answer)).toEqual(apiError({ status: 500 }));
  });

  it('knows an answer that broke off before its first byte as a lost connection', () => {
    const error = toApiError({
      status: 'PARSING_ERROR',
      originalStatus: 200,
      data: '',
      error: 'x',
    });
    expect(error.status).toBe('network');
  });
});

describe('words for a person', () => {
  const said = (error: Partial<ApiError> & Pick<ApiError, 'status'>) =>
    describeError(apiError(error));

  it('are the words of the server where it has any', () => {
    expect(said({ status: 409, message: 'This car is being sold.' })).toBe(
      'This car is being sold.',
    );
  });

  it.each([401, 403, 404, 429] as const)(
    'add what to do to the bare words of a server without codes after %s',
    (status) => {
      expect(said({ status, message: 'Forbidden access' })).toMatch(/^Forbidden access\. \w.*\.$/);
      expect(said({ status, message: 'Not you.', code: 'forbidden' })).toBe('Not you.');
    },
  );

  it('ask neither a visitor nor somebody on the way in to log out', () => {
    for (const message of ['', 'Unauthorized access']) {
      expect(said({ status: 401, message })).toMatch(/Log in afresh and try once more\.$/);
      expect(said({ status: 401, message })).not.toMatch(/log out|session/i);
    }
    expect(said({ status: 403, message: 'Forbidden access' })).not.toMatch(/account/);
  });

  it('never show the inside of a server failure', () => {
    expect(said({ status: 500, message: 'TypeError: x is not a function' })).toBe(
      'Something went very wrong! It is our fault. Try again in a moment.',
    );
  });

  it('are the words of the server where a failure speaks to people', () => {
    const message = 'The payment provider does not answer.';
    expect(said({ status: 502, code: 'payment-provider-unavailable', message })).toBe(message);
  });

  it.each([
    [401, 'Log in afresh and try once more.'],
    [403, 'You are not allowed to do this.'],
    [404, 'It may have been removed.'],
    [409, 'Reload the page and try again.'],
    [413, 'Shorten it and try again.'],
    [422, 'Check what you entered.'],
    [429, 'Wait a minute and try again.'],
    [500, 'Try again in a moment.'],
    ['network', 'Check your connection and try again.'],
    ['timeout', 'Try again in a moment.'],
    ['parse', 'Try again in a moment.'],
  ] as const)('say what to do after %s without a message', (status, advice) => {
    expect(said({ status })).toMatch(advice);
  });

  it('exist for what is no failed call at all', () => {
    expect(describeError(new Error('boom'))).toBe(
      'Something unexpected happened. Reload the page and try again.',
    );
  });
});
