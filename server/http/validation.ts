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

/** Types `request.body`, `.params` and `.query` by the route's yup schemas. */
export interface YupTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends yup.Schema ? yup.InferType<this['schema']> : unknown;
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
const TEXT_MAX_READ = 4096;

/** Maximum entries of a list in a body. */
const ENTRIES_MAX = 1000;
const NAME_MAX = 64;
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
  const refuse = part === 'body' ? refuseInBody : refuseInAddress;
  return (value) => {
    // Treats a missing body as empty, so that the error lists every required field.
    const given = value ?? {};
    if (!isRecord(given)) throw badRequest('The body must be a JSON object.');
    const refused = { ...refuseLong(given, fields), ...refuse(given, fields) };
    Object.assign(refused, refuseUnstorable(given, refused));
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
    // Responses are typed where they are created; nothing to convert.
    app.setSerializerCompiler(() => (data) => JSON.stringify(data));
    done();
  },
  { name: 'validation' },
);

/** JSON types that each field accepts: prices and phone numbers may be text or numbers. */
function fieldTypes(schema: yup.Schema): Record<string, FieldType> {
  const description = schema.describe();
  if (!isObjectDescription(description)) return {};
  return Object.fromEntries(
    Object.entries(description.fields).map(([name, field]) => [name, typeOf(field)]),
  );
}

const isObjectDescription = (
  description: yup.SchemaDescription,
): description is yup.SchemaObjectDescription => description.type === 'object';

interface FieldType {
  accepts: (value: unknown) => boolean;
  /** Error message for other types. */
  refusal: string;
}

function typeOf(field: yup.SchemaFieldDescription): FieldType {
  const acceptsNumber = 'meta' in field && field.meta?.acceptsNumber === true;
  switch (field.type) {
    case 'number':
      return { accepts: isOneOf(['number', 'string']), refusal: 'Must be a number.' };
    case 'boolean':
      return { accepts: isOneOf(['boolean']), refusal: 'Must be true or false.' };
    case 'array':
      return hasRows(field)
        ? { accepts: isListOfRows, refusal: 'Must be a list of rows.' }
        : { accepts: isListOfNames, refusal: 'Must be a list of names.' };
    default:
      return {
        accepts: isOneOf(acceptsNumber ? ['string', 'number'] : ['string']),
        refusal: 'Must be text.',
      };
  }
}

const isOneOf = (types: string[]) => (value: unknown) => types.includes(typeof value);

/** Checked before the schema, which would visit every entry of any number. */
const isListOfNames = (value: unknown) =>
  Array.isArray(value) &&
  value.length <= ENTRIES_MAX &&
  value.every((name) => typeof name === 'string' && name.length <= NAME_MAX);

const hasRows = (field: yup.SchemaFieldDescription) =>
  'innerType' in field && !Array.isArray(field.innerType) && field.innerType?.type === 'object';

/** Rows are flat. The schema validates their fields, so only their size is checked here. */
const isListOfRows = (value: unknown) =>
  Array.isArray(value) && value.length <= ENTRIES_MAX && value.every(isFlatRow);

function isFlatRow(row: unknown): boolean {
  if (!isRecord(row)) return false;
  const entries = Object.entries(row);
  return (
    entries.length <= FIELDS_MAX &&
    entries.every(([name, cell]) => name.length <= NAME_MAX && isCell(cell))
  );
}

const isCell = (value: unknown) =>
  typeof value === 'string'
    ? value.length <= TEXT_MAX_READ
    : value === null || typeof value === 'number' || typeof value === 'boolean';

type FieldTypes = Record<string, FieldType>;

function refuseInBody(given: Record<string, unknown>, fields: FieldTypes): FieldErrors {
  const refused: FieldErrors = {};
  for (const [name, value] of Object.entries(given)) {
    const type = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!type) refused[name] = 'Unknown field.';
    else if (value !== null && value !== undefined && !type.accepts(value)) {
      refused[name] = type.refusal;
    }
  }
  return refused;
}

/** `?page=1&page=2` is parsed as a list, which no parameter accepts. */
function refuseInAddress(given: Record<string, unknown>, fields: FieldTypes): FieldErrors {
  const names = Object.keys(fields).filter((name) => Array.isArray(given[name]));
  return Object.fromEntries(names.map((name) => [name, 'Must appear only once.']));
}

/** Objects are not allowed and lists have their own check, so no long text can hide inside. */
function refuseLong(given: Record<string, unknown>, fields: FieldTypes): FieldErrors {
  const names = Object.keys(fields).filter((name) => {
    const value = given[name];
    return typeof value === 'string' && value.length > TEXT_MAX_READ;
  });
  return Object.fromEntries(names.map((name) => [name, 'Is too long.']));
}

/** Only checks values of a valid type, so it goes no deeper than a list of rows. */
function refuseUnstorable(given: Record<string, unknown>, refused: FieldErrors): FieldErrors {
  const names = Object.keys(given).filter((name) => !refused[name] && !isAllStorable(given[name]));
  return Object.fromEntries(
    names.map((name) => [name, 'Contains a character that isn’t supported.']),
  );
}

function isAllStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (Array.isArray(value)) return value.every(isAllStorable);
  if (!isRecord(value)) return true;
  return Object.entries(value).every(([name, each]) => isStorable(name) && isAllStorable(each));
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
