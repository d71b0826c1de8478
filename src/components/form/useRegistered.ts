import { useLayoutEffect, useRef, type ChangeEvent, type FocusEvent } from 'react';
import { useFormState, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import type { Hint } from './Field';
import { useAutofilledValue, type TextInput } from './useAutofilledValue';

/** What text fields of one line and of several have in common. */
export interface RegisteredFieldProps<TForm extends FieldValues, TOutput = TForm> {
  control: Control<TForm, unknown, TOutput>;
  name: FieldPath<TForm>;
  label: string;
  helperText?: Hint;
  /** True by default. Optional fields begin their hint with "Optional". */
  isRequired?: boolean | undefined;
  /**
   * Set where the field replaces a focused button or is the first one of a dialog. It is focused on
   * mount, so that no key press is lost.
   */
  takesFocus?: boolean | undefined;
  /** Called with the text when the field loses the focus. */
  onLeave?: (text: string) => void;
}

/**
 * Registers a text field with react-hook-form, which keeps the text in the element: nothing is
 * rendered while a person types. Without a default value in the form, text that was typed before
 * hydration stays.
 */
export function useRegistered<TForm extends FieldValues, TOutput = TForm>({
  control,
  name,
  isRequired = true,
  takesFocus = false,
  onLeave,
}: Omit<RegisteredFieldProps<TForm, TOutput>, 'label' | 'helperText'>) {
  // A reset of the form renders the field, which registers it again.
  const formState = useFormState({ control, name });
  const { error } = control.getFieldState(name, formState);
  const { ref, ...registered } = control.register(name);
  const input = useRef<TextInput>(null);
  // The element may have another name than the field.
  const change = ({ value }: TextInput) =>
    void registered.onChange({ type: 'change', target: { name, value } });
  const blur = ({ value }: TextInput) =>
    void registered.onBlur({ type: 'blur', target: { name, value } });
  useAutofilledValue(input, change);
  // Not `autoFocus`, which comes before the form has put its value into the element.
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return {
    error: error && (error.message ?? 'Check this value.'),
    attributes: {
      ...registered,
      onChange: ({ target }: ChangeEvent<TextInput>) => change(target),
      onBlur: ({ target }: FocusEvent<TextInput>) => {
        blur(target);
        onLeave?.(target.value);
      },
      ref: (element: TextInput | null) => {
        ref(element);
        input.current = element;
      },
      'aria-required': isRequired || undefined,
    },
  };
}
