import type * as yup from 'yup';
import { problemsOf } from '../testing/problemsOf';
import {
  createUserSchema,
  finishAccountSchema,
  jwtSchema,
  logInSchema,
  signUpSchema,
  verifyUserSchema,
} from './account';
import {
  bookingFormSchema,
  createBookingSchema,
  createPaymentIntentSchema,
  createPaymentSchema,
  createReportSchema,
  deleteReportSchema,
  releaseBookingSchema,
} from './booking';
import {
  codeSchema,
  currentPasswordSchema,
  emailSchema,
  newPasswordSchema,
  phoneNumberSchema,
  profileSchema,
} from './identity';

const x = (length: number) => 'x'.repeat(length);
const link = 'https://pictures.example/volvo.jpg';
const signUp = {
  name: 'Ann Lee',
  photoURL: link,
  email: 'ann@example.com',
  password: 'secret',
  role: 'seller',
};
const booking = { productId: 'car-1', price: 9500 };
const payment = { price: 9500, transactionId: 'pi_1', bookingId: 'booking-1' };

const accepted: [string, yup.Schema, object, object[]][] = [
  ['log in', logInSchema, { email: 'ann@example.com', password: 'x' }, [{}]],
  [
    'sign up',
    signUpSchema,
    signUp,
    [{}, { role: 'user' }, { role: undefined }, { name: x(120) }, { photoURL: 'http://a.b/c' }],
  ],
  ['finish an account', finishAccountSchema, { name: 'Ann Lee' }, [{}, { role: 'seller' }]],
  ['POST /jwt', jwtSchema, { email: 'ann@example.com' }, [{}]],
  [
    'POST /users',
    createUserSchema,
    { email: 'ann@example.com' },
    [{}, { name: null }, { name: x(120) }, { role: 'user' }, { type: 'seller' }],
  ],
  ['PATCH /users/{email}', verifyUserSchema, {}, [{ verified: true }, { verified: false }]],
  ['book', bookingFormSchema, {}, [{}, { number: x(40), location: x(120) }]],
  [
    'POST /bookings',
    createBookingSchema,
    booking,
    [
      {},
      { number: null, location: null, productName: null, version: 3 },
      { price: 0.5 },
      { price: 99_999_999.99 },
    ],
  ],
  ['release', releaseBookingSchema, {}, [{ reason: x(3) }, { reason: x(300) }]],
  ['POST /reports', createReportSchema, { productId: 'car-1' }, [{}]],
  ['DELETE /reports/', deleteReportSchema, { productId: 'car-1', reportId: 'report-1' }, [{}]],
  [
    'POST /create-payment-intent',
    createPaymentIntentSchema,
    { price: '9500.50' },
    [{}, { bookingId: x(64) }],
  ],
  [
    'POST /payments',
    createPaymentSchema,
    payment,
    [{}, { transactionId: x(255), email: x(254), productId: x(64) }],
  ],
  ['an e-mail', emailSchema, { email: ' Ann@Example.com ' }, [{}]],
  ['a phone', phoneNumberSchema, { phoneNumber: '+351 912-345.678' }, [{}]],
  ['a code', codeSchema, {}, [{ code: '1234' }, { code: ' 12345678 ' }]],
  ['a new password', newPasswordSchema, { password: x(6) }, [{}]],
  ['a profile', profileSchema, { name: 'Ann' }, [{}, { photoURL: link }, { photoURL: ' ' }]],
  ['a password', currentPasswordSchema, { password: 'x' }, [{}]],
];

describe.each(accepted)('%s', (_name, schema, base, changes) => {
  it.each(changes.map((changed) => [changed]))('takes %j', (changed) => {
    expect(problemsOf(schema, { ...base, ...changed })).toEqual([]);
  });
});

