import { makeBooking, makeListing, makeReport, makeUser } from '@/testing/factories';
import {
  normaliseBooking,
  normaliseCategory,
  normaliseListing,
  normaliseReport,
  normaliseRole,
  normaliseUser,
} from './normalise';

describe('a product', () => {
  it.each([
    [12500.5, 1250050],
    ['12500.50', 1250050],
    ['950', 95000],
    [0.5, 50],
    [19.99, 1999],
  ])('has its price %p in cents', (resalePrice, cents) => {
    expect(normaliseListing(makeListing({ resalePrice })).resalePriceCents).toBe(cents);
  });

  it.each(['', 'free', '12,500', null, undefined, {}, -5, NaN])(
    'has no price for %p: it is never guessed',
    (resalePrice) => {
      const wire = { ...makeListing(), resalePrice };
      expect(normaliseListing(wire).resalePriceCents).toBeNull();
    },
  );

  it('has years as numbers, whatever they come as', () => {
    const listing = normaliseListing(makeListing({ purchaseYear: '2018', yearOfUse: 4.5 }));
    expect(listing).toMatchObject({ purchaseYear: 2018, yearsOfUse: 4.5 });
  });

  it.each([
    ['unsold', false],
    ['sold', true],
    ['on its way', true],
  ])('with the status %p is sold: %p, and keeps the word', (status, isSold) => {
    expect(normaliseListing(makeListing({ status }))).toMatchObject({ status, isSold });
  });

  it('does not know whether its seller is verified unless it is told', () => {
    expect(normaliseListing(makeListing()).isSellerVerified).toBeNull();
    expect(normaliseListing(makeListing({ sellerVerified: false })).isSellerVerified).toBe(false);
    expect(normaliseListing(makeListing({ sellerVerified: true })).isSellerVerified).toBe(true);
  });

  it('has no date where the server sends none that makes sense', () => {
    expect(normaliseListing(makeListing({ createdAt: 'yesterday' })).createdAt).toBeNull();
    expect(normaliseListing(makeListing({ createdAt: '2024-03-05' })).createdAt).toBe(
      '2024-03-05T00:00:00.000Z',
    );
  });
});

describe('anything that is missing or null', () => {
  it.each([[{}], [null], [[]], ['text']])('leaves a usable record: %p', (value) => {
    expect(normaliseListing(value)).toMatchObject({
      id: '',
      name: '',
      picture: '',
      resalePriceCents: null,
      sellerEmail: null,
      isSold: false,
      isAdvertised: false,
      reservedUntil: null,
    });
    expect(normaliseBooking(value)).toMatchObject({ id: '', isPaid: false, priceCents: null });
    expect(normaliseUser(value)).toMatchObject({ id: '', role: null, isVerified: false });
    expect(normaliseCategory(value)).toEqual({ id: '', name: '' });
    expect(normaliseReport(value)).toMatchObject({ id: '', listing: null, isListingGone: true });
    expect(normaliseRole(value)).toBeNull();
  });
});

describe('the other records', () => {
  it('take over what the specification names', () => {
    expect(normaliseUser(makeUser({ role: 'seller', verified: true }))).toMatchObject({
      role: 'seller',
      isVerified: true,
    });
    expect(normaliseBooking(makeBooking({ status: 'paid', price: '21500' }))).toMatchObject({
      isPaid: true,
      isRefunded: false,
      priceCents: 2150000,
      buyerName: 'Bea Buyer',
    });
    expect(normaliseRole({ role: 'emperor' })).toBeNull();
  });

  it('tell a reported product that is gone from one that has to be asked for', () => {
    const listing = { _id: 'p', name: 'Car', picture: '', resalePrice: '5', userEmail: 'a@b.c' };
    expect(normaliseReport(makeReport())).toMatchObject({ listing: null, isListingGone: false });
    expect(normaliseReport(makeReport({ listing: null }))).toMatchObject({ isListingGone: true });
    expect(normaliseReport(makeReport({ productId: '' }))).toMatchObject({ isListingGone: true });
    expect(normaliseReport(makeReport({ listing }))).toMatchObject({
      listing: { id: 'p', resalePriceCents: 500, sellerEmail: 'a@b.c' },
      isListingGone: false,
    });
  });
});
