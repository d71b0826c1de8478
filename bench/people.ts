import { apiPaths } from '#contract/apiPaths';
import { demoPassword } from '#contract/demo';

/** Calls the API as a user. Throws unless the status is 2xx. */
export type Caller = (path: string, init?: RequestInit) => Promise<Response>;

/** Calls the API of this server anonymously, or with the given token. */
export function callAs(url: string, token?: string): Caller {
  return async (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (typeof init.body === 'string') headers.set('content-type', 'application/json');
    const response = await fetch(`${url}/api${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return response;
  };
}

/** Logs a demo account in at the local identity service and at the server. */
export async function logIn(url: string, email: string): Promise<Caller> {
  return callAs(url, await accessTokenOf(url, email));
}

/** The access token of a demo account that has just logged in. */
export async function accessTokenOf(url: string, email: string): Promise<string> {
  return tokenFor(url, email, await askIdentity(url, 'signInWithPassword', email));
}

/** The access token of a new buyer. */
export async function signUp(url: string, email: string): Promise<string> {
  const idToken = await askIdentity(url, 'signUp', email);
  const body = JSON.stringify({ name: 'Some Buyer', email, role: 'user' });
  await callAs(url, idToken)(apiPaths.users, { method: 'POST', body });
  return tokenFor(url, email, idToken);
}

async function askIdentity(url: string, call: string, email: string): Promise<string> {
  const response = await fetch(
    `${url}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=sandbox`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword, returnSecureToken: true }),
    },
  );
  return textOf(await response.json(), 'idToken');
}

async function tokenFor(url: string, email: string, idToken: string): Promise<string> {
  const body = JSON.stringify({ email });
  const answer = await callAs(url, idToken)(apiPaths.jwt, { method: 'POST', body });
  return textOf(await answer.json(), 'accessToken');
}

/** A required text field of a response. */
export function textOf(answer: unknown, name: string): string {
  const value: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
  if (typeof value !== 'string') throw new Error(`The answer has no ${name}.`);
  return value;
}

/** The rows of a list response. */
export async function rowsOf(response: Response): Promise<unknown[]> {
  const rows: unknown = await response.json();
  if (!Array.isArray(rows)) throw new Error('The answer is no list.');
  return rows as unknown[];
}
