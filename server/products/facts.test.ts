import type { CreateProductBody } from '#contract/schemas/product';
import type { WireProduct } from '#contract/types';
import { invalid, refusal, wrongFields } from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { listCar, productBody } from '../testing/product';

const VIN = 'WVWZZZ1JZXW000001';

const facts = {
  mileageKm: 61_000,
  fuel: 'diesel',
  gearbox: 'manual',
  powerKw: 110,
  colour: 'Racing green',
  doors: 5,
  seats: 5,
  previousOwners: 0,
  nextInspection: '2027-05',
  serviceHistory: 'full',
  accidentFree: false,
  vin: VIN,
} satisfies Partial<CreateProductBody>;

let test: TestApp;
let seller: SignedIn;
let other: SignedIn;

beforeEach(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller');
  other = await test.signIn('seller');
});
afterEach(() => test.close());

const find = async (id: string, as?: SignedIn) =>
  (await test.api('GET', `/products/find/${id}`, { as })).json<WireProduct>();

it('a car keeps what its seller stated, and says nothing of the rest', async () => {
  const stated = await find(await listCar(test, seller, facts), seller);
  expect(stated).toMatchObject(facts);
  const unstated = await find(await listCar(test, seller));
  expect(Object.keys(unstated).filter((name) => name in facts)).toEqual([]);
});

it('a VIN is told whole to its seller and to admins, to others with its middle hidden', async () => {
  const car = await listCar(test, seller, facts);
  const admin = await test.signIn('admin');
  const told = await Promise.all([seller, admin, other, undefined].map((as) => find(car, as)));
  const hidden = 'WVW••••••••••0001';
  expect(told.map(({ vin }) => vin)).toEqual([VIN, VIN, hidden, hidden]);
});

it('a car is listed once at a time, whoever lists it', async () => {
  const car = await listCar(test, seller, facts);
  const again = () =>
    test.api('POST', '/products', { as: other, body: productBody({ vin: VIN.toLowerCase() }) });
  const refused = await again();
  expect(refusal(refused)).toEqual(invalid);
  expect(wrongFields(refused)).toEqual(['vin']);
  await test.api('DELETE', `/products/${car}`, { as: seller });
  expect((await again()).statusCode).toBe(200);
});

it('of two who list the same car at once one is refused', async () => {
  const lists = [seller, other].map((as) =>
    test.api('POST', '/products', { as, body: productBody({ vin: VIN }) }),
  );
  const codes = (await Promise.all(lists)).map(({ statusCode }) => statusCode);
  expect(codes.sort()).toEqual([200, 400]);
});
