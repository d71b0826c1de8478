import type { LightMyRequestResponse } from 'fastify';
import type { ErrorResponse } from '#contract/types';
import type { SignedIn } from './app';

/** The names of the invalid fields in an error response. */
export function wrongFields(response: LightMyRequestResponse): string[] {
  return Object.keys(response.json<ErrorResponse>().fieldErrors ?? {});
}

/** Status and code of an error response. Fails if it has another format. */
export function refusal(response: LightMyRequestResponse): { status: number; code: string } {
  const { message, code, requestId } = response.json<Partial<ErrorResponse>>();
  if (!message || !code || requestId !== response.headers['x-request-id']) {
    throw new Error(`No error envelope: ${response.body}`);
  }
  return { status: response.statusCode, code };
}

export const unauthenticated = { status: 401, code: 'unauthenticated' };
export const forbidden = { status: 403, code: 'forbidden' };
export const notFound = { status: 404, code: 'not-found' };
export const conflict = { status: 409, code: 'conflict' };
export const invalid = { status: 400, code: 'validation-failed' };

/** Refuses callers who are not signed in, and each of these people. */
export async function expectRefused(
  call: (as?: SignedIn) => Promise<LightMyRequestResponse>,
  people: SignedIn[],
  theirs = notFound,
): Promise<void> {
  expect(refusal(await call())).toEqual(unauthenticated);
  for (const person of people) expect(refusal(await call(person))).toEqual(theirs);
}
