import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { Field } from './Field';
import type { FormOption } from './RadioGroup';

interface SelectProps<TForm extends FieldValues, TOutput> {
  control: Control<TForm, unknown, TOutput>;
  name: FieldPath<TForm>;
  label: string;
  helperText?: string | undefined;
  /** True by default. Optional fields begin their hint with "Optional". */
  isRequired?: boolean;
  disabled?: boolean;
  takesFocus?: boolean;
  options: readonly FormOption[];
  /** The text without a choice. */
  placeholder?: string;
}

/** A select for react-hook-form: the browser’s own. */
export function Select<TForm extends FieldValues, TOutput = TForm>({
  control,
  name,
  label,
  helperText,
  isRequired = true,
  disabled,
  takesFocus = false,
  options,
  placeholder,
}: SelectProps<TForm, TOutput>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={helperText} error={fieldState.error?.message}>
      {(attributes) => (
        <select
          {...attributes}
          {...field}
          // eslint-disable-next-line jsx-a11y-x/no-autofocus -- in dialogs only
          autoFocus={takesFocus}
          disabled={disabled}
          aria-required={isRequired || undefined}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
