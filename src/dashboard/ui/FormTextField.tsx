import Box from '@mui/material/Box';
import type { InputBaseComponentProps } from '@mui/material/InputBase';
import type { OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { SelectProps } from '@mui/material/Select';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useEffect, useRef, type ReactNode } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useAutofilledValue } from '@/components/form/useAutofilledValue';

/** The props of MUI’s TextField that can be set. */
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
  /** True by default. Optional fields begin their hint with "Optional". */
  isRequired?: boolean;
  /** The shown text and its handler, if the form’s value is another one. */
  typed?: { text: string; change: (text: string) => void };
  slotProps?: FieldSlotProps;
};

/**
 * A MUI text field for react-hook-form. Its hint and its error are linked to the field for screen
 * readers.
 */
export function FormTextField<TForm extends FieldValues, TOutput = TForm>({
  control,
  name,
  helperText,
  isRequired = true,
  typed,
  slotProps = {},
  ...rest
}: FormTextFieldProps<TForm, TOutput>) {
  const { field, fieldState } = useController({ control, name });
  const message = fieldState.error?.message;
  const input = useRef<HTMLInputElement>(null);
  const { text, change } = typed ?? { text: field.value ?? '', change: field.onChange };
  useAutofilledValue(input, ({ value }) => {
    if (value !== text) change(value);
  });
  return (
    <TextField
      fullWidth
      {...rest}
      name={name}
      value={text}
      onChange={({ target }) => change(target.value)}
      onBlur={field.onBlur}
      inputRef={(element: HTMLInputElement | null) => {
        field.ref(element);
        // A select manages its own value.
        input.current = rest.select === true ? null : element;
      }}
      error={message !== undefined}
      helperText={message === undefined ? helperText : withError(helperText, message)}
      slotProps={isRequired ? sayRequired(slotProps, rest.select === true) : slotProps}
    />
  );
}

/** The hint stays while the error below it says how to fix the value. */
function withError(hint: ReactNode, error: string): ReactNode {
  return (
    <>
      {hint !== undefined && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {hint}
        </Box>
      )}
      <ErrorText>{error}</ErrorText>
    </>
  );
}

/** Scrolls into view when its field has the focus: browsers scroll only to the field. */
function ErrorText({ children }: { children: string }) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const field = text.current?.closest('.MuiFormControl-root');
    if (field?.contains(document.activeElement)) {
      text.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [children]);
  return <span ref={text}>{children}</span>;
}

/**
 * Marks a required field for screen readers. Not by `required`, which would add the browser’s own
 * message and an asterisk.
 */
function sayRequired(slotProps: FieldSlotProps, isSelect: boolean): FieldSlotProps {
  const required = { 'aria-required': true } as const;
  return isSelect
    ? { ...slotProps, select: { ...slotProps.select, SelectDisplayProps: required } }
    : { ...slotProps, htmlInput: { ...slotProps.htmlInput, ...required } };
}
