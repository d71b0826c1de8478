import * as yup from 'yup';
import { product } from '../testing/product';
import { problemsOf } from '../testing/problemsOf';
import * as account from './account';
import * as booking from './booking';
import { pricesSchema } from './bulk';
import * as identity from './identity';
import { importSchema } from './imports';
import { photoIds, photoQuerySchema, turnPhotoSchema } from './photos';
import { phoneNumberSchema } from './phone';
import { priceRuleSchema } from './priceRule';
import { changeProductSchema, createProductSchema, updateProductSchema } from './product';
import { productDraftSchema, updateDraftSchema } from './productDraft';

const x = (length: number) => 'x'.repeat(length);
const photo = (digit: number) => digit.toString(16).padStart(32, '0');
const photos = (count: number) => Array.from({ length: count }, (_, index) => photo(index));
const rows = (count: number) => Array.from({ length: count }, () => ({}));
const change = (id: string) => ({ id, version: 1, price: 9500 });
const changes = (count: number) => Array.from({ length: count }, (_, i) => change(`car-${i}`));
const link = 'https://pictures.example/volvo.jpg';
const email = 'ann@example.com';
const name = 'Ann Lee';
const key = 'k'.repeat(16);
const rule = { kind: 'reduce-percent', rounding: 'dollars', value: '5' };
const signUp = { name, photoURL: link, email, password: 'secret', role: 'seller' };
const payment = { price: 9500, transactionId: 'pi_1', bookingId: 'booking-1' };

const PHOTO_GONE = 'We can’t find one of the photos. Remove it and add it again.';

/** Bodies at their limits. */
it.each<[string, yup.Schema, object]>([
  ['POST /users', account.createUserSchema, { email, name: null, type: 'seller' }],
  ['finish an account', account.finishAccountSchema, { name: x(120) }],
  ['a profile', identity.profileSchema, { name, photoURL: ' ' }],
  ['a code', identity.codeSchema, { code: ' 1234 ' }],
  ['a long code', identity.codeSchema, { code: '12345678' }],
  ['a new password', identity.newPasswordSchema, { password: x(6) }],
  ['book', booking.bookingFormSchema, { number: x(40), location: x(120) }],
  [
    'POST /bookings',
    booking.createBookingSchema,
    { productId: x(64), price: 99_999_999.99, number: null, location: null, productName: null },
  ],
  ['release', booking.releaseBookingSchema, { reason: x(3) }],
  ['POST /create-payment-intent', booking.createPaymentIntentSchema, { price: '0.50' }],
  [
    'POST /payments',
    booking.createPaymentSchema,
    { ...payment, transactionId: x(255), email: x(254), productId: x(64) },
  ],
  ['POST /products/prices', pricesSchema, { changes: changes(500) }],
  ['a product of the form', createProductSchema, { ...product, sellerName: null }],
  ['a product with photos', createProductSchema, { ...product, picture: '', photos: photos(20) }],
  ['a product of a draft', createProductSchema, { ...product, draftId: 'd', draftVersion: 3 }],
  ['advertising', changeProductSchema, { advertise: true }],
  ['withdrawing', changeProductSchema, { withdrawn: true, soldElsewhere: true }],
  ['putting back', changeProductSchema, { withdrawn: false, soldElsewhere: false }],
  ['a draft', productDraftSchema, { name: x(4000), originalPrice: 'about 5', photos: photos(2) }],
  ['turning a photo', turnPhotoSchema, { degrees: 270 }],
  ['less by 99 percent', priceRuleSchema, { ...rule, value: '99' }],
  ['more by 1000 percent', priceRuleSchema, { ...rule, kind: 'raise-percent', value: '1000' }],
  ['less by an amount', priceRuleSchema, { ...rule, kind: 'reduce-amount', value: '1001' }],
  ['an import', importSchema, { key, rows: rows(500) }],
])('takes %s', (_what, schema, body) => {
  expect(problemsOf(schema, body)).toEqual([]);
});

