/** Extreme data: long names, missing pictures, huge prices, many rows. */

const soon = new Date(Date.now() + 9 * 60_000).toISOString();
const tomorrow = new Date(Date.now() + 20 * 3_600_000).toISOString();

const drawn = (body: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><path fill="#9db7a8" d="M0 0h400v300H0z"/><path fill="#34574a" d="${body}"/></svg>`)}`;
const picture = drawn('M60 200v-40l60-10 50-45h110l50 45 30 8v42z');

const longWords =
  'Mercedes-Benz Sprinter 519 CDI 4x4 Extra-Long Super-High Roof Crew Cab with Tail Lift and Winch';
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsdienstwagen';
const longReason = `The gearbox failed on the way to its inspection, and ${longWord} has no part in stock until spring. I am sorry: I will list it again once it is fixed, and you will be the first to know.`;
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
  car('elsewhere', { status: 'withdrawn', soldElsewhere: true }),
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

const changes = [
  { from: 21000, to: 19900, at: '2026-10-10T10:00:00.000Z' },
  { from: 19900, to: '18400', at: '2026-11-03T10:00:00.000Z' },
];
const paragraph =
  'Bought new in Lisbon and serviced by the same garage every spring; the book is in the glove box. ';

/** A car with all fields filled in. */
export const fullyDescribedCar = (more: object = {}) =>
  car('car', {
    mileageKm: 84_200,
    fuel: 'plug-in-hybrid',
    gearbox: 'automatic',
    powerKw: 140,
    colour: 'Pebble grey with a hint of green',
    doors: 5,
    seats: 5,
    previousOwners: 2,
    nextInspection: '2027-05',
    serviceHistory: 'full',
    accidentFree: true,
    vin: 'YV1••••••••••1234',
    version: 3,
    priceChanges: changes,
    description: `${paragraph.repeat(4)}\n\n${longWord} ${paragraph.repeat(6)}\n\nA scratch on the left door.`,
    views: ['M60 180h280v40h-280z', 'M100 100h200v120h-200z'].map((body) => ({
      picture: drawn(body),
    })),
    ...more,
  });

export const hardDrafts = ['Volvo V60', longWords, longWord, ''].map((name, index) => ({
  _id: `d${String(index)}`,
  fields: { name },
  updatedAt: '2026-10-01T10:00:00.000Z',
}));

/** The seller of a car, and their other cars. */
export const hardSeller = {
  _id: 'hard-seller',
  name: longName,
  verified: true,
  createdAt: '2021-03-01T10:00:00.000Z',
  unsoldCount: 14,
  soldCount: 230,
  listings: hardCars.slice(0, 4),
};

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
  order('released', {
    reservedUntil: '2020-01-01T10:00:00.000Z',
    endReason: 'released',
    releaseReason: longReason,
  }),
  order('priceless', { price: null, reservedUntil: null }),
];

const ending = { createdAt: '2026-10-01T10:00:00.000Z', endedAt: '2026-10-02T10:00:00.000Z' };
export const endedOrders = [
  order('cancelled', { ...ending, endReason: 'cancelled', productName: longWords }),
  order('expired', { ...ending, endReason: 'expired' }),
  order('withdrawn', { ...ending, endReason: 'withdrawn' }),
  order('let-go', { ...ending, endReason: 'released', releaseReason: longReason }),
  order('undone', { ...ending, endReason: 'undone', refunded: true, refundState: 'done' }),
];
export const oneEndedOrder = endedOrders.slice(1, 2);

/** One of `hardOrders`, as the payment page requests it. */
export const hardOrder = (id: string) =>
  [...hardOrders, ...endedOrders].find(({ _id }) => _id === id) ?? order(id);

const step = (kind: string, more: object = {}) => ({
  kind,
  at: '2026-10-01T10:00:00.000Z',
  ...more,
});
const histories: Record<string, object[]> = {
  paid: [step('booked'), step('paid')],
  refunded: [step('booked'), step('paid'), step('undone'), step('refunded')],
  released: [step('booked'), step('released', { reason: longReason })],
  ended: [step('booked'), step('expired')],
  cancelled: [step('booked'), step('cancelled')],
};

/** The same, as the order page requests it. */
export const wholeOrder = (id: string) => ({
  ...hardOrder(id),
  _id: id,
  createdAt: '2026-10-01T10:00:00.000Z',
  location: id === 'long' ? longWords : 'Central station, by the flower stall',
  sellerName: id === 'long' ? longName : 'Sam Seller',
  sellerPhone: '+351 912 345 678',
  history: histories[id] ?? [step('booked')],
  ...(id === 'paid' && {
    paidAt: '2026-10-01T10:40:00.000Z',
    transactionId: 'pi_3PqXyZ7890abcdef',
  }),
  ...(id === 'released' && { sellerPhone: '' }),
  ...(id === 'new' && { sellerPhone: '', sellerPhoneFrom: soon }),
});

const moneyBackRequest = (more: object = {}) => ({
  _id: 'request',
  state: 'open',
  reason: 'fault',
  note: 'The gearbox is broken. It was fine on the test drive.',
  askedAt: '2026-10-02T10:00:00.000Z',
  decidedAt: null,
  amount: null,
  refundedAt: null,
  answer: '',
  ...more,
});
const decided = { decidedAt: '2026-10-03T10:00:00.000Z', answer: longReason };
const requests: Record<string, object | null> = {
  none: null,
  open: moneyBackRequest({ note: longReason }),
  accepted: moneyBackRequest({ state: 'accepted', amount: 500, ...decided }),
  declined: moneyBackRequest({ state: 'declined', ...decided }),
};

