import {
  getMultiFactorResolver,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  type MultiFactorError,
  type MultiFactorInfo,
  type MultiFactorResolver,
  type UserCredential,
} from 'firebase/auth';
import type { AuthClient } from '../firebase';
import { hasCode, identityError } from './codes';
import { sendCode } from './phone';
import type { SecondFactorResponse, SecondFactorChallenge, VerificationCode } from './types';
import { toSecondFactor } from './user';

const isPhone = (info: MultiFactorInfo) => info.factorId === PhoneMultiFactorGenerator.FACTOR_ID;

const isMultiFactorError = (error: unknown): error is MultiFactorError =>
  hasCode(error, 'auth/multi-factor-auth-required');

export const toAssertion = ({ verificationId, code }: VerificationCode) =>
  PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(verificationId, code));

/** The pending second-factor challenges, by the id that the pages use. */
export class Challenges {
  readonly #client: AuthClient;
  readonly #resolvers = new Map<string, MultiFactorResolver>();

  constructor(client: AuthClient) {
    this.#client = client;
  }

  /** Stores the challenge of `auth/multi-factor-auth-required`; rethrows any other error. */
  read(error: unknown): SecondFactorChallenge {
    if (!isMultiFactorError(error)) throw error;
    const resolver = getMultiFactorResolver(this.#client.auth, error);
    const id = String(this.#resolvers.size + 1);
    this.#resolvers.set(id, resolver);
    return { id, factors: resolver.hints.filter(isPhone).map(toSecondFactor) };
  }

  /** Sends a code to a phone of the account; resolves to the verification id. */
  async sendCode(challengeId: string, factorUid: string): Promise<string> {
    const { hints, session } = this.#resolver(challengeId);
    const multiFactorHint = hints.find(({ uid }) => uid === factorUid);
    if (!multiFactorHint) throw identityError('auth/multi-factor-info-not-found');
    return sendCode(this.#client, { multiFactorHint, session });
  }

  /** Completes the challenged sign-in or re-authentication. */
  respond({ challengeId, ...code }: SecondFactorResponse): Promise<UserCredential> {
    return this.#resolver(challengeId).resolveSignIn(toAssertion(code));
  }

  #resolver(challengeId: string): MultiFactorResolver {
    const resolver = this.#resolvers.get(challengeId);
    if (!resolver) throw identityError('auth/invalid-multi-factor-session');
    return resolver;
  }
}
