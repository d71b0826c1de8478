import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { InferType, ObjectSchema } from 'yup';

/**
 * Checks a form whose fields hold text, and gives what the schema makes of it, such as numbers.
 * yupResolver is for forms whose fields hold what the schema gives.
 */
export function draftResolver<Draft extends FieldValues, Checked extends FieldValues>(
  schema: ObjectSchema<Checked>,
): Resolver<Draft, unknown, InferType<typeof schema>> {
  const { version, vendor, validate } = schema['~standard'];
  return standardSchemaResolver({ '~standard': { version, vendor, validate } });
}
