import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

export type FormTextFieldProps<TForm extends FieldValues, TOutput = TForm> = Omit<
  TextFieldProps,
  'name' | 'label' | 'value' | 'defaultValue' | 'error' | 'onChange' | 'onBlur' | 'inputRef'
> & {
  control: Control<TForm, unknown, TOutput>;
  name: FieldPath<TForm>;
  label: string;
};

/**
 * A text field of a react-hook-form. Its error stands under the field, is linked to it for
 * screen readers, and takes the place of the helper text.
 */
export function FormTextField<TForm extends FieldValues, TOutput = TForm>({
  control,
  name,
  helperText,
  ...rest
}: FormTextFieldProps<TForm, TOutput>) {
  const { field, fieldState } = useController({ control, name });
  const message = fieldState.error?.message;
  return (
    <TextField
      fullWidth
      {...rest}
      name={name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={message !== undefined}
      helperText={message ?? helperText}
    />
  );
}
