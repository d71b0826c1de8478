import { http, HttpResponse } from 'msw';
import { createApiStore } from '@/testing/apiStore';
import { api } from '@/testing/handlers/respond';
import { server } from '@/testing/server';
import { categoriesApi } from './categoriesApi';
import {
  apiError,
  isApiError,
  isRefusal,
  isTransient,
  isUnknownOutcome,
  SESSION_ENDED,
  toApiError,
  hasResponse,
} from './errors';

async function failWith(respond: () => Response): Promise<unknown> {
  server.use(http.get(api('/categories'), respond));
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

describe('toApiError', () => {
  it('keeps the error of our server', async () => {
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

  it.each([404, 502])('keeps the status %d of an HTML page without its text', async (status) => {
    expect(await failWith(() => page(status))).toEqual(apiError({ status }));
  });

  it('distinguishes an unreadable response from a lost connection', async () => {
    expect(await failWith(() => page(200))).toEqual(apiError({ status: 'parse' }));
    expect(await failWith(() => HttpResponse.error())).toEqual(apiError({ status: 'network' }));
  });

  it.each([
    ['an empty body', () => new HttpResponse(null, { status: 500 })],
    ['null', () => HttpResponse.json(null, { status: 500 })],
    ['a list', () => HttpResponse.json([1], { status: 500 })],
    ['a message that is not a string', () => HttpResponse.json({ message: {} }, { status: 500 })],
  ])('accepts %s', async (_name, respond) => {
    expect(await failWith(respond)).toEqual(apiError({ status: 500 }));
  });

  it.each([
    ['FETCH_ERROR', 'network'],
    ['CUSTOM_ERROR', 'network'],
    ['TIMEOUT_ERROR', 'timeout'],
  ] as const)('reads %s as %s', (status, mapped) => {
    expect(toApiError({ status, error: 'x' })).toEqual(apiError({ status: mapped }));
  });

  it.each([
    // A response that broke off before its first byte.
    ['', 200, 'network'],
    ['<p>', 399, 'parse'],
    ['<p>', 400, 400],
  ] as const)('reads %j with the status %i as %s', (data, originalStatus, status) => {
    const error = { status: 'PARSING_ERROR', originalStatus, data, error: 'x' } as const;
    expect(toApiError(error)).toEqual(apiError({ status }));
  });
});

/** Only a refusal means that nothing changed, so a request that moves money is never repeated. */
it.each([
  // status, transient, refused, responded
  ['network', true, false, false],
  ['timeout', false, false, false],
  ['parse', false, false, false],
  [399, false, false, true],
  [400, false, true, true],
  [499, false, true, true],
  [500, true, false, true],
  [503, true, false, true],
] as const)(
  'status %s: transient %s, refused %s, responded %s',
  (status, transient, refused, responded) => {
    const error = apiError({ status });
    expect(isTransient(error)).toBe(transient);
    expect(isRefusal(error)).toBe(refused);
    expect(isUnknownOutcome(error)).toBe(!refused);
    expect(hasResponse(error)).toBe(responded);
  },
);

it('the end of the session is not a response to the request', () => {
  expect(hasResponse(apiError({ status: 401, code: SESSION_ENDED }))).toBe(false);
});

it.each([
  null,
  new Error('no'),
  { status: 400, code: '' },
  { code: '', fieldErrors: {} },
  { status: 400, fieldErrors: {} },
])('%j is not an ApiError and has an unknown outcome', (error) => {
  expect(isApiError(error)).toBe(false);
  expect(isUnknownOutcome(error)).toBe(true);
  expect(hasResponse(error)).toBe(false);
});
