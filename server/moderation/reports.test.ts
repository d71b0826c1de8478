import { like } from 'drizzle-orm';
import type { WireProduct, WireReport } from '#contract/types';
import { mails } from '../mails/schema';
import { forbidden, notFound, refusal, unauthenticated, wrongFields } from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar } from '../testing/product';

let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller');
  buyer = await test.signIn('user');
  admin = await test.signIn('admin');
});
afterAll(() => test.close());

const report = (productId: unknown, as?: SignedIn) =>
  test.api('POST', '/reports', { body: { productId }, ...(as ? { as } : {}) });
const reportId = async (productId: string, as: SignedIn) =>
  (await report(productId, as)).json<{ insertedId: string }>().insertedId;
const open = async (query = '') =>
  (await test.api('GET', `/reports${query}`, { as: admin })).json<WireReport[]>();

describe('POST /reports', () => {
  it('reports a car once per person', async () => {
    const car = await listCar(test, seller);
    const answers = await Promise.all([report(car, buyer), report(car, buyer)]);
    const taken = answers.map((answer) => answer.json<{ acknowledged: boolean }>().acknowledged);
    expect(taken.sort()).toEqual([false, true]);
    const again = await report(car, buyer);
    expect(again.json()).toEqual({
      acknowledged: false,
      message: 'You have already reported this car.',
      reported: true,
    });
    const somebodyElse = await report(car, await test.signIn('user'));
    expect(somebodyElse.json()).toMatchObject({ acknowledged: true });
  });

  it('refuses one’s own car and one that is gone, with a reason', async () => {
    const car = await listCar(test, seller);
    expect((await report(car, seller)).json()).toMatchObject({
      acknowledged: false,
      message: expect.stringContaining('own') as string,
    });
    await test.api('DELETE', `/products/${car}`, { as: seller });
    for (const id of [car, 'none']) {
      expect((await report(id, buyer)).json()).toMatchObject({
        acknowledged: false,
        message: expect.stringContaining('no longer') as string,
      });
    }
  });

  it('is remembered beside the car for whoever made it, while it is open', async () => {
    const car = await listCar(test, seller);
    const id = await reportId(car, buyer);
    await test.api('PATCH', `/products/${car}`, { as: seller, body: { advertise: true } });
    const paths = [
      '/products/all?sort=createdAt:desc',
      '/products/advertised',
      `/products/find/${car}`,
    ];
    const said = async (as?: SignedIn) => {
      const answers = await Promise.all(
        paths.map((path) => test.api('GET', path, as ? { as } : {})),
      );
      return answers
        .filter(({ statusCode }) => statusCode === 200)
        .map((answer) => [answer.json<WireProduct | WireProduct[]>()].flat())
        .map((cars) => cars.find(({ _id }) => _id === car)?.reported);
    };
    expect(await said(buyer)).toEqual([true, true, true]);
    expect(await said(seller)).toEqual([undefined, undefined, undefined]);
    // Anonymous users cannot read a category's list.
    expect(await said()).toEqual([undefined, undefined]);
    await test.api('DELETE', `/reports/${id}`, { as: admin });
    expect(await said(buyer)).toEqual([undefined, undefined, undefined]);
  });
});

