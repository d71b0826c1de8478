import { joinValues, searchParams, splitValues, type Search } from './search';
import { readSearch, setGroups, without, withoutValue, writeSearch } from './searchUrl';

const read = (address: string) => readSearch(new URLSearchParams(address));

/** All search parameters, and their form in the URL. */
const everything: Search = {
  q: 'golf diesel',
  seller: 'north',
  category: ['suv', 'van'],
  minPrice: 5000,
  maxPrice: 9999.99,
  minYear: 2015,
  maxYear: 2020,
  maxMileage: 80_000,
  fuel: ['diesel', 'hybrid'],
  gearbox: ['manual'],
  condition: ['good', 'fair'],
  place: ['Lisbon', 'Austin, TX'],
  photos: true,
  verified: true,
  available: true,
  sort: 'resalePrice:asc',
};
const written =
  'q=golf+diesel&seller=north&minPrice=5000&maxPrice=9999.99&place=Lisbon%2CAustin%2C+TX&minYear=2015&maxYear=2020' +
  '&maxMileage=80000&category=suv%2Cvan&fuel=diesel%2Chybrid&gearbox=manual&condition=good%2Cfair' +
  '&photos=true&verified=true&available=true&sort=resalePrice%3Aasc';

test('an address tells everything that can be asked for, and is read back', () => {
  expect(new URLSearchParams(searchParams(everything)).toString()).toBe(written);
  expect(read(written)).toEqual({ search: everything, dropped: [] });
});

test.each(['', 'q=&category=+&minPrice=&fuel=&photos=&sort=', 'colour=red'])(
  'an address that says nothing asks for nothing: %p',
  (address) => {
    const { search, dropped } = read(address);
    expect(Object.keys(search)).toEqual([]);
    expect(dropped).toEqual([]);
  },
);

test.each([
  ['minPrice=cheap', ['minPrice']],
  ['minYear=2015.5', ['minYear']],
  ['fuel=steam', ['fuel']],
  ['gearbox=both', ['gearbox']],
  ['photos=false', ['photos']],
  ['sort=price', ['sort']],
  [`q=${'x'.repeat(101)}`, ['q']],
  [`place=${'x'.repeat(201)}`, ['place']],
  // Drops the upper limit, not the lower one.
  ['minPrice=9000&maxPrice=5000', ['maxPrice']],
  ['minYear=2020&maxYear=2015', ['maxYear']],
  ['minPrice=cheap&fuel=steam', ['minPrice', 'fuel']],
])('what makes no sense is told and left out: %s', (address, dropped) => {
  const answer = read(address);
  expect(answer.dropped).toEqual(dropped);
  for (const name of dropped) expect(answer.search).not.toHaveProperty(name);
});

test.each([
  ['minPrice=0', { minPrice: 0 }],
  ['minPrice=5000&maxPrice=5000', { minPrice: 5000, maxPrice: 5000 }],
  ['fuel=diesel,diesel', { fuel: ['diesel'] }],
  ['q=+golf+', { q: 'golf' }],
  ['minPrice=cheap&place=Lisbon', { place: ['Lisbon'] }],
  ['place=Austin%2C+TX', { place: ['Austin, TX'] }],
  ['place=Austin,%20TX,', { place: ['Austin, TX'] }],
  ['place=Munich,Porto,Munich', { place: ['Munich', 'Porto'] }],
  ['place=Austin,+TX&place=Porto', { place: ['Austin, TX', 'Porto'] }],
  ['category=a&category=b&fuel=gas&fuel=diesel', { category: ['a', 'b'], fuel: ['gas', 'diesel'] }],
  ['q=golf&q=polo', { q: 'golf' }],
])('what makes sense is asked for: %s', (address, search) => {
  expect(read(address).search).toEqual(search);
});

test('a new search replaces the old one in the address, and shows its cars from the first', () => {
  const address = new URLSearchParams('q=volvo&fuel=diesel&show=48&lang=en');

  expect(writeSearch(address, { q: 'golf' }).toString()).toBe('lang=en&q=golf');
  expect(address.get('q')).toBe('volvo');
});

test('an empty search word is not written', () => {
  expect(searchParams({ q: '', place: ['Lisbon'], fuel: [] })).toEqual({ place: 'Lisbon' });
});

test('filters are told in their order, and from and to as one', () => {
  expect(setGroups({ available: true, maxPrice: 5000, q: 'golf' })).toEqual([
    'q',
    'price',
    'available',
  ]);
  expect(setGroups({})).toEqual([]);
});

test('a filter is taken back as one, and all else stays', () => {
  expect(without({ minPrice: 1, maxPrice: 2, q: 'golf', sort: 'relevance' }, 'price')).toEqual({
    q: 'golf',
    sort: 'relevance',
  });
});

test('one value of a filter is taken back, and the filter with its last one', () => {
  const search: Search = { q: 'golf', place: ['Munich', 'Porto'] };
  expect(withoutValue(search, 'place', 'Munich')).toEqual({ q: 'golf', place: ['Porto'] });
  expect(withoutValue({ q: 'golf', place: ['Porto'] }, 'place', 'Porto')).toEqual({ q: 'golf' });
});

test('a comma inside of a value stays, with or without a space', () => {
  expect(splitValues(joinValues(['Lisboa,Portugal', 'Austin, TX']))).toEqual([
    'Lisboa, Portugal',
    'Austin, TX',
  ]);
});
