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
} from './responseFields';
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
  ])('converts the price %p to cents', (resalePrice, cents) => {
    expect(toProduct(makeProduct({ resalePrice })).resalePriceCents).toBe(cents);
  });

  it.each(['', 'free', '12,500', null, undefined, {}, -5, NaN])(
    'has no price for %p, which is never guessed',
    (resalePrice) => {
      const wire = { ...makeProduct(), resalePrice };
      expect(toProduct(wire).resalePriceCents).toBeNull();
    },
  );

  it('reads years as numbers from any type', () => {
    const product = toProduct(makeProduct({ purchaseYear: '2018', yearOfUse: 4.5 }));
    expect(product).toMatchObject({ purchaseYear: 2018, yearsOfUse: 4.5 });
  });

  it.each([
    ['unsold', false],
    ['sold', true],
    ['reserved', true],
  ])('with the status %p has isSold %p and keeps the status', (status, isSold) => {
    expect(toProduct(makeProduct({ status }))).toMatchObject({ status, isSold });
  });

  it('has an unknown seller verification if the response omits it', () => {
    expect(toProduct(makeProduct()).isSellerVerified).toBeNull();
    expect(toProduct(makeProduct({ sellerVerified: false })).isSellerVerified).toBe(false);
    expect(toProduct(makeProduct({ sellerVerified: true })).isSellerVerified).toBe(true);
  });

  it('has no date if the server’s date is invalid', () => {
    expect(toProduct(makeProduct({ createdAt: 'yesterday' })).createdAt).toBeNull();
    expect(toProduct(makeProduct({ createdAt: '2024-03-05' })).createdAt).toBe(
      '2024-03-05T00:00:00.000Z',
    );
  });
});

describe('missing and null fields', () => {
  it.each([[{}], [null], [[]], ['text']])('produce a usable record: %p', (value) => {
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

describe('other records', () => {
  it('read the fields of the specification', () => {
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

  it('distinguish a deleted reported product from one that must be requested', () => {
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

describe('a response field', () => {
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
  ])('is read by type: %p of %p is %p', (read, value, result) => {
    expect(read(value)).toBe(result);
  });

  it('is one of the allowed values, or null', () => {
    expect(oneOf(['paid', 'unpaid'], 'unpaid')).toBe('unpaid');
    expect(oneOf(['paid', 'unpaid'], 'lost')).toBeNull();
  });

  it('is a list without its unreadable items', () => {
    expect(list([1, 'x', '2'], number)).toEqual([1, 2]);
    expect(list({ 0: 1 }, number)).toEqual([]);
  });
});

describe('a response to a change', () => {
  it.each([
    [{ modifiedCount: 1, deletedCount: 2 }, 1, 2],
    [{ modifiedCount: '1', deletedCount: '2' }, 0, 0],
    [{}, 0, 0],
    [null, 0, 0],
  ])('%j has modifiedCount %d and deletedCount %d', (response, modifiedCount, deletedCount) => {
    expect(toModified(response)).toEqual({ modifiedCount });
    expect(toDeleted(response)).toEqual({ deletedCount });
  });

  it.each([
    [{ acknowledged: true }, true, undefined],
    [{ acknowledged: false, message: 'It is sold.' }, false, 'It is sold.'],
    [{ acknowledged: 'true', message: '' }, false, undefined],
    [{ message: 7 }, false, undefined],
  ])('%j has acknowledged %s and the message %p', (response, acknowledged, message) => {
    expect(toAcknowledged(response)).toEqual({ acknowledged, message });
  });
});
