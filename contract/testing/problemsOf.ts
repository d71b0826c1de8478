import * as yup from 'yup';

/** All error messages of a schema for a body, in order. */
export function problemsOf(schema: yup.Schema, body: object): string[] {
  try {
    schema.validateSync(body, { abortEarly: false });
    return [];
  } catch (error) {
    if (error instanceof yup.ValidationError) return error.errors;
    throw error;
  }
}
