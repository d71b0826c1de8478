import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { isApiError } from './errors';

/**
 * Shows the server’s errors of these fields at them, and focuses the first one. True if that shows
 * all that the server said.
 */
export function showFieldErrors<Draft extends FieldValues>(
  setError: UseFormSetError<Draft>,
  error: unknown,
  names: readonly FieldPath<Draft>[],
): boolean {
  const errors = isApiError(error) ? error.fieldErrors : {};
  const wrong = names.filter((name) => errors[name]);
  wrong.forEach((name, index) =>
    setError(name, { message: errors[name] }, { shouldFocus: index === 0 }),
  );
  return wrong.length > 0 && wrong.length === Object.keys(errors).length;
}
