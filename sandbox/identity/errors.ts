/**
 * An error with the identity provider's code, such as EMAIL_EXISTS, in `message`, where the SDK
 * reads it.
 */
export class ProviderError extends Error {
  constructor(
    readonly code: string,
    detail?: string,
    /** Extra fields of the response, for errors that the SDK can recover from. */
    readonly extra: Record<string, unknown> = {},
  ) {
    super(detail ? `${code} : ${detail}` : code);
    this.name = 'ProviderError';
  }
}

/** The provider's format of error responses. */
export function errorResponse(message: string, status = 400, extra: Record<string, unknown> = {}) {
  return {
    error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
    ...extra,
  };
}
