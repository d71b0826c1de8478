/** Records as untidy as they may be: long names, missing pictures, huge prices, many of them. */

const tomorrow = new Date(Date.now() + 20 * 3_600_000).toISOString();

const drawn = (body: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><path fill="#9db7a8" d="M0 0h400v300H0z"/><path fill="#34574a" d="${body}"/></svg>`)}`;
const picture = drawn('M60 200v-40l60-10 50-45h110l50 45 30 8v42z');

const longWords =
  'Mercedes-Benz Sprinter 519 CDI 4x4 Extra-Long Super-High Roof Crew Cab with Tail Lift and Winch';
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsdienstwagen';
const longName = 'Maximiliana Theodora Featherstonehaugh-Cholmondeley of Hohenlohe-Langenburg';
const longEmail =
  'maximiliana.theodora.featherstonehaugh-cholmondeley@post.of.a.very-long-company-name.example';

const car = (_id: string, more: object = {}) => ({
  _id,
  name: 'Volvo V60',
  picture,
  resalePrice: '18400',
  originalPrice: '39900',
  condition: 'good',
  phone: '5550100',
  location: 'Lisbon',
  description: 'Serviced every year.',
  purchaseYear: 2018,
  yearOfUse: 4,
  categoryId: 'all',
  sellerName: 'Sam Seller',
  userEmail: 'seller@demo.test',
  sellerVerified: true,
  status: 'unsold',
  advertise: true,
  createdAt: '2026-10-01T10:00:00.000Z',
  ...more,
});

export const oneCar = [car('one')];

export const hardCars = [
  car('long', { name: longWords, sellerName: longName, location: longName }),
  car('plain'),
  car('word', { name: longWord, picture: '', sellerName: longWord }),
  car('dear', { name: 'Bugatti', resalePrice: '99999999.99', originalPrice: 99999999.99 }),
  car('dearer', { name: 'Ferrari 250', resalePrice: 12345678, originalPrice: 98765432.1 }),
  car('cheap', { resalePrice: '0.50', originalPrice: '999.99', condition: 'excellent' }),
  car('broken', { picture: 'https://pictures.invalid/car.jpg', reservedUntil: tomorrow }),
  car('sold', { status: 'sold', condition: 'excellent', resalePrice: 'on request' }),
  car('bare', {
    name: '',
    picture: null,
    condition: null,
    originalPrice: null,
    purchaseYear: null,
    yearOfUse: null,
    location: null,
    sellerName: null,
    userEmail: null,
    createdAt: null,
    sellerVerified: false,
  }),
];

const person = (_id: string, more: object = {}) => ({
  _id,
  name: 'Bea Buyer',
  email: `${_id}@people.test`,
  role: 'user',
  verified: false,
  ...more,
});

export const onePerson = [person('one')];

export const hardPeople = [
  person('long', { name: longName, email: longEmail, verified: true }),
  person('word', { name: longWord }),
  person('bare', { name: null, verified: null }),
];

export const manyPeople = Array.from({ length: 240 }, (_, index) =>
  person(`p${String(index)}`, { name: `Robin Road ${String(index)}`, verified: index % 3 === 0 }),
);

const order = (_id: string, more: object = {}) => ({
  _id,
  email: 'buyer@demo.test',
  productId: 'plain',
  productName: 'Volvo V60',
  price: '18400',
  patient: 'Bea Buyer',
  status: 'unpaid',
  picture,
  reservedUntil: tomorrow,
  ...more,
});

export const oneOrder = [order('one')];

export const hardOrders = [
  order('long', { productName: longWords, patient: longName }),
  order('word', { productName: longWord, picture: null }),
  order('dear', { productName: 'Bugatti', price: 99999999.99 }),
  order('paid', { status: 'paid' }),
  order('ended', { reservedUntil: '2020-01-01T10:00:00.000Z' }),
  order('refunded', { refunded: true }),
  order('priceless', { price: null, reservedUntil: null }),
];

/** One order of `hardOrders`, as its payment page asks for it. */
export const hardOrder = (id: string) => hardOrders.find(({ _id }) => _id === id) ?? order(id);

export const hardReports = [
  { _id: 'r1', productId: 'long', listing: hardCars[0] },
  { _id: 'r2', productId: 'word', listing: hardCars[2] },
  { _id: 'r3', productId: 'dear', listing: hardCars[3] },
  { _id: 'r4', productId: 'gone', listing: null },
];
