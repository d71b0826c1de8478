import { makeBooking, makeProduct, makeReport, makeUser } from '@/testing/factories';
import {
  boolOrNull,
  cents,
  isoTime,
  list,
  number,
  oneOf,
  text,
  textOrNull,
  toAcknowledged,
  toDeleted,
  toModified,
} from './answers';
import { toBooking } from './bookingsApi';
import { toCategory } from './categoriesApi';
import { toProduct } from './productsApi';
import { toReport } from './reportsApi';
import { toRole, toUser } from './usersApi';

describe('a product', () => {
  it.each([
    [12500.5, 1250050],
    ['12500.50', 1250050],
    ['950', 95000],
    [0.5, 50],
    [19.99, 1999],
  ])('has its price %p in cents', (resalePrice, cents) => {
    expect(toProduct(makeProduct({ resalePrice })).resalePriceCents).toBe(cents);
  });

  it.each(['', 'free', '12,500', null, undefined, {}, -5, NaN])(
    'has no price for %p: it is never guessed',
    (resalePrice) => {
      const wire = { ...makeProduct(), resalePrice };
      expect(toProduct(wire).resalePriceCents).toBeNull();
    },
  );

  it('has years as numbers, whatever they come as', () => {
    const product = toProduct(makeProduct({ purchaseYear: '2018', yearOfUse: 4.5 }));
    expect(product).toMatchObject({ purchaseYear: 2018, yearsOfUse: 4.5 });
  });

  it.each([
    ['unsold', false],
    ['sold', true],
    ['on its way', true],
  ])('with the status %p is sold: %p, and keeps the word', (status, isSold) => {
    expect(toProduct(makeProduct({ status }))).toMatchObject({ status, isSold });
  });

  it('does not know whether its seller is verified unless it is told', () => {
    expect(toProduct(makeProduct()).isSellerVerified).toBeNull();
    expect(toProduct(makeProduct({ sellerVerified: false })).isSellerVerified).toBe(false);
    expect(toProduct(makeProduct({ sellerVerified: true })).isSellerVerified).toBe(true);
  });

  it('has no date where the server sends none that makes sense', () => {
    expect(toProduct(makeProduct({ createdAt: 'yesterday' })).createdAt).toBeNull();
    expect(toProduct(makeProduct({ createdAt: '2024-03-05' })).createdAt).toBe(
      '2024-03-05T00:00:00.000Z',
    );
  });
});

describe('anything that is missing or null', () => {
  it.each([[{}], [null], [[]], ['text']])('leaves a usable record: %p', (value) => {
    expect(toProduct(value)).toMatchObject({
      id: '',
      name: '',
      picture: '',
      resalePriceCents: null,
      sellerEmail: null,
      isSold: false,
      isAdvertised: false,
      reservedUntil: null,
    });
    expect(toBooking(value)).toMatchObject({ id: '', isPaid: false, priceCents: null });
    expect(toUser(value)).toMatchObject({ id: '', role: null, isVerified: false });
    expect(toCategory(value)).toEqual({ id: '', name: '' });
    expect(toReport(value)).toMatchObject({ id: '', product: null, isProductGone: true });
    expect(toRole(value)).toBeNull();
  });
});

describe('the other records', () => {
  it('take over what the specification names', () => {
    expect(toUser(makeUser({ role: 'seller', verified: true }))).toMatchObject({
      role: 'seller',
      isVerified: true,
    });
    expect(toBooking(makeBooking({ status: 'paid', price: '21500' }))).toMatchObject({
      isPaid: true,
      isRefunded: false,
      priceCents: 2150000,
      buyerName: 'Bea Buyer',
    });
    expect(toRole({ role: 'emperor' })).toBeNull();
  });

  it('tell a reported product that is gone from one that has to be asked for', () => {
    const product = { _id: 'p', name: 'Car', picture: '', resalePrice: '5', userEmail: 'a@b.c' };
    expect(toReport(makeReport())).toMatchObject({ product: null, isProductGone: false });
    expect(toReport(makeReport({ listing: null }))).toMatchObject({ isProductGone: true });
    expect(toReport(makeReport({ productId: '' }))).toMatchObject({ isProductGone: true });
    expect(toReport(makeReport({ listing: product }))).toMatchObject({
      product: { id: 'p', resalePriceCents: 500, sellerEmail: 'a@b.c' },
      isProductGone: false,
    });
  });
});

describe('a field of an answer', () => {
  it.each([
    [text, 'Volvo', 'Volvo'],
    [text, 7, '7'],
    [text, true, ''],
    [text, null, ''],
    [textOrNull, 'Volvo', 'Volvo'],
    [textOrNull, '', null],
    [number, 4.5, 4.5],
    [number, '4.5', 4.5],
    [number, 0, 0],
    [number, ' ', null],
    [number, 'four', null],
    [number, Infinity, null],
    [number, true, null],
    [number, null, null],
    [cents, 0, 0],
    [cents, '0.01', 1],
    [cents, -0.01, null],
    [isoTime, 0, '1970-01-01T00:00:00.000Z'],
    [isoTime, '2024-03-05', '2024-03-05T00:00:00.000Z'],
    [isoTime, 'yesterday', null],
    [isoTime, true, null],
    [isoTime, null, null],
    [boolOrNull, false, false],
    [boolOrNull, 'true', null],
  ])('is read as what it can be: %p of %p is %p', (read, told, known) => {
    expect(read(told)).toBe(known);
  });

  it('is one of the words that it can be, or nothing', () => {
    expect(oneOf(['paid', 'unpaid'], 'unpaid')).toBe('unpaid');
    expect(oneOf(['paid', 'unpaid'], 'lost')).toBeNull();
  });

  it('is as much of a list as can be read', () => {
    expect(list([1, 'x', '2'], number)).toEqual([1, 2]);
    expect(list({ 0: 1 }, number)).toEqual([]);
  });
});

describe('what a change answers', () => {
  it.each([
    [{ modifiedCount: 1, deletedCount: 2 }, 1, 2],
    [{ modifiedCount: '1', deletedCount: '2' }, 0, 0],
    [{}, 0, 0],
    [null, 0, 0],
  ])('%j changed %d and deleted %d', (answer, modifiedCount, deletedCount) => {
    expect(toModified(answer)).toEqual({ modifiedCount });
    expect(toDeleted(answer)).toEqual({ deletedCount });
  });

  it.each([
    [{ acknowledged: true }, true, undefined],
    [{ acknowledged: false, message: 'It is sold.' }, false, 'It is sold.'],
    [{ acknowledged: 'true', message: '' }, false, undefined],
    [{ message: 7 }, false, undefined],
  ])('%j is acknowledged: %s, with the words %p', (answer, acknowledged, message) => {
    expect(toAcknowledged(answer)).toEqual({ acknowledged, message });
  });
});
