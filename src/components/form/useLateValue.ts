import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/**
 * Fills in a value that becomes known later, and again when it changes. What the user has typed
 * stays. react-hook-form’s own `values` would drop a submission that has just begun.
 */
export function useLateValue<TForm extends FieldValues, TName extends Path<TForm>>(
  { getFieldState, resetField }: Pick<UseFormReturn<TForm>, 'getFieldState' | 'resetField'>,
  name: TName,
  value: PathValue<TForm, TName> | undefined,
): void {
  const fill = useEffectEvent(() => {
    if (value === undefined || getFieldState(name).isDirty) return;
    resetField(name, { defaultValue: value });
  });
  useEffect(() => fill(), [value]);
}
