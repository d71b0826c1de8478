import type { Ledger } from './ledger';

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed JSON; null for other bodies. */
  body: unknown;
}

interface CallOptions {
  token?: string;
  /** Sent as JSON, or as it is if the headers name a content type. */
  body?: object;
  headers?: Record<string, string>;
}

const TIMEOUT_MS = 20_000;

/** Sends a request and counts its status. Null without a response. */
export async function send(
  { statuses }: Pick<Ledger, 'statuses'>,
  method: string,
  url: string,
  { token, body, headers = {} }: CallOptions = {},
): Promise<Answer | null> {
  const isJson = body !== undefined && !('content-type' in headers);
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: body instanceof Uint8Array ? new Uint8Array(body) : textOf(body) } : {}),
  }).catch(() => null);
  const status = answer === null ? 'none' : String(answer.status);
  statuses[status] = (statuses[status] ?? 0) + 1;
  const content: unknown = await answer?.json().catch(() => null);
  return answer && { status: answer.status, headers: answer.headers, body: content };
}

const textOf = (body: object) =>
  body instanceof URLSearchParams ? body.toString() : JSON.stringify(body);

/** A text field of a response; null if it has none. */
export function textIn(answer: Answer | null, name: string): string | null {
  const body = answer?.body;
  if (answer === null || answer.status >= 300 || typeof body !== 'object' || body === null) {
    return null;
  }
  const value: unknown = new Map(Object.entries(body)).get(name);
  return typeof value === 'string' ? value : null;
}
