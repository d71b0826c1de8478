import { useState } from 'react';
import { fromKm, toKm } from '#contract/factLabels';
import { Field } from '@/components/form/Field';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { askWhich, numberIn } from '#contract/text/readNumber';
import type { FieldsProps } from './filterDraft';
import styles from './FilterFields.module.css';
import { FilterHistogram } from './FilterHistogram';

interface NumberFieldProps extends Omit<FieldsProps, 'counts' | 'isCounting'> {
  name: string;
  label: string;
}

function NumberField({ name, label, draft, wrong, onChange }: NumberFieldProps) {
  const isWrong = wrong.includes(name);
  const isBelow = name.startsWith('max') && numberIn(draft[name] ?? '') !== null;
  return (
    <Field
      label={label}
      isSmall
      error={
        isWrong
          ? isBelow
            ? 'Enter a higher number than “From”.'
            : problemOf(draft[name] ?? '')
          : undefined
      }
    >
      {(field) => (
        <input
          {...field}
          inputMode="numeric"
          maxLength={12}
          value={draft[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}

const problemOf = (text: string): string => askWhich(text) ?? 'Enter a valid number.';

const endOf = (text: string | undefined, otherwise: number): number =>
  numberIn(text ?? '') ?? otherwise;

interface RangeFieldsProps extends FieldsProps {
  name: 'price' | 'year';
  from: string;
  to: string;
}

/** Fields for a range of numbers. */
export function RangeFields({ name, from, to, counts, isCounting, ...props }: RangeFieldsProps) {
  const unit = name === 'price' ? ' ($)' : '';
  // A year includes all of its months.
  const last = endOf(props.draft[to], Infinity) + (name === 'year' ? 1 : 0);
  return (
    <>
      <FilterHistogram
        name={name}
        wanted={{ from: endOf(props.draft[from], -Infinity), to: last }}
        counts={counts}
        isCounting={isCounting}
      />
      <div className={styles.range}>
        <NumberField {...props} name={from} label={`From${unit}`} />
        <NumberField {...props} name={to} label={`To${unit}`} />
      </div>
    </>
  );
}

/** Shows the user’s unit; the URL has kilometres. */
export function MileageFields({ draft, wrong, counts, isCounting, onChange }: FieldsProps) {
  const unit = useDistanceUnit();
  const given = draft.maxMileage ?? '';
  const givenKm = numberIn(given);
  const [typed, setTyped] = useState({
    given,
    text: givenKm === null ? '' : String(fromKm(givenKm, unit)),
  });
  // The filters were cleared.
  const text = typed.given === given ? typed.text : given === '' ? '' : typed.text;
  const isWrong = wrong.includes('maxMileage');
  return (
    <>
      <FilterHistogram
        name="mileage"
        wanted={{ from: 0, to: endOf(draft.maxMileage, Infinity) }}
        counts={counts}
        isCounting={isCounting}
      />
      <div className={styles.below}>
        <Field label={`Up to (${unit})`} isSmall error={isWrong ? problemOf(given) : undefined}>
          {(field) => (
            <input
              {...field}
              inputMode="numeric"
              maxLength={12}
              value={text}
              onChange={({ target: { value } }) => {
                const distance = numberIn(value);
                const km = distance === null ? value : String(toKm(distance, unit));
                setTyped({ given: km, text: value });
                onChange({ maxMileage: km });
              }}
            />
          )}
        </Field>
      </div>
    </>
  );
}
