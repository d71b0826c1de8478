import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import type { FormOption } from './FormSelect';

interface FormRadioGroupProps<TForm extends FieldValues, TOutput = TForm> {
  control: Control<TForm, unknown, TOutput>;
  name: FieldPath<TForm>;
  label: string;
  options: readonly FormOption[];
  disabled?: boolean;
  helperText?: string;
  isRequired?: boolean;
}

/** One choice of a few, all of them visible, as a field of a react-hook-form. */
export function FormRadioGroup<TForm extends FieldValues, TOutput = TForm>({
  control,
  name,
  label,
  options,
  disabled = false,
  helperText,
  isRequired = true,
}: FormRadioGroupProps<TForm, TOutput>) {
  const { field, fieldState } = useController({ control, name });
  const message = fieldState.error?.message;
  const hint = message ?? helperText;
  const id = useId();
  return (
    <FormControl error={message !== undefined} disabled={disabled}>
      <FormLabel id={`${id}-label`}>{label}</FormLabel>
      <RadioGroup
        row
        name={name}
        aria-required={isRequired}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
      >
        {options.map((option, index) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            label={option.label}
            control={<Radio slotProps={{ input: { ref: index === 0 ? field.ref : undefined } }} />}
          />
        ))}
      </RadioGroup>
      {hint !== undefined && <FormHelperText id={`${id}-hint`}>{hint}</FormHelperText>}
    </FormControl>
  );
}
