import fastify, { type FastifyInstance } from 'fastify';
import { errorCodes } from '#contract/errorCodes';
import type { WireProduct } from '#contract/types';
import { errors } from '../../server/http/errors';
import { createTestApp } from '../../server/testing/app';
import { listCar } from '../../server/testing/product';
import { noPayments } from '../../server/testing/noPayments';
import { drawPicture } from './draw';
import { furtherViews, pictureLink } from './links';
import type { PictureName } from './name';
import { pictureRoutes } from './routes';

const name: PictureName = {
  body: 'suv',
  variant: 2,
  paint: 'racing-green',
  view: 'left',
  number: 17,
};

describe('GET /api/pictures/{name}.svg', () => {
  let app: FastifyInstance;

  beforeAll(async () => {
    app = fastify();
    await app.register(errors, { errorPage: () => '' });
    await app.register(pictureRoutes);
  });

  afterAll(() => app.close());

  it('shows the car its link describes, for good, and lets it do nothing else', async () => {
    const answer = await app.inject(pictureLink(name));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(drawPicture(name));
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    '/api/pictures/suv-racing-green-left-2-17.png',
    '/api/pictures/suv-racing-green-left-4-17.svg',
    '/api/pictures/..%2f..%2fpackage.svg',
  ])('knows no %s', async (link) => {
    const answer = await app.inject(link);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({ code: errorCodes.notFound });
  });
});

it('a car with a drawn picture is told of from everywhere, another one as its link shows it', async () => {
  const test = await createTestApp({
    outside: () => Promise.resolve({ payments: noPayments, furtherViews }),
  });
  const seller = await test.signIn('seller');
  const picturesOf = async (picture: string) => {
    const id = await listCar(test, seller, { picture });
    const answer = await test.api('GET', `/products/find/${id}`);
    const car = answer.json<WireProduct>();
    return [car.picture, ...(car.views ?? []).map((view) => view.picture)];
  };
  const file = (view: string) => `http://localhost/api/pictures/suv-sage-${view}-2-17.svg`;
  expect(await picturesOf(file('left'))).toEqual(
    ['left', 'right', 'front', 'rear', 'inside'].map(file),
  );
  expect(await picturesOf('https://pictures.example/my.jpg')).toEqual([
    'https://pictures.example/my.jpg',
  ]);
  await test.close();
});
