import { useRef, useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import type { CountryCode } from '#contract/text/phoneNumber';
import { TEXT_MAX } from '#contract/limits';
import { Field } from './Field';
import styles from './PhoneField.module.css';
import { phoneCountries, shownPhone, typedPhone, usualCountry } from './phoneValue';
import type { TextFieldProps } from './TextField';
import { useAutofilledValue } from './useAutofilledValue';

type PhoneFieldProps<TForm extends FieldValues, TOutput> = Pick<
  TextFieldProps<TForm, TOutput>,
  'control' | 'name' | 'label' | 'helperText' | 'isRequired' | 'takesFocus'
>;

/**
 * A phone number with its country, for react-hook-form. The form has the number as E.164, so that it
 * can be called from anywhere.
 */
export function PhoneField<TForm extends FieldValues, TOutput = TForm>({
  control,
  name,
  label,
  helperText,
  isRequired = true,
  takesFocus = false,
}: PhoneFieldProps<TForm, TOutput>) {
  const { field, fieldState } = useController({ control, name });
  const { error } = fieldState;
  const given: unknown = field.value;
  const value = typeof given === 'string' ? given : '';
  const [shown, setShown] = useState(() => shownPhone(value, usualCountry()));
  // The form was filled in or reset.
  if (shown.value !== value) setShown(shownPhone(value, shown.country));

  const change = (text: string, country: CountryCode) => {
    const next = typedPhone(text, country);
    setShown(next);
    field.onChange(next.value);
  };
  const input = useRef<HTMLInputElement>(null);
  useAutofilledValue(input, (filled) => change(filled.value, shown.country));

  return (
    <Field label={label} hint={helperText} error={error && (error.message ?? 'Check this value.')}>
      {(attributes) => (
        <>
          <CountrySelect
            country={shown.country}
            // The number stays, of another country.
            onChange={(country) => change(shownPhone(value, shown.country).text, country)}
          />
          <input
            {...attributes}
            ref={(element) => {
              field.ref(element);
              input.current = element;
            }}
            name={name}
            type="tel"
            autoComplete="tel"
            maxLength={TEXT_MAX.phone}
            // eslint-disable-next-line jsx-a11y-x/no-autofocus -- only where the focus would be lost
            autoFocus={takesFocus}
            aria-required={isRequired || undefined}
            value={shown.text}
            onChange={({ target }) => change(target.value, shown.country)}
            onBlur={field.onBlur}
          />
        </>
      )}
    </Field>
  );
}

interface CountrySelectProps {
  country: CountryCode;
  onChange: (country: CountryCode) => void;
}

/** A native select, which shows only the code of the country when it is closed. */
function CountrySelect({ country, onChange }: CountrySelectProps) {
  const [countries] = useState(phoneCountries);
  const chosen = countries.find(({ id }) => id === country);
  return (
    <span className={styles.country}>
      <span aria-hidden className={styles.chosen}>{`${country} ${chosen?.code ?? ''}`}</span>
      <select
        aria-label="Country code"
        value={country}
        onChange={({ target }) => {
          const next = countries.find(({ id }) => id === target.value);
          if (next) onChange(next.id);
        }}
      >
        {countries.map(({ id, name, code }) => (
          <option key={id} value={id}>{`${name} (${code})`}</option>
        ))}
      </select>
    </span>
  );
}
