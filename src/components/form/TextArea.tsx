import type { ComponentPropsWithoutRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Field } from './Field';
import { useRegistered, type RegisteredFieldProps } from './useRegistered';

type TextAreaProps<TForm extends FieldValues, TOutput> = RegisteredFieldProps<TForm, TOutput> &
  Pick<ComponentPropsWithoutRef<'textarea'>, 'readOnly' | 'disabled'> & {
    /** The height in lines while the text is shorter. */
    rows: number;
  };

/** As in the stylesheet. */
const LINE_HEIGHT = 1.5;

/** A text field of several lines for react-hook-form. It grows with its text. */
export function TextArea<TForm extends FieldValues, TOutput = TForm>({
  label,
  helperText,
  rows,
  readOnly,
  disabled,
  ...registration
}: TextAreaProps<TForm, TOutput>) {
  const { error, attributes } = useRegistered<TForm, TOutput>(registration);
  return (
    <Field label={label} hint={helperText} error={error}>
      {(field) => (
        <textarea
          {...attributes}
          {...field}
          rows={rows}
          // A field that grows with its text has no rows.
          style={{ minHeight: `${rows * LINE_HEIGHT}em` }}
          readOnly={readOnly}
          disabled={disabled}
        />
      )}
    </Field>
  );
}
