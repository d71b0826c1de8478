import * as yup from 'yup';

/** Everything that the schema says about a body, in its order. */
export function problemsOf(schema: yup.Schema, body: object): string[] {
  try {
    schema.validateSync(body, { abortEarly: false });
    return [];
  } catch (error) {
    if (error instanceof yup.ValidationError) return error.errors;
    throw error;
  }
}