describe('GET /reports', () => {
  it('shows each report with its car', async () => {
    const car = await listCar(test, seller, { name: 'Suspicious Seat' });
    const id = await reportId(car, buyer);
    expect((await open('?q=suspicious')).map(({ _id }) => _id)).toEqual([id]);
    expect((await open('?sort=name:desc')).find(({ _id }) => _id === id)).toEqual({
      _id: id,
      productId: car,
      caseId: expect.any(String) as string,
      sellerId: seller.userId,
      createdAt: test.clock.now().toISOString(),
      reporterEmail: buyer.email,
      dismissible: true,
      listing: {
        _id: car,
        name: 'Suspicious Seat',
        picture: 'https://pictures.example.com/octavia.jpg',
        resalePrice: 11_900.5,
        userEmail: seller.email,
      },
    });
  });

  it('can be asked for the reports of one car', async () => {
    const car = await listCar(test, seller);
    const other = await listCar(test, seller);
    const ids = [await reportId(car, buyer), await reportId(car, await test.signIn('user'))];
    await reportId(other, buyer);

    const path = `/reports?productId=${car}&pageSize=1`;
    const response = await test.api('GET', path, { as: admin });
    expect(response.headers['x-total-count']).toBe('2');
    expect((await open(`?productId=${car}`)).map(({ _id }) => _id).sort()).toEqual(ids.sort());
    expect(await open('?productId=none')).toEqual([]);
    expect(refusal(await test.api('GET', path, { as: seller }))).toEqual(forbidden);
    expect(refusal(await test.api('GET', path))).toEqual(unauthenticated);
  });

  describe('ends a report with its car', () => {
    const total = async () =>
      Number((await test.api('GET', '/reports', { as: admin })).headers['x-total-count']);

    const deletions: [string, (car: string, owner: SignedIn) => Promise<unknown>][] = [
      ['its seller', (car, owner) => test.api('DELETE', `/products/${car}`, { as: owner })],
      [
        'an admin who deletes the seller',
        (_car, owner) => test.api('DELETE', `/users/${owner.userId}`, { as: admin }),
      ],
      [
        'the seller with the account',
        (_car, owner) => test.api('DELETE', '/users/me', { as: owner }),
      ],
      ['a ban', (_car, owner) => test.admin('ban', owner.email)],
    ];

    it.each(deletions)('deleted by %s', async (_who, deleteCar) => {
      const owner = await test.signIn('seller');
      const car = await listCar(test, owner, { name: 'Ghostly Golf' });
      const id = await reportId(car, buyer);
      const before = await total();
      await deleteCar(car, owner);
      expect(await test.api('GET', `/products/find/${car}`)).toMatchObject({ statusCode: 404 });

      expect((await open()).map(({ _id }) => _id)).not.toContain(id);
      expect(await open('?q=ghostly')).toEqual([]);
      expect(await total()).toBe(before - 1);
      // A stale page gets a 404.
      const body = { productId: car, reportId: id };
      expect(refusal(await test.api('DELETE', '/reports/', { as: admin, body }))).toEqual(notFound);
      const dismissed = await test.api('DELETE', `/reports/${id}`, { as: admin });
      expect(refusal(dismissed)).toEqual(notFound);
    });

    it('and opens it again when the account is restored with its cars', async () => {
      const owner = await test.signIn('seller');
      const id = await reportId(await listCar(test, owner), buyer);
      await test.api('DELETE', `/users/${owner.userId}`, { as: admin });
      expect((await open()).map(({ _id }) => _id)).not.toContain(id);
      await test.admin('restore', owner.email);
      expect((await open()).map(({ _id }) => _id)).toContain(id);
    });
  });

  it('is for admins', async () => {
    expect(refusal(await test.api('GET', '/reports', { as: seller }))).toEqual(forbidden);
    expect(refusal(await test.api('GET', '/reports'))).toEqual(unauthenticated);
  });
});

describe('DELETE /reports/{reportId}', () => {
  const dismiss = (id: string, as?: SignedIn) =>
    test.api('DELETE', `/reports/${id}`, as ? { as } : {});

  it('closes a false report, and leaves the car and what others report about it', async () => {
    const car = await listCar(test, seller);
    const id = await reportId(car, buyer);
    const other = await reportId(car, await test.signIn('user'));
    expect((await open()).find(({ _id }) => _id === id)).toMatchObject({ dismissible: true });

    const response = await dismiss(id, admin);

    expect(response.json()).toEqual({ deletedCount: 1 });
    const left = (await open()).map(({ _id }) => _id);
    expect(left).not.toContain(id);
    expect(left).toContain(other);
    expect((await test.api('GET', `/products/find/${car}`)).statusCode).toBe(200);
    expect(refusal(await dismiss(id, admin))).toEqual(notFound);
  });

  it('is for admins', async () => {
    const id = await reportId(await listCar(test, seller), buyer);
    for (const person of [seller, buyer])
      expect(refusal(await dismiss(id, person))).toEqual(forbidden);
    expect(refusal(await dismiss(id))).toEqual(unauthenticated);
    expect(refusal(await dismiss('none', admin))).toEqual(notFound);
    expect((await open()).map(({ _id }) => _id)).toContain(id);
  });
});

