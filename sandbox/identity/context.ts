import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../server/database/client';
import type { TokenSigner } from './tokens';

/** What every function of the identity service is given. */
export interface IdentityContext {
  db: Database;
  now: () => Date;
  log: FastifyBaseLogger;
  signer: TokenSigner;
}

/** Where a call came to and from. */
export interface Caller {
  /** Scheme, host and port under which the caller reached this service. */
  origin: string;
  /** The same of the page that called, when it is one that links may lead to. */
  pageOrigin: string;
  apiKey: string;
  language: string;
}
