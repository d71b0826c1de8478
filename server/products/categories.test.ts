import type { WireCategory } from '#contract/types';
import { notFound, refusal } from '../testing/responses';
import { createTestApp, type TestApp } from '../testing/app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('GET /categories', () => {
  it('is public and lists All and more than five others, in their order', async () => {
    const response = await test.api('GET', '/categories');
    const names = response.json<WireCategory[]>().map(({ name }) => name);
    expect(names[0]).toBe('All');
    expect(names.length).toBeGreaterThan(6);
    expect(response.headers['x-total-count']).toBe(String(names.length));
  });
});

describe('GET /category/{id}', () => {
  it('is public and answers one', async () => {
    const response = await test.api('GET', '/category/estate');
    expect(response.json()).toEqual({ _id: 'estate', name: 'Estate' });
  });

  it('says when there is none', async () => {
    expect(refusal(await test.api('GET', '/category/spaceship'))).toEqual(notFound);
    expect(refusal(await test.api('GET', `/category/${encodeURIComponent("' or 1=1")}`))).toEqual(
      notFound,
    );
  });
});