/** What is missing, and what is wrong or beyond a limit. */
it.each<[string, yup.Schema, object, ...string[]]>([
  ['log in', account.logInSchema, {}, 'Email is required.', 'Password is required.'],
  [
    'sign up',
    account.signUpSchema,
    { role: null },
    'Name is required.',
    'Photo URL is required.',
    'Email is required.',
    'Password is required.',
    'Choose User or Seller.',
  ],
  [
    'sign up',
    account.signUpSchema,
    { ...signUp, name: x(121), photoURL: `${link}${x(2048)}`, password: x(5), role: 'admin' },
    'Name must be 120 characters or fewer.',
    'Photo URL must be 2048 characters or fewer.',
    'Password must be at least 6 characters.',
    'Choose User or Seller.',
  ],
  [
    'POST /users',
    account.createUserSchema,
    { name: x(121), role: 'admin', type: 'admin' },
    'Name must be 120 characters or fewer.',
    'Email is required.',
    'The role must be user or seller.',
    'The role must be user or seller.',
  ],
  ['PATCH /users/{email}', account.verifyUserSchema, {}, 'verified is a required field'],
  [
    'PATCH /users/{email}',
    account.verifyUserSchema,
    { verified: 'perhaps' },
    'verified must be true or false.',
  ],
  [
    'a profile',
    identity.profileSchema,
    { photoURL: 'me.jpg' },
    'Name is required.',
    'Enter a link that starts with http:// or https://.',
  ],
  [
    'a phone',
    phoneNumberSchema,
    { phoneNumber: '912345678' },
    'Start with + and the country code, for example +351 912 345 678.',
  ],
  [
    'a phone',
    phoneNumberSchema,
    { phoneNumber: '+351 912' },
    'Phone number has too few digits for +351.',
  ],
  [
    'a phone',
    phoneNumberSchema,
    { phoneNumber: '+12' },
    'Phone number must have 3 to 20 digits and no other characters.',
  ],
  ['a code', identity.codeSchema, { code: '123' }, 'Enter the digits of the code, usually 6.'],
  [
    'a code',
    identity.codeSchema,
    { code: '123456789' },
    'Enter the digits of the code, usually 6.',
  ],
  ['a code', identity.codeSchema, { code: 'a12345' }, 'Enter the digits of the code, usually 6.'],
  [
    'a code',
    identity.codeSchema,
    { code: '' },
    'Enter the code from the message.',
    'Enter the digits of the code, usually 6.',
  ],
  ['a password', identity.currentPasswordSchema, {}, 'Password is required.'],
  [
    'book',
    booking.bookingFormSchema,
    { number: x(41), location: x(121) },
    'Phone number must be 40 characters or fewer.',
    'Meeting location must be 120 characters or fewer.',
  ],
  ['POST /bookings', booking.createBookingSchema, {}, 'Product is required.', 'Price is required.'],
  [
    'POST /bookings',
    booking.createBookingSchema,
    { productId: x(65), productName: x(121), price: 100_000_000, version: 1.5 },
    'Product must be 64 characters or fewer.',
    'productName must be at most 120 characters',
    'Price must be $99,999,999.99 or less.',
    'Version must be a whole number.',
  ],
  [
    'release',
    booking.releaseBookingSchema,
    { reason: ' no ' },
    'Reason must be at least 3 characters.',
  ],
  [
    'release',
    booking.releaseBookingSchema,
    { reason: x(301) },
    'Reason must be 300 characters or fewer.',
  ],
  ['POST /reports', booking.createReportSchema, {}, 'Product is required.'],
  [
    'DELETE /reports/',
    booking.deleteReportSchema,
    {},
    'Product is required.',
    'Report is required.',
  ],
  [
    'POST /create-payment-intent',
    booking.createPaymentIntentSchema,
    { bookingId: x(65) },
    'Price is required.',
    'bookingId must be at most 64 characters',
  ],
  [
    'POST /payments',
    booking.createPaymentSchema,
    {},
    'Price is required.',
    'Transaction is required.',
    'Booking is required.',
  ],
  [
    'POST /payments',
    booking.createPaymentSchema,
    { ...payment, transactionId: x(256), email: x(255), productId: x(65) },
    'transactionId must be at most 255 characters',
    'email must be at most 254 characters',
    'productId must be at most 64 characters',
  ],
  ['POST /products/prices', pricesSchema, {}, 'Changes are required.'],
  ['POST /products/prices', pricesSchema, { changes: [] }, 'Send at least one change.'],
  [
    'POST /products/prices',
    pricesSchema,
    { changes: changes(501) },
    'You can change up to 500 prices at once.',
  ],
  [
    'POST /products/prices',
    pricesSchema,
    { changes: [change('a'), change('a')] },
    'Each car can appear only once.',
  ],
  [
    'POST /products/prices',
    pricesSchema,
    { changes: [{ id: '', version: 1.5, price: 0 }] },
    'Product is required.',
    'Version must be a whole number.',
    'Resale price must be $0.50 or more.',
  ],
  [
    'a product',
    createProductSchema,
    {},
    'Name is required.',
    'Picture is required.',
    'Original price is required.',
    'Resale price is required.',
    'Choose excellent, good or fair.',
    'Phone is required.',
    'Location is required.',
    'Description is required.',
    'Purchase year is required.',
    'Years of use is required.',
    'Category is required.',
  ],
  [
    'a product',
    createProductSchema,
    {
      ...product,
      picture: 'volvo.jpg',
      condition: 'new',
      phone: '12',
      location: x(121),
      description: x(2001),
      purchaseYear: 1949,
      yearOfUse: 101,
    },
    'Enter a link that starts with http:// or https://.',
    'Choose excellent, good or fair.',
    'Phone must have 3 to 20 digits and no other characters.',
    'Location must be 120 characters or fewer.',
    'Description must be 2000 characters or fewer.',
    'Purchase year must be 1950 or later.',
    'Years of use must be 100 or less.',
  ],
  [
    'a changed product',
    updateProductSchema,
    { ...product, photos: [], picture: '', yearOfUse: -0.5, version: 2.5 },
    'Picture is required.',
    'Enter a link that starts with http:// or https://.',
    'Years of use must be 0 or more.',
    'Version must be a whole number.',
  ],
  ['a changed product', updateProductSchema, product, 'Version is required.'],
  ['PATCH /products/{id}', changeProductSchema, {}, 'advertise is a required field'],
  [
    'PATCH /products/{id}',
    changeProductSchema,
    { advertise: true, withdrawn: true },
    'Send either advertise or withdrawn, not both.',
  ],
  [
    'PATCH /products/{id}',
    changeProductSchema,
    { withdrawn: 'perhaps', soldElsewhere: 'perhaps' },
    'withdrawn must be true or false.',
    'soldElsewhere must be true or false.',
    'soldElsewhere needs withdrawn: true.',
  ],
  [
    'PATCH /products/{id}',
    changeProductSchema,
    { withdrawn: false, soldElsewhere: true },
    'soldElsewhere needs withdrawn: true.',
  ],
  [
    'PATCH /products/{id}',
    changeProductSchema,
    { advertise: true, soldElsewhere: true },
    'soldElsewhere needs withdrawn: true.',
  ],
  [
    'a draft',
    updateDraftSchema,
    { name: x(4001), photos: ['me.jpg'], version: 1.5 },
    'Each field of a draft must be 4000 characters or fewer.',
    PHOTO_GONE,
    'Version must be a whole number.',
  ],
  [
    'photos',
    yup.object({ photos: photoIds }),
    { photos: photos(21) },
    'A car can have at most 20 photos.',
  ],
  [
    'photos',
    yup.object({ photos: photoIds }),
    { photos: [photo(1), photo(1)] },
    'You added the same photo twice. Remove one of them.',
  ],
  ['photos', yup.object({ photos: photoIds }), { photos: [`${photo(1)}0`] }, PHOTO_GONE],
  ['photos', yup.object({ photos: photoIds }), { photos: [`0${photo(1)}`] }, PHOTO_GONE],
  ['a photo', photoQuerySchema, { evidence: 'x' }, 'evidence must be true or false.'],
  ['turning a photo', turnPhotoSchema, { degrees: 45 }, 'Degrees must be one of: 90, 180, 270.'],
  [
    'a price change',
    priceRuleSchema,
    { value: '0' },
    'kind is a required field',
    'rounding is a required field',
    'Change must be more than 0.',
  ],
  [
    'a price change',
    priceRuleSchema,
    { ...rule, value: '1.0055' },
    'Change must have no more than 2 decimal places.',
  ],
  [
    'a price change',
    priceRuleSchema,
    { ...rule, value: '99.01' },
    'Change must be 99 percent or less.',
  ],
  [
    'a price change',
    priceRuleSchema,
    { ...rule, kind: 'raise-percent', value: '1000.01' },
    'Change must be 1000 percent or less.',
  ],
  [
    'an import',
    importSchema,
    { key: x(15) },
    'Key must have at least 16 characters.',
    'Rows are required.',
  ],
  ['an import', importSchema, { key, rows: [] }, 'Send at least one row.'],
  ['an import', importSchema, { key, rows: rows(501) }, 'You can import up to 500 rows at once.'],
])('refuses %s: %#', (_what, schema, body, ...problems) => {
  expect(problemsOf(schema, body)).toEqual(problems);
});

it('reads texts without the spaces around them, and nothing for what is left out', () => {
  const typed = { number: ' 912 ', location: ' Lisbon ' };
  expect(booking.bookingFormSchema.cast(typed)).toEqual({ number: '912', location: 'Lisbon' });
  expect(booking.bookingFormSchema.cast({})).toEqual({ number: '', location: '' });
  const { bookingFormSchema } = booking;
  expect(bookingFormSchema.cast({ number: '+49 (0)176 5550100' }).number).toBe('+491765550100');
  expect(bookingFormSchema.cast({ number: '+49 170 1 or 2' }).number).toBe('+49 170 1 or 2');
  expect(account.finishAccountSchema.cast({ name: ' Ann ' })).toEqual({
    name: 'Ann',
    role: 'user',
  });
  expect(account.logInSchema.cast({ email: ' Ann@Example.com ', password: ' x ' })).toEqual({
    email,
    password: ' x ',
  });
});

it('says what a price change has, where nothing unknown is taken', () => {
  const body = { changes: [{ ...change('a'), status: 'sold' }] };
  expect(() => pricesSchema.validateSync(body, { stripUnknown: false })).toThrow(
    'Each change needs an id, a version and a price.',
  );
});
