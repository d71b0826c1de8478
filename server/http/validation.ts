import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import fp from 'fastify-plugin';
import * as yup from 'yup';
import { badRequest, type AppError } from '../lib/errors';
import { isRecord } from '../lib/json';
import { isStorable } from '../lib/storableText';
import type { Answer } from './answers';

/** Types `request.body`, `.params` and `.query` by the route's yup schemas, and what it answers. */
export interface YupTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends yup.Schema ? yup.InferType<this['schema']> : unknown;
  serializer: this['schema'] extends Answer<infer Body> ? Body : unknown;
}

/** The Fastify instance that modules receive, whose handlers are typed by their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  YupTypeProvider
>;

type HttpPart = string | undefined;

/**
 * Longer than any field may be. Longer texts are rejected before the schema runs, because yup runs
 * every check even on a text that is too long.
 */
const TEXT_MAX_READ = 6000;

/** Maximum entries of a list, and fields of an object in it, in a body. */
const ENTRIES_MAX = 1000;
const FIELDS_MAX = 64;

type FieldErrors = Record<string, string>;

/**
 * Creates the validation of one part of a request. Bodies are strict: unknown fields and wrong
 * types are errors. Paths and queries have only text, and proxies and clients may add their own
 * parameters, so unknown ones are ignored.
 * Throws a 400 with every invalid field, and returns the values that the schema cast.
 */
export function createCheck(schema: yup.Schema, part: HttpPart): (value: unknown) => unknown {
  const fields = fieldTypes(schema);
  const isBody = part === 'body';
  const refusalOf = (name: string, value: unknown): string | undefined => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return isBody ? 'Unknown field.' : undefined;
    // `?page=1&page=2` is parsed as a list, which no parameter accepts.
    if (!isBody && Array.isArray(value)) return 'Must appear only once.';
    const isType = value === null || value === undefined || field.types.includes(typeOf(value));
    return isBody && !isType ? field.refusal : problemOf(value);
  };
  return (value) => {
    // Treats a missing body as empty, so that the error lists every required field.
    const given = value ?? {};
    if (!isRecord(given)) throw badRequest('The body must be a JSON object.');
    const refused: FieldErrors = {};
    for (const [name, each] of Object.entries(given)) {
      const refusal = refusalOf(name, each);
      if (refusal) refused[name] = refusal;
    }
    if (Object.keys(refused).length > 0) throw invalid(refused);
    try {
      const read: unknown = schema.validateSync(given, { abortEarly: false, stripUnknown: false });
      return read;
    } catch (error) {
      if (error instanceof yup.ValidationError) throw invalid(fieldErrorsOf(error));
      throw error;
    }
  };
}

/** Validates every route that has schemas with yup. */
export const validation = fp(
  (app: FastifyInstance, _options, done) => {
    app.setValidatorCompiler<yup.Schema>(({ schema, httpPart }) => {
      const check = createCheck(schema, httpPart);
      return (value: unknown) => {
        try {
          return { value: check(value) };
        } catch (error) {
          return { error: error instanceof Error ? error : new Error(String(error)) };
        }
      };
    });
    done();
  },
  { name: 'validation' },
);

interface FieldType {
  /** JSON types that it accepts: yup would read a number or a boolean as text. */
  types: string[];
  /** Error message for other types. */
  refusal: string;
}

const text: FieldType = { types: ['string'], refusal: 'Must be text.' };
const fieldTypesOf: Record<string, FieldType> = {
  number: { types: ['number', 'string'], refusal: 'Must be a number.' },
  boolean: { types: ['boolean'], refusal: 'Must be true or false.' },
  array: { types: ['array'], refusal: 'Must be a list.' },
  object: { types: ['object'], refusal: 'Must be an object.' },
};

function fieldTypes(schema: yup.Schema): Record<string, FieldType> {
  const description = schema.describe();
  if (!isObjectDescription(description)) return {};
  return Object.fromEntries(
    Object.entries(description.fields).map(([name, field]) => {
      // Prices and phone numbers may be text or numbers.
      const acceptsNumber = 'meta' in field && field.meta?.acceptsNumber === true;
      const type = fieldTypesOf[field.type] ?? text;
      return [name, acceptsNumber ? { ...type, types: ['string', 'number'] } : type];
    }),
  );
}

const isObjectDescription = (
  description: yup.SchemaDescription,
): description is yup.SchemaObjectDescription => description.type === 'object';

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

/**
 * Why a value is refused before its schema reads it: the schema would visit every entry of any
 * number. A list has texts or flat objects, and an object is flat.
 */
function problemOf(
  value: unknown,
  depth: 'field' | 'entry' | 'cell' = 'field',
): string | undefined {
  if (typeof value === 'string') {
    if (value.length > TEXT_MAX_READ) return 'Is too long.';
    return isStorable(value) ? undefined : 'Contains a character that isn’t supported.';
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const isList = Array.isArray(value);
  if (depth === 'cell' || (isList && depth === 'entry')) return 'Has lists or objects inside.';
  const entries = Object.entries(value);
  if (entries.length > (isList ? ENTRIES_MAX : FIELDS_MAX)) return 'Has too many entries.';
  for (const [name, each] of entries) {
    const problem = problemOf(name) ?? problemOf(each, isList ? 'entry' : 'cell');
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function fieldErrorsOf(error: yup.ValidationError): FieldErrors {
  const problems = error.inner.length > 0 ? error.inner : [error];
  // Keep the first error of each field, which explains the others.
  return Object.fromEntries(problems.map((p) => [p.path ?? '', p.message] as const).reverse());
}

function invalid(fieldErrors: FieldErrors): AppError {
  const [first] = Object.entries(fieldErrors);
  if (!first) return badRequest('The request isn’t valid.');
  const [name, message] = first;
  return name === '' ? badRequest(message) : badRequest(`${name}: ${message}`, fieldErrors);
}
