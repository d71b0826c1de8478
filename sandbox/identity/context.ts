import type { FastifyBaseLogger } from 'fastify';
import type { LooseDatabase } from '../looseDatabase';
import type { TokenSigner } from './tokens';

/** Dependencies of all functions of the identity service. */
export interface IdentityContext {
  db: LooseDatabase;
  now: () => Date;
  log: FastifyBaseLogger;
  signer: TokenSigner;
}

/** Origins of a request. */
export interface Caller {
  /** Scheme, host and port under which the caller reached this service. */
  origin: string;
  /** Origin of the calling page, if links may lead to it. */
  pageOrigin: string;
  apiKey: string;
  language: string;
}
