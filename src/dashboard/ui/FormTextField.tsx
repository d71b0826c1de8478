import type { InputBaseComponentProps } from '@mui/material/InputBase';
import type { OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { SelectProps } from '@mui/material/Select';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useRef } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useAutofilledValue } from '@/components/form/useAutofilledValue';

/** The parts of the library's field that ours let one change. */
interface FieldSlotProps {
  htmlInput?: InputBaseComponentProps;
  input?: Partial<OutlinedInputProps>;
  select?: Partial<SelectProps>;
}

export type FormTextFieldProps<TForm extends FieldValues, TOutput = TForm> = Omit<
  TextFieldProps,
  | 'name'
  | 'label'
  | 'value'
  | 'defaultValue'
  | 'error'
  | 'onChange'
  | 'onBlur'
  | 'inputRef'
  | 'slotProps'
> & {
  control: Control<TForm, unknown, TOutput>;
  name: FieldPath<TForm>;
  label: string;
  /** Most fields are; the others say "Optional" in their hint. */
  isRequired?: boolean;
  slotProps?: FieldSlotProps;
};

/**
 * A text field of a react-hook-form. Its error stands under the field, is linked to it for
 * screen readers, and takes the place of the helper text.
 */
export function FormTextField<TForm extends FieldValues, TOutput = TForm>({
  control,
  name,
  helperText,
  isRequired = true,
  slotProps = {},
  ...rest
}: FormTextFieldProps<TForm, TOutput>) {
  const { field, fieldState } = useController({ control, name });
  const message = fieldState.error?.message;
  const input = useRef<HTMLInputElement>(null);
  useAutofilledValue(input, ({ value }) => {
    if (value !== field.value) field.onChange(value);
  });
  return (
    <TextField
      fullWidth
      {...rest}
      name={name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={(element: HTMLInputElement | null) => {
        field.ref(element);
        // A select is filled in by its own rules.
        input.current = rest.select === true ? null : element;
      }}
      error={message !== undefined}
      helperText={message ?? helperText}
      slotProps={isRequired ? sayRequired(slotProps, rest.select === true) : slotProps}
    />
  );
}

/**
 * Says to a screen reader that a field is needed. Not by `required`, which would also put the
 * browser's own words and a star beside ours.
 */
function sayRequired(slotProps: FieldSlotProps, isSelect: boolean): FieldSlotProps {
  const required = { 'aria-required': true } as const;
  return isSelect
    ? { ...slotProps, select: { ...slotProps.select, SelectDisplayProps: required } }
    : { ...slotProps, htmlInput: { ...slotProps.htmlInput, ...required } };
}
