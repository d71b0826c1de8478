import { eq } from 'drizzle-orm';
import type { CreateProductBody } from '#contract/schemas/product';
import { products } from '../products/schema';
import { book } from './acts';
import type { SignedIn, TestApp } from './app';

/** A plausible car as a row of an import. */
export function productRow(changes: Record<string, unknown> = {}) {
  return { ...car, ...changes };
}

/** The request body of the seller's form. */
export function productBody(changes: Partial<CreateProductBody> = {}): CreateProductBody {
  return { ...car, sellerName: 'Some seller', ...changes };
}

const car = {
  name: 'Skoda Octavia Combi',
  picture: 'https://pictures.example.com/octavia.jpg',
  originalPrice: 24_500,
  resalePrice: 11_900.5,
  condition: 'good' as const,
  phone: '+351912345678',
  location: 'Porto',
  description: 'One owner, full service history, two sets of tyres.',
  purchaseYear: 2018,
  yearOfUse: 6,
  categoryId: 'estate',
};

/** Lists a car through the API. Returns its id. */
export async function listCar(
  { api }: Pick<TestApp, 'api'>,
  seller: SignedIn,
  changes: Partial<CreateProductBody> = {},
): Promise<string> {
  const response = await api('POST', '/products', { as: seller, body: productBody(changes) });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  return response.json<{ insertedId: string }>().insertedId;
}

/** Books a car through the API. Returns the booking's id. */
export async function bookCar(
  { api }: Pick<TestApp, 'api'>,
  buyer: SignedIn,
  productId: string,
  price = 11_900.5,
): Promise<string> {
  const [method, path, body] = book(productId, price);
  const response = await api(method, path, { as: buyer, body });
  const answer = response.json<{ acknowledged: boolean; insertedId?: string }>();
  if (!answer.insertedId) throw new Error(`${response.statusCode}: ${response.body}`);
  return answer.insertedId;
}

/** Makes a car sold, without an order, so that it can be removed. */
export const sellCar = ({ db }: Pick<TestApp, 'db'>, id: string, buyerId = 'somebody') =>
  db.update(products).set({ status: 'sold', buyerId, heldUntil: null }).where(eq(products.id, id));
