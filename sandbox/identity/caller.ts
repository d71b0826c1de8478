import type { FastifyRequest } from 'fastify';
import { optionalText, type Body } from './body';
import type { Caller } from './context';
import { ProviderError } from './errors';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export function readCaller(request: FastifyRequest): Caller {
  const origin = `${request.protocol}://${request.host}`;
  const page = request.headers.origin;
  const { key } = isQuery(request.query) ? request.query : {};
  const language = request.headers['x-firebase-locale'];
  return {
    origin,
    pageOrigin: page !== undefined && isAuthorized(page, origin) ? page : origin,
    apiKey: typeof key === 'string' ? key : '',
    language: typeof language === 'string' ? language : 'en',
  };
}

/**
 * The page to continue to after an e-mailed link. Only pages of this host and of localhost, because
 * the link contains a code. Throws INVALID_CONTINUE_URI or UNAUTHORIZED_DOMAIN.
 */
export function readContinueUrl(body: Body, caller: Caller): string | undefined {
  const url = optionalText(body, 'continueUrl');
  if (url === undefined || url === '') return undefined;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new ProviderError('INVALID_CONTINUE_URI');
  }
  if (!isAuthorized(url, caller.origin)) {
    throw new ProviderError('UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project');
  }
  return url;
}

/** Domains that links may lead to, like in the provider's project configuration. */
export const authorizedDomains = (origin: string): string[] => [
  ...new Set([new URL(origin).hostname, ...LOOPBACK]),
];

/** Whether this page may receive secrets. */
export function isAuthorized(url: string, origin: string): boolean {
  return URL.canParse(url) && authorizedDomains(origin).includes(new URL(url).hostname);
}

const isQuery = (value: unknown): value is { key?: unknown } =>
  typeof value === 'object' && value !== null;
