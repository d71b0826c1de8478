import { listingSchema } from './listing';

const nextYear = new Date().getUTCFullYear() + 1;

const listing = {
  name: 'Volvo XC60',
  picture: 'https://pictures.example/volvo.jpg',
  originalPrice: 30_000,
  resalePrice: 20_000,
  condition: 'good',
  phone: '351912345678',
  location: 'Lisbon',
  description: 'One owner.',
  purchaseYear: 2020,
  yearOfUse: 0,
  categoryId: 'suv',
};

/** The message at the field, or null when the listing is fine. */
function problemWith(changes: Partial<Record<keyof typeof listing, unknown>>): string | null {
  try {
    listingSchema.validateSync({ ...listing, ...changes });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

// Decided where the specification names no bounds: what can be bought, and what is on order.
describe('the purchase year', () => {
  test.each([1950, nextYear])('can be %s', (purchaseYear) => {
    expect(problemWith({ purchaseYear })).toBeNull();
  });

  test.each([1949.99, nextYear + 0.01, nextYear + 1])('cannot be %s', (purchaseYear) => {
    expect(problemWith({ purchaseYear })).toMatch(/^Purchase year/);
  });
});
