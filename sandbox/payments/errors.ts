/** The API's error object, with its documented fields. */
export interface ApiErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
}

/** A response, successful or not, that can be stored for an Idempotency-Key. */
export interface ApiResponse {
  statusCode: number;
  body: unknown;
}

/** An error that rolls the transaction back. */
export class ApiError extends Error {
  constructor(
    readonly statusCode: number,
    readonly body: ApiErrorBody,
  ) {
    super(body.message);
    this.name = 'ApiError';
  }
}

export const errorResponse = (statusCode: number, error: ApiErrorBody): ApiResponse => ({
  statusCode,
  body: { error },
});

type Details = Partial<Omit<ApiErrorBody, 'type' | 'message'>>;

export const invalidRequest = (message: string, details: Details = {}) =>
  new ApiError(400, { type: 'invalid_request_error', message, ...details });

export const cardError = (message: string, details: Details) =>
  new ApiError(402, { type: 'card_error', message, ...details });

export const resourceMissing = (kind: string, id: string, param: string) =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

export const unauthorized = (message: string) =>
  new ApiError(401, { type: 'invalid_request_error', message });
