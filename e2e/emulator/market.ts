import { newUserPassword } from '../support/steps';
import { createAccount, passwordTokens } from './provider';

/** Calls the product’s own server as other clients would. */

export interface Market {
  call: (method: string, path: string, bearer: string, body?: object) => Promise<Response>;
  /** Signs a seller up who lists one car. Returns the path of its page. */
  listCar: (email: string) => Promise<string>;
}

export function openMarket(baseURL: string): Market {
  const call: Market['call'] = (method, path, bearer, body) =>
    fetch(`${baseURL}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    call,
    listCar: async (email) => {
      await createAccount(email, newUserPassword);
      const { idToken } = await passwordTokens(email, newUserPassword);
      await call('POST', '/users', idToken, { name: 'Sally Seller', email, role: 'seller' });
      const entered = await call('POST', '/jwt', idToken, { email });
      const { accessToken } = (await entered.json()) as { accessToken: string };
      const listed = await call('POST', '/products', accessToken, car);
      const { insertedId } = (await listed.json()) as { insertedId?: string };
      if (!insertedId) throw new Error(`The car was not listed: ${listed.status}`);
      return `/cars/${insertedId}`;
    },
  };
}

const car = {
  name: 'Honest Estate',
  picture: 'https://pictures.invalid/estate.jpg',
  originalPrice: 20_000,
  resalePrice: 9999.99,
  condition: 'good',
  phone: '+351912345678',
  location: 'Porto',
  description: 'One owner, full service history, two sets of tyres.',
  purchaseYear: 2019,
  yearOfUse: 4,
  categoryId: 'estate',
  sellerName: 'Sally Seller',
};