describe('DELETE /reports/', () => {
  const remove = (body: object, as?: SignedIn) =>
    test.api('DELETE', '/reports/', { body, ...(as ? { as } : {}) });

  it('deletes the car with all its reports', async () => {
    const car = await listCar(test, seller);
    const id = await reportId(car, buyer);
    const second = await reportId(car, await test.signIn('user'));
    const response = await remove({ productId: car, reportId: id }, admin);
    expect(response.json()).toEqual({
      productResult: { deletedCount: 1 },
      reportResult: { deletedCount: 1 },
    });
    expect(refusal(await test.api('GET', `/products/find/${car}`))).toEqual(notFound);
    const left = (await open()).map(({ _id }) => _id);
    expect(left).not.toContain(id);
    expect(left).not.toContain(second);
    expect(refusal(await remove({ productId: car, reportId: id }, admin))).toEqual(notFound);
  });

  it('ends the unpaid booking of a car that must not be sold', async () => {
    const car = await listCar(test, seller);
    const id = await reportId(car, buyer);
    const booking = await bookCar(test, buyer, car);
    expect((await remove({ productId: car, reportId: id }, admin)).statusCode).toBe(200);
    const orders = await test.api('GET', `/bookings/${buyer.email}`, { as: buyer });
    expect(orders.body).not.toContain(booking);
  });

  it('deletes no other car than the reported one', async () => {
    const [car, innocent] = [await listCar(test, seller), await listCar(test, seller)];
    const id = await reportId(car, buyer);
    expect(refusal(await remove({ productId: innocent, reportId: id }, admin))).toEqual(notFound);
    expect((await test.api('GET', `/products/find/${innocent}`)).statusCode).toBe(200);
  });

  it('is for admins, and names what is missing', async () => {
    const car = await listCar(test, seller);
    const body = { productId: car, reportId: await reportId(car, buyer) };
    expect(refusal(await remove(body, seller))).toEqual(forbidden);
    expect(refusal(await remove(body))).toEqual(unauthenticated);
    expect(wrongFields(await remove({}, admin)).sort()).toEqual(['productId', 'reportId']);
    expect((await test.api('GET', `/products/find/${car}`)).statusCode).toBe(200);
  });
});

