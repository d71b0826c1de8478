import createCompiler from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Answers } from '#contract/answers';
import {
  NEXT_CURSOR_HEADER,
  PREVIOUS_CURSOR_HEADER,
  TOTAL_BOUNDED_HEADER,
  TOTAL_COUNT_HEADER,
} from '#contract/limits';
import schemas from './answers.json';

/** The schema of a response body of this type. */
export interface Answer<Body> {
  description: string;
  $ref?: string;
  type?: string;
  items?: object;
  headers?: object;
  /** For the compiler only. */
  body?: Body;
}

export const answer = <Name extends keyof Answers>(name: Name): Answer<Answers[Name]> => ({
  description: 'Done',
  $ref: `${name}#`,
});

export const arrayOf = <Name extends keyof Answers>(name: Name): Answer<Answers[Name][]> => ({
  description: 'All of them',
  type: 'array',
  items: { $ref: `${name}#` },
});

/** For `sendList`. */
export const listOf = <Name extends keyof Answers>(name: Name): Answer<Answers[Name][]> => ({
  ...arrayOf(name),
  description: 'A page of them',
  headers: {
    [TOTAL_COUNT_HEADER]: { type: 'integer', description: 'How many there are on all pages.' },
    [TOTAL_BOUNDED_HEADER]: { type: 'string', description: '`true`: there may be even more.' },
    [NEXT_CURSOR_HEADER]: { type: 'string', description: 'Where the next page starts: `after`.' },
    [PREVIOUS_CURSOR_HEADER]: { type: 'string', description: 'The same for the page before.' },
  },
});

export const fileOf = (...types: string[]) => ({
  description: 'The file',
  content: Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  ),
});

/** Without a body. */
export const unchanged = { description: 'The caller has it', type: 'null' };

const compile = createCompiler()(schemas);
/** By schema: many routes share theirs, and each takes milliseconds to compile. */
const writers = new Map<string, ReturnType<typeof compile>>();

/**
 * Responses have the fields of contract/answers.ts and no others: Fastify writes them by the
 * schemas, whatever a handler returns. Adds the error responses to every route.
 */
export const answers = fp(
  (app: FastifyInstance, _options, done) => {
    for (const [$id, schema] of Object.entries(schemas)) app.addSchema({ $id, ...schema });
    app.setSerializerCompiler<unknown>(({ httpStatus = '', ...route }) => {
      const key = JSON.stringify(route.schema);
      const writer = writers.get(key) ?? compile({ httpStatus, ...route });
      writers.set(key, writer);
      return writer;
    });
    const error = { ...answer('ErrorResponse'), description: 'Refused or failed' };
    app.addHook('onRoute', (route) => {
      const { response } = route.schema ?? {};
      if (!response) return;
      route.schema = { ...route.schema, response: { '4xx': error, '5xx': error, ...response } };
    });
    done();
  },
  { name: 'answers' },
);
