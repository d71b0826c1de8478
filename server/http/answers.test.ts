import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import fc from 'fast-check';
import { answerSchemas, type Schema } from '../testing/answerSchemas';
import { createTestApp } from '../testing/app';
import { answer, answers, listOf } from './answers';
import schemas from './answers.json';

const known = answerSchemas();

it('has the schemas of the contract’s types: npm run answers', () => {
  expect(schemas).toEqual(known);
});

/** Routes with answers that are not the contract's, and why they cannot have a field too many. */
const others = {
  'OPTIONS *': 'no body',
  'GET /metrics': 'text',
  'GET /api/docs/json': 'the OpenAPI document, made of schemas',
  'GET /cars/:productId/:name?': 'HTML, of an answer of the API',
  'GET /category/:categoryId': 'HTML',
  'GET /unsubscribe/:token': 'HTML',
  'POST /unsubscribe/:token': 'an answer of the API',
  'GET /used/:make/:model?': 'HTML',
  'GET /compare': 'HTML',
  'GET /robots.txt': 'text',
  'GET /sitemap.xml': 'XML',
  'GET /sitemaps/:file': 'XML',
  'GET /*': 'files of the client, and HTML',
};

it('says for every route what it answers', async () => {
  const routes: RouteOptions[] = [];
  const watch = (created: unknown) => {
    const { fastify } = created as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => void routes.push(route));
  };
  subscribe('fastify.initialization', watch);
  const test = await createTestApp({ config: { metricsToken: 'token', clientFolder: __dirname } });
  unsubscribe('fastify.initialization', watch);
  await test.close();
  const silent = routes.filter(
    ({ schema }) => !Object.keys(schema?.response ?? {}).some((status) => status.startsWith('2')),
  );
  const calls = silent.flatMap(({ method, url }) =>
    [method].flat().map((each) => `${each} ${url}`),
  );
  expect(calls.filter((call) => !call.startsWith('HEAD'))).toEqual(Object.keys(others));
  expect(routes.length).toBeGreaterThan(2 * silent.length);
});

function valuesOf({ $ref, type, enum: choice, items, ...schema }: Schema): fc.Arbitrary<unknown> {
  if ($ref) return valuesOf(known[$ref.replace('#', '')] ?? {});
  if (choice) return fc.constantFrom(...choice);
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, valuesOf(field)] as const,
  );
  const each: Record<string, () => fc.Arbitrary<unknown>> = {
    null: () => fc.constant(null),
    boolean: () => fc.boolean(),
    number: () => fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
    string: () => fc.string({ unit: 'binary' }),
    array: () => fc.array(valuesOf(items ?? {}), { maxLength: 3 }),
    object: () =>
      additionalProperties
        ? fc.dictionary(fc.string(), valuesOf(additionalProperties))
        : fc.record(Object.fromEntries(fields), { requiredKeys: required }),
  };
  return fc.oneof(...[type].flat().flatMap((name = '') => each[name]?.() ?? []));
}

it.each(Object.keys(schemas))('sends every %s as it is', async (name) => {
  const app = Fastify();
  await app.register(answers);
  let body: unknown;
  app.get('/', { schema: { response: { 200: { $ref: `${name}#` } } } }, () => body);
  await fc.assert(
    fc.asyncProperty(valuesOf({ $ref: name }), async (value) => {
      body = value;
      const { payload } = await app.inject('/');
      expect(JSON.parse(payload)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: 30 },
  );
  await app.close();
});

async function send(response: Record<string, object>, body: unknown) {
  const app = Fastify();
  await app.register(answers);
  app.get('/', { schema: { response } }, (_request, reply) =>
    reply.code(Number(Object.keys(response)[0])).send(body),
  );
  const { body: text } = await app.inject('/');
  await app.close();
  return JSON.parse(text) as unknown;
}

it('sends no field that the contract does not have, however deep', async () => {
  const photo = {
    ...{ _id: 'p', url: '/p', widths: [320], width: 320, height: 240, color: '#fff' },
    placeholder: 'data:',
  };
  const car = {
    ...{ _id: 'c', name: 'Golf', picture: '/p', resalePrice: 1, originalPrice: '2.50' },
    ...{ condition: 'good', phone: '', location: 'Porto', description: '', purchaseYear: 2020 },
    ...{ yearOfUse: 1, categoryId: 'k', sellerName: 'Ann', status: 'unsold' },
  };
  const cars = [{ ...car, reservedUntil: null, cover: photo, priceChanges: [] }];
  const rows = cars.map((each) => ({ ...each, buyerId: 'secret', cover: { ...photo, keptBy: 1 } }));
  expect(await send({ 200: listOf('WireProduct') }, rows)).toEqual(cars);
  const error = { message: 'No.', code: 'forbidden', requestId: 'r', fieldErrors: { name: 'No.' } };
  expect(await send({ 200: answer('Health') }, { status: 'ok', stack: 'at x' })).toEqual({
    status: 'ok',
  });
  expect(await send({ 403: answer('ErrorResponse') }, { ...error, stack: 'at x' })).toEqual(error);
});
