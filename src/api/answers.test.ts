import { makeBooking, makeListing, makeReport, makeUser } from '@/testing/factories';
import { toBooking } from './bookingsApi';
import { toCategory } from './categoriesApi';
import { toListing } from './listingsApi';
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
    expect(toListing(makeListing({ resalePrice })).resalePriceCents).toBe(cents);
  });

  it.each(['', 'free', '12,500', null, undefined, {}, -5, NaN])(
    'has no price for %p: it is never guessed',
    (resalePrice) => {
      const wire = { ...makeListing(), resalePrice };
      expect(toListing(wire).resalePriceCents).toBeNull();
    },
  );

  it('has years as numbers, whatever they come as', () => {
    const listing = toListing(makeListing({ purchaseYear: '2018', yearOfUse: 4.5 }));
    expect(listing).toMatchObject({ purchaseYear: 2018, yearsOfUse: 4.5 });
  });

  it.each([
    ['unsold', false],
    ['sold', true],
    ['on its way', true],
  ])('with the status %p is sold: %p, and keeps the word', (status, isSold) => {
    expect(toListing(makeListing({ status }))).toMatchObject({ status, isSold });
  });

  it('does not know whether its seller is verified unless it is told', () => {
    expect(toListing(makeListing()).isSellerVerified).toBeNull();
    expect(toListing(makeListing({ sellerVerified: false })).isSellerVerified).toBe(false);
    expect(toListing(makeListing({ sellerVerified: true })).isSellerVerified).toBe(true);
  });

  it('has no date where the server sends none that makes sense', () => {
    expect(toListing(makeListing({ createdAt: 'yesterday' })).createdAt).toBeNull();
    expect(toListing(makeListing({ createdAt: '2024-03-05' })).createdAt).toBe(
      '2024-03-05T00:00:00.000Z',
    );
  });
});

describe('anything that is missing or null', () => {
  it.each([[{}], [null], [[]], ['text']])('leaves a usable record: %p', (value) => {
    expect(toListing(value)).toMatchObject({
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
    expect(toReport(value)).toMatchObject({ id: '', listing: null, isListingGone: true });
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
    const listing = { _id: 'p', name: 'Car', picture: '', resalePrice: '5', userEmail: 'a@b.c' };
    expect(toReport(makeReport())).toMatchObject({ listing: null, isListingGone: false });
    expect(toReport(makeReport({ listing: null }))).toMatchObject({ isListingGone: true });
    expect(toReport(makeReport({ productId: '' }))).toMatchObject({ isListingGone: true });
    expect(toReport(makeReport({ listing }))).toMatchObject({
      listing: { id: 'p', resalePriceCents: 500, sellerEmail: 'a@b.c' },
      isListingGone: false,
    });
  });
});
