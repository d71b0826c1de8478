import MenuItem from '@mui/material/MenuItem';
import type { FieldValues } from 'react-hook-form';
import type { FormOption } from '@/components/form/FormRadioGroup';
import { FormTextField, type FormTextFieldProps } from './FormTextField';

type FormSelectProps<TForm extends FieldValues, TOutput = TForm> = Omit<
  FormTextFieldProps<TForm, TOutput>,
  'select' | 'children'
> & {
  options: readonly FormOption[];
  /** The text without a choice. */
  placeholder?: string;
};

/** A select for react-hook-form. */
export function FormSelect<TForm extends FieldValues, TOutput = TForm>({
  options,
  placeholder,
  slotProps = {},
  ...rest
}: FormSelectProps<TForm, TOutput>) {
  // The placeholder looks like any other choice.
  const hasEmpty = placeholder !== undefined || options.some(({ value }) => value === '');
  return (
    <FormTextField<TForm, TOutput>
      {...rest}
      select
      slotProps={{
        ...slotProps,
        select: { ...slotProps.select, displayEmpty: hasEmpty },
      }}
    >
      {placeholder !== undefined && (
        <MenuItem value="" disabled>
          {placeholder}
        </MenuItem>
      )}
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </FormTextField>
  );
}
