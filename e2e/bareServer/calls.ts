import type { BareData, Row } from './data';

/** The calls of spec §7 as simply as possible: no paging, no extra fields, no validation. */

export interface CallInput {
  data: BareData;
  params: string[];
  body: Record<string, unknown>;
  /** E-mail of the access token. The bare server accepts every token, and none. */
  email: string;
}

export interface Call {
  /** As in the table of spec §7, with `*` for path parameters. */
  name: string;
  /** Marked with (auth) in spec §7. */
  isAuth?: boolean;
  answer: (input: CallInput) => unknown;
}

let counter = 0;
const nextId = () => `bare-${String((counter += 1))}`;

const byId = (rows: Row[], id: unknown) => rows.find((row) => row._id === id) ?? null;

function remove(rows: Row[], id: unknown): { deletedCount: number } {
  const index = rows.findIndex((row) => row._id === id);
  if (index >= 0) rows.splice(index, 1);
  return { deletedCount: index >= 0 ? 1 : 0 };
}

function change(row: Row | null | undefined, values: object): { modifiedCount: number } {
  if (row) Object.assign(row, values);
  return { modifiedCount: row ? 1 : 0 };
}

const userBy = (data: BareData, email?: string) =>
  data.users.find((user) => user.email === email) ?? null;

/** The first matching pattern handles the call. */
export const calls: Call[] = [
  { name: 'POST /jwt', answer: ({ body }) => ({ accessToken: `bare:${String(body.email)}` }) },
  {
    name: 'POST /users',
    answer: ({ data, body }) => {
      if (!userBy(data, String(body.email)))
        data.users.push({ _id: nextId(), role: body.type, ...body });
      return { acknowledged: true };
    },
  },
  {
    name: 'GET /users/verified/*',
    answer: ({ data, params }) => ({ verified: userBy(data, params[0])?.verified === true }),
  },
  {
    name: 'GET /users/all/buyers',
    isAuth: true,
    answer: ({ data }) => data.users.filter((user) => user.role === 'user'),
  },
  {
    name: 'GET /users/all/sellers',
    isAuth: true,
    answer: ({ data }) => data.users.filter((user) => user.role === 'seller'),
  },
  { name: 'GET /users/*', answer: ({ data, params }) => userBy(data, params[0]) },
  {
    name: 'PATCH /users/*',
    isAuth: true,
    answer: ({ data, params, body }) => change(userBy(data, params[0]), body),
  },
  {
    name: 'DELETE /users/*',
    isAuth: true,
    answer: ({ data, params }) => remove(data.users, params[0]),
  },
  { name: 'GET /categories', answer: ({ data }) => data.categories },
  { name: 'GET /category/*', answer: ({ data, params }) => byId(data.categories, params[0]) },
  {
    name: 'GET /products/advertised',
    answer: ({ data }) => data.products.filter((product) => product.advertise === true),
  },
  {
    name: 'GET /products/seller/*',
    isAuth: true,
    answer: ({ data, params }) =>
      data.products.filter((product) => product.userEmail === params[0]),
  },
  { name: 'GET /products/find/*', answer: ({ data, params }) => byId(data.products, params[0]) },
  {
    name: 'GET /products/*',
    isAuth: true,
    answer: ({ data, params }) =>
      data.products.filter((product) => product.categoryId === params[0]),
  },
  {
    name: 'POST /products',
    isAuth: true,
    answer: ({ data, body, email }) => {
      data.products.push({
        ...body,
        _id: nextId(),
        userEmail: email,
        status: 'unsold',
        advertise: false,
        createdAt: new Date().toISOString(),
      });
      return { acknowledged: true };
    },
  },
  {
    name: 'PATCH /products/*',
    isAuth: true,
    answer: ({ data, params, body }) => change(byId(data.products, params[0]), body),
  },
  {
    name: 'DELETE /products/*',
    isAuth: true,
    answer: ({ data, params }) => remove(data.products, params[0]),
  },
  {
    name: 'POST /bookings',
    isAuth: true,
    answer: ({ data, body, email }) => {
      const taken = data.bookings.some(
        (booking) => booking.productId === body.productId && booking.email === email,
      );
      if (taken) return { acknowledged: false, message: 'You already booked this car.' };
      const { productId, productName, price } = body;
      data.bookings.push({
        _id: nextId(),
        email,
        productId,
        productName,
        price: String(price),
        patient: 'A Buyer',
        status: 'unpaid',
      });
      return { acknowledged: true };
    },
  },
  { name: 'GET /bookings/find/*', answer: ({ data, params }) => byId(data.bookings, params[0]) },
  {
    name: 'GET /bookings/*',
    isAuth: true,
    answer: ({ data, params }) => data.bookings.filter((booking) => booking.email === params[0]),
  },
  {
    name: 'POST /create-payment-intent',
    isAuth: true,
    answer: () => ({ clientSecret: `pi_${nextId()}_secret_bare` }),
  },
  {
    name: 'POST /payments',
    isAuth: true,
    answer: ({ data, body }) => {
      change(byId(data.bookings, body.bookingId), { status: 'paid' });
      change(byId(data.products, body.productId), { status: 'sold' });
      const _id = nextId();
      data.payments.push({ _id, ...body });
      return { insertedId: _id };
    },
  },
  {
    name: 'POST /reports',
    isAuth: true,
    answer: ({ data, body }) => {
      data.reports.push({ _id: nextId(), productId: String(body.productId) });
      return { acknowledged: true };
    },
  },
  { name: 'GET /reports', isAuth: true, answer: ({ data }) => data.reports },
  {
    name: 'DELETE /reports/',
    isAuth: true,
    answer: ({ data, body }) => ({
      productResult: remove(data.products, body.productId),
      reportResult: remove(data.reports, body.reportId),
    }),
  },
];
