import { http, HttpResponse } from 'msw';
import { createApiStore } from '@/testing/apiStore';
import { api } from '@/testing/handlers/respond';
import { server } from '@/testing/server';
import { categoriesApi } from './categoriesApi';
import { apiError, toApiError } from './errors';

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