describe('DELETE /products/{productId}/report', () => {
  const takeBack = (productId: string, as?: SignedIn) =>
    test.api('DELETE', `/products/${productId}/report`, as ? { as } : {});

  it('takes back one’s own report, which can be made again', async () => {
    const car = await listCar(test, seller);
    const id = await reportId(car, buyer);
    const other = await reportId(car, await test.signIn('user'));
    expect((await takeBack(car, buyer)).json()).toEqual({ deletedCount: 1 });
    expect((await open(`?productId=${car}`)).map(({ _id }) => _id)).toEqual([other]);
    const found = await test.api('GET', `/products/find/${car}`, { as: buyer });
    expect(found.json<WireProduct>().reported).toBeUndefined();
    expect(refusal(await takeBack(car, buyer))).toEqual(notFound);
    // An admin who still sees the report can neither dismiss nor follow it.
    expect(refusal(await test.api('DELETE', `/reports/${id}`, { as: admin }))).toEqual(notFound);
    const body = { productId: car, reportId: id };
    expect(refusal(await test.api('DELETE', '/reports/', { as: admin, body }))).toEqual(notFound);
    expect((await report(car, buyer)).json()).toMatchObject({ acknowledged: true });
  });

  it('never takes back another user’s report, not for an admin either', async () => {
    const car = await listCar(test, seller);
    const id = await reportId(car, buyer);
    for (const as of [seller, await test.signIn('user'), admin]) {
      expect(refusal(await takeBack(car, as))).toEqual(notFound);
    }
    expect(refusal(await takeBack(car))).toEqual(unauthenticated);
    expect((await open(`?productId=${car}`)).map(({ _id }) => _id)).toEqual([id]);
  });

  it('changes nothing once an admin has closed the report, or the car is gone', async () => {
    const car = await listCar(test, seller);
    const id = await reportId(car, buyer);
    await test.api('DELETE', `/reports/${id}`, { as: admin });
    expect(refusal(await takeBack(car, buyer))).toEqual(notFound);
    const gone = await listCar(test, seller);
    await reportId(gone, buyer);
    await test.api('DELETE', `/products/${gone}`, { as: seller });
    expect(refusal(await takeBack(gone, buyer))).toEqual(notFound);
    expect(refusal(await takeBack('none', buyer))).toEqual(notFound);
  });

  it('counts towards the limit of reports', async () => {
    const car = await listCar(test, seller);
    const stranger = await test.signIn('user');
    const statuses: number[] = [];
    for (let i = 0; i < 26; i += 1) {
      statuses.push((await report(car, stranger)).statusCode);
      statuses.push((await takeBack(car, stranger)).statusCode);
    }
    expect(statuses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(statuses.slice(50)).toEqual([429, 429]);
  });
});

describe('the reason for removing a car', () => {
  const remove = async (car: string, body: object) =>
    test.api('DELETE', '/reports/', {
      as: admin,
      body: { productId: car, reportId: await reportId(car, buyer), ...body },
    });
  const own = async (query: string, as = seller) =>
    (await test.api('GET', `/products/seller/${seller.email}${query}`, { as })).json<
      WireProduct[]
    >();
  const mailOf = async (car: string) =>
    (
      await test.db
        .select()
        .from(mails)
        .where(like(mails.cause, `car-taken-down:${car}:%`))
    ).map(({ recipientId, facts }) => ({ recipientId, facts }));

  it('reaches the seller by mail, in their list for 30 days and on the car’s page, and nobody else', async () => {
    const car = await listCar(test, seller, { name: 'Kia Ceed' });
    expect((await remove(car, { reason: '  Not your car.\n\nSee our terms. ' })).statusCode).toBe(
      200,
    );
    const reason = 'Not your car.\n\nSee our terms.';
    expect(await mailOf(car)).toEqual([
      {
        recipientId: seller.userId,
        facts: { caseId: expect.any(String) as string, carName: 'Kia Ceed', rule: 'other', reason },
      },
    ]);
    const removed = { _id: car, status: 'removed', removalReason: reason };
    for (const query of ['?withRemoved=true', '?status=removed', '?withRemoved=true&q=ceed']) {
      expect(await own(query)).toContainEqual(expect.objectContaining(removed));
    }
    // Clients of the specification would offer to delete or advertise it.
    for (const query of ['', '?status=unsold', '?withRemoved=true&status=unsold']) {
      expect((await own(query)).map(({ _id }) => _id)).not.toContain(car);
    }
    const find = (as?: SignedIn) => test.api('GET', `/products/find/${car}`, as ? { as } : {});
    for (const person of [seller, admin]) {
      expect((await find(person)).json()).toMatchObject({
        message: reason,
        code: 'product-removed',
      });
    }
    const stranger = await test.signIn('seller');
    for (const person of [undefined, buyer, stranger]) {
      const answer = await find(person);
      expect(refusal(answer)).toEqual(notFound);
      expect(answer.body).not.toContain('Not your car');
    }
    expect(
      (await test.api('PATCH', `/products/${car}`, { as: seller, body: { advertise: true } }))
        .statusCode,
    ).toBe(404);
    test.clock.advance(31 * 86_400_000);
    const later = await test.signIn('seller', { uid: seller.uid, email: seller.email });
    expect((await own('?status=removed', later)).map(({ _id }) => _id)).not.toContain(car);
  });

  it('is a neutral sentence for clients of the specification, and gone when the car is restored', async () => {
    [seller, buyer, admin] = [
      await test.signIn('seller'),
      await test.signIn('user'),
      await test.signIn('admin'),
    ];
    const car = await listCar(test, seller, { name: 'Kia Ceed' });
    expect((await remove(car, {})).statusCode).toBe(200);
    const reason = 'It was reported, and it didn’t pass our check.';
    expect(await own('?status=removed')).toMatchObject([{ _id: car, removalReason: reason }]);
    await test.admin('restore-product', car);
    expect(await own('?status=removed')).toEqual([]);
    expect(await own('')).toMatchObject([{ _id: car, status: 'unsold' }]);
    const own2 = await listCar(test, seller, { name: 'Fiat 500' });
    await test.api('DELETE', `/products/${own2}`, { as: seller });
    expect(await own('?withRemoved=true')).toHaveLength(1);
    expect(await mailOf(own2)).toEqual([]);
  });
});
