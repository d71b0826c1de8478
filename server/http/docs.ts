import swagger from '@fastify/swagger';
import { convertSchema } from '@sodaru/yup-to-json-schema';
import type { FastifyInstance, FastifySchema } from 'fastify';
import fp from 'fastify-plugin';
import { Schema, type AnySchema } from 'yup';

const isYup = (schema: unknown): schema is AnySchema => schema instanceof Schema;
const convert = (schema: unknown) => (isYup(schema) ? convertSchema(schema) : schema);

/** OpenAPI of every call under /api, generated from the schemas of requests and answers. */
export const docs = fp(
  async (app: FastifyInstance) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Second Gear',
          version: '1',
          description: 'The marketplace on which people buy and sell used cars.',
        },
        components: {
          securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        },
      },
      hideUntagged: true,
      refResolver: {
        buildLocalReference: ({ $id }, _baseUri, _fragment, index) =>
          typeof $id === 'string' ? $id : `def-${index}`,
      },
      transform: ({ schema, url, route }) => ({
        schema: documented(schema, ['public', 'optional'].includes(route.config?.access ?? '')),
        url,
      }),
    });
  },
  { name: 'docs' },
);

/** Called for routes without a schema too, contrary to the types. */
function documented(schema: FastifySchema | undefined, isPublic: boolean): FastifySchema {
  if (!schema) return {};
  return {
    ...schema,
    ...(schema.body ? { body: convert(schema.body) } : {}),
    // A body that is a file has no schema, only content types.
    ...(schema.consumes ? { body: { type: 'string', format: 'binary' } } : {}),
    ...(schema.params ? { params: convert(schema.params) } : {}),
    ...(schema.querystring ? { querystring: convert(schema.querystring) } : {}),
    ...(isPublic ? {} : { security: [{ bearer: [] }] }),
  };
}