const refused: [string, yup.Schema, object, [object, ...string[]][]][] = [
  [
    'log in',
    logInSchema,
    { email: 'ann@example.com', password: 'x' },
    [
      [{ email: '' }, 'Email is required.', 'Enter an email address like name@example.com.'],
      [{ email: 'ann' }, 'Enter an email address like name@example.com.'],
      [{ password: '' }, 'Password is required.'],
    ],
  ],
  [
    'sign up',
    signUpSchema,
    signUp,
    [
      [{ name: ' ' }, 'Name is required.'],
      [{ name: x(121) }, 'Name must be 120 characters or fewer.'],
      [{ photoURL: 'ftp://a.b/c' }, 'Enter a link that starts with http:// or https://.'],
      [{ photoURL: `${link}${x(2048)}` }, 'Photo URL must be 2048 characters or fewer.'],
      [{ password: x(5) }, 'Password must be at least 6 characters.'],
      [{ password: undefined }, 'Password is required.'],
      [{ role: 'admin' }, 'Choose User or Seller.'],
      [{ role: null }, 'Choose User or Seller.'],
    ],
  ],
  [
    'finish an account',
    finishAccountSchema,
    {},
    [
      [{}, 'Name is required.'],
      [{ name: 'Ann', role: 'admin' }, 'Choose User or Seller.'],
    ],
  ],
  ['an e-mail', emailSchema, {}, [[{}, 'Email is required.']]],
  ['POST /jwt', jwtSchema, {}, [[{}, 'Email is required.']]],
  [
    'POST /users',
    createUserSchema,
    { email: 'ann@example.com' },
    [
      [{ name: x(121) }, 'Name must be 120 characters or fewer.'],
      [{ role: 'admin' }, 'The role must be user or seller.'],
      [{ type: 'admin' }, 'The role must be user or seller.'],
      [{ email: undefined }, 'Email is required.'],
    ],
  ],
  [
    'PATCH /users/{email}',
    verifyUserSchema,
    {},
    [
      [{ verified: 'perhaps' }, 'verified must be true or false.'],
      [{}, 'verified is a required field'],
    ],
  ],
  [
    'book',
    bookingFormSchema,
    {},
    [
      [{ number: x(41) }, 'Phone number must be 40 characters or fewer.'],
      [{ location: x(121) }, 'Meeting location must be 120 characters or fewer.'],
    ],
  ],
  [
    'POST /bookings',
    createBookingSchema,
    booking,
    [
      [{ productId: '' }, 'Product is required.'],
      [{ productId: x(65) }, 'Product must be 64 characters or fewer.'],
      [{ productName: x(121) }, 'productName must be at most 120 characters'],
      [{ price: 0.49 }, 'Price must be $0.50 or more.'],
      [{ price: 100_000_000 }, 'Price must be $99,999,999.99 or less.'],
      [{ price: 1.005 }, 'Price must have no more than 2 decimal places.'],
      [{ price: 'cheap' }, 'Price must be a number.'],
      [{ price: '' }, 'Price is required.'],
      [{ version: 1.5 }, 'Version must be a whole number.'],
    ],
  ],
  [
    'release',
    releaseBookingSchema,
    {},
    [
      [{ reason: ' no ' }, 'Reason must be at least 3 characters.'],
      [{ reason: x(301) }, 'Reason must be 300 characters or fewer.'],
    ],
  ],
  ['POST /reports', createReportSchema, {}, [[{}, 'Product is required.']]],
  [
    'DELETE /reports/',
    deleteReportSchema,
    {},
    [
      [{ reportId: 'r' }, 'Product is required.'],
      [{ productId: 'p' }, 'Report is required.'],
    ],
  ],
  [
    'POST /create-payment-intent',
    createPaymentIntentSchema,
    {},
    [
      [{}, 'Price is required.'],
      [{ price: 1, bookingId: x(65) }, 'bookingId must be at most 64 characters'],
    ],
  ],
  [
    'POST /payments',
    createPaymentSchema,
    payment,
    [
      [{ price: undefined }, 'Price is required.'],
      [{ transactionId: '' }, 'Transaction is required.'],
      [{ transactionId: x(256) }, 'transactionId must be at most 255 characters'],
      [{ bookingId: '' }, 'Booking is required.'],
      [{ email: x(255) }, 'email must be at most 254 characters'],
      [{ productId: x(65) }, 'productId must be at most 64 characters'],
    ],
  ],
  [
    'a phone',
    phoneNumberSchema,
    {},
    [
      [{}, 'Phone number is required.'],
      [
        { phoneNumber: '912345678' },
        'Start with + and the country code, for example +351 912 345 678.',
      ],
      [
        { phoneNumber: '351+912345678' },
        'Phone number must have 3 to 20 digits and no other characters.',
        'Start with + and the country code, for example +351 912 345 678.',
      ],
      [{ phoneNumber: '+12' }, 'Phone number must have 3 to 20 digits and no other characters.'],
      [
        { phoneNumber: `+${'1'.repeat(21)}` },
        'Phone number must have 3 to 20 digits and no other characters.',
      ],
      [
        { phoneNumber: '+351x912345678' },
        'Phone number must have 3 to 20 digits and no other characters.',
      ],
    ],
  ],
  [
    'a code',
    codeSchema,
    {},
    [
      [{}, 'Enter the code from the message.'],
      [{ code: '123' }, 'Enter the digits of the code, usually 6.'],
      [{ code: '123456789' }, 'Enter the digits of the code, usually 6.'],
      [{ code: '12345a' }, 'Enter the digits of the code, usually 6.'],
      [{ code: 'a12345' }, 'Enter the digits of the code, usually 6.'],
    ],
  ],
  ['a new password', newPasswordSchema, {}, [[{}, 'Password is required.']]],
  [
    'a profile',
    profileSchema,
    { name: 'Ann' },
    [
      [{ name: '' }, 'Name is required.'],
      [{ photoURL: 'me.jpg' }, 'Enter a link that starts with http:// or https://.'],
    ],
  ],
  ['a password', currentPasswordSchema, {}, [[{}, 'Password is required.']]],
];

describe.each(refused)('%s', (_name, schema, base, cases) => {
  it.each(cases)('refuses %j', (changed, ...problems) => {
    expect(problemsOf(schema, { ...base, ...changed })).toEqual(problems);
  });
});

it.each([
  [bookingFormSchema, {}, { number: '', location: '' }],
  [
    bookingFormSchema,
    { number: ' 912 ', location: ' Lisbon ' },
    { number: '912', location: 'Lisbon' },
  ],
  [createUserSchema, { name: ' Ann ' }, { name: 'Ann' }],
  [
    logInSchema,
    { email: ' Ann@Example.com ', password: ' x ' },
    { email: 'ann@example.com', password: ' x ' },
  ],
  [finishAccountSchema, { name: ' Ann ' }, { name: 'Ann', role: 'user' }],
])('texts are read without the spaces around them: %#', (schema, body, read) => {
  expect(schema.cast(body, { assert: false })).toMatchObject(read);
});
