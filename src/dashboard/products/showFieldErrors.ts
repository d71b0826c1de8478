import type { UseFormSetError } from 'react-hook-form';
import { isField, type ProductDraft } from './productDraft';

/** Shows the server’s errors at their fields. Returns true if all errors belong to a field. */
export function showFieldErrors(
  setError: UseFormSetError<ProductDraft>,
  fieldErrors: Record<string, string>,
): boolean {
  const entries = Object.entries(fieldErrors);
  const known = entries.filter((entry): entry is [keyof ProductDraft, string] => isField(entry[0]));
  known.forEach(([name, message], index) =>
    setError(name, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  return entries.length > 0 && known.length === entries.length;
}
