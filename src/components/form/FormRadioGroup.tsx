import { useLayoutEffect, useRef } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { RadioGroup, type FormOption } from './RadioGroup';

interface FormRadioGroupProps<TForm extends FieldValues, TOutput = TForm> {
  control: Control<TForm, unknown, TOutput>;
  name: FieldPath<TForm>;
  label: string;
  options: readonly FormOption[];
  disabled?: boolean;
  helperText?: string;
  isRequired?: boolean;
  isStacked?: boolean;
}

export function FormRadioGroup<TForm extends FieldValues, TOutput = TForm>({
  control,
  name,
  helperText,
  isRequired = true,
  ...rest
}: FormRadioGroupProps<TForm, TOutput>) {
  const { field, fieldState } = useController({ control, name });
  const group = useRef<HTMLDivElement>(null);

  // Keeps a choice that was made before hydration.
  const { onChange, value: known } = field;
  useLayoutEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>('input:checked');
    if (chosen && chosen.value !== known) onChange(chosen.value);
  }, [onChange, known]);

  return (
    <RadioGroup
      {...rest}
      ref={group}
      firstRef={field.ref}
      name={name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      isRequired={isRequired}
      hint={helperText}
      error={fieldState.error?.message}
    />
  );
}
