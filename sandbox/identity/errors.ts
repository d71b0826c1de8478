/** A refusal in the identity provider's own words, such as EMAIL_EXISTS; the SDK reads `message`. */
export class ProviderError extends Error {
  constructor(
    readonly code: string,
    detail?: string,
    /** Extra fields of the answer, for errors from which the SDK can go on. */
    readonly extra: Record<string, unknown> = {},
  ) {
    super(detail ? `${code} : ${detail}` : code);
    this.name = 'ProviderError';
  }
}

/** The envelope in which the provider answers every failure. */
export function errorAnswer(message: string, status = 400, extra: Record<string, unknown> = {}) {
  return {
    error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
    ...extra,
  };
}
