import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { InferType, ObjectSchema } from 'yup';

/**
 * A resolver for forms whose fields are strings, while the schema returns other types, such as
 * numbers. yupResolver requires fields of the schema’s types.
 */
export function draftResolver<Draft extends FieldValues, Checked extends FieldValues>(
  schema: ObjectSchema<Checked>,
): Resolver<Draft, unknown, InferType<typeof schema>> {
  const { version, vendor, validate } = schema['~standard'];
  return standardSchemaResolver({ '~standard': { version, vendor, validate } });
}