/** A paid order with or without a request for the money. */
export const orderWithRequest = (name: string) => ({
  ...wholeOrder('paid'),
  history: [step('booked'), step('paid'), ...(requests[name] ? [step('money-back-asked')] : [])],
  moneyBack: {
    until: name === 'over' ? '2020-01-01T10:00:00.000Z' : tomorrow,
    canAsk: name === 'none' || name === 'declined',
    request: requests[name] ?? null,
  },
});

const sale = (_id: string, more: object = {}) => ({
  _id,
  productId: 'plain',
  productName: 'Volvo V60',
  picture,
  price: 18400,
  buyerName: 'Bea Buyer',
  state: 'held',
  endReason: null,
  releaseReason: null,
  number: '+351 912 345 678',
  location: 'Central station',
  createdAt: '2026-10-01T10:00:00.000Z',
  reservedUntil: tomorrow,
  paidAt: null,
  endedAt: null,
  canRelease: true,
  ...more,
});

export const oneSellerBooking = [sale('one')];

const over = { state: 'ended', canRelease: false, reservedUntil: null, number: '', location: '' };
export const hardSellerBookings = [
  sale('plain'),
  sale('long', {
    productName: longWords,
    buyerName: longName,
    number: `${longEmail} or 555 0100`,
    location: longWords,
    price: 99999999.99,
  }),
  sale('word', { productName: longWord, buyerName: longWord, location: longWord, picture: '' }),
  sale('silent', { number: '', location: '' }),
  sale('new', { canSharePhone: true }),
  sale('paid', { state: 'paid', canRelease: false, reservedUntil: null }),
  sale('late', { ...over, endReason: 'expired' }),
  sale('released', { ...over, endReason: 'released', releaseReason: longReason }),
  sale('undone', { ...over, endReason: 'undone', refundState: 'pending', buyerName: '' }),
];

/** One of them in full. 'asked': the buyer wants the money back. */
export const wholeSale = (id: string) => {
  const found = hardSellerBookings.find(({ _id }) => _id === id);
  const isPaid = id === 'asked' || id === 'paid' || id === 'undone';
  return {
    ...(found ?? sale(id, { state: 'paid', canRelease: false, reservedUntil: null })),
    paidAt: isPaid ? '2026-10-01T10:40:00.000Z' : null,
    history: [
      step('booked'),
      ...(isPaid ? [step('paid')] : []),
      ...(id === 'asked' ? [step('money-back-asked')] : []),
      ...(id === 'released' ? [step('released', { reason: longReason })] : []),
    ],
    moneyBack: id === 'asked' ? requests.open : null,
    ...(id === 'asked' && { refundedAmount: 500 }),
  };
};

const mail = (_id: string, more: object = {}) => ({
  _id,
  to: 'bea@people.test',
  subject: 'Your Volvo V60 is booked',
  template: 'booked',
  createdAt: '2026-10-01T10:00:00.000Z',
  failedAt: '2026-10-02T10:00:00.000Z',
  tries: 8,
  error: '550 5.1.1 No such user',
  ...more,
});

export const oneMail = [mail('one')];
export const hardMails = [
  mail('plain'),
  mail('long', {
    to: longEmail,
    subject: `Your ${longWords} is booked`,
    error: `451 4.7.1 Greylisted, see https://${longWord}.example/why?help=${'a'.repeat(60)}`,
    tries: 12,
  }),
  mail('bare', { subject: '', error: '' }),
];

const moneyBack = (_id: string, more: object = {}) => ({
  _id,
  state: 'open',
  reason: 'fault',
  note: 'The gearbox grinds in third gear.',
  askedAt: '2026-10-03T10:00:00.000Z',
  decidedAt: null,
  amount: null,
  refundedAt: null,
  answer: '',
  bookingId: '3ab16c93-0000-4000-8000-000000000000',
  productName: 'Volvo V60',
  picture,
  buyerName: 'Bea Buyer',
  buyerEmail: 'bea@people.test',
  sellerName: 'Sam Seller',
  price: 18400,
  left: 18400,
  isDisputed: false,
  problem: null,
  ...more,
});

export const oneMoneyBack = [moneyBack('one')];
export const hardMoneyBack = [
  moneyBack('long', {
    productName: longWords,
    buyerName: longName,
    buyerEmail: longEmail,
    sellerName: longName,
    note: `${longReason}\n\n${longReason}`,
    price: 999999.99,
    left: 999899.99,
    problem: 'less-left',
  }),
  moneyBack('disputed', { isDisputed: true, problem: 'disputed', productName: longWord }),
  moneyBack('gone', {
    buyerName: '',
    buyerEmail: '',
    sellerName: '',
    picture: '',
    reason: 'other',
  }),
  moneyBack('part', {
    ...decided,
    state: 'accepted',
    amount: 500.5,
    left: 17899.5,
    reason: 'not-as-described',
    refundedAt: '2026-10-04T10:00:05.000Z',
  }),
  moneyBack('way', { ...decided, state: 'accepted', amount: 18400, left: 0 }),
  moneyBack('declined', { ...decided, state: 'declined', reason: 'not-handed-over' }),
  moneyBack('withdrawn', { ...decided, state: 'withdrawn', answer: '' }),
  moneyBack('closed', { ...decided, state: 'closed', left: 0, answer: '' }),
];

export const hardReports = [
  {
    _id: 'r1',
    productId: 'long',
    listing: hardCars[0],
    createdAt: '2024-03-05T12:00:00.000Z',
    reporterEmail: longEmail,
    dismissible: true,
  },
  { _id: 'r5', productId: 'long', listing: hardCars[0], dismissible: true },
  { _id: 'r2', productId: 'word', listing: hardCars[2] },
  { _id: 'r3', productId: 'dear', listing: hardCars[3] },
  { _id: 'r4', productId: 'gone', listing: null },
];
