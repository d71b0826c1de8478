import { Field } from '@/components/form/Field';
import { useDistanceText } from '@/lib/useDistanceText';
import { ambiguityQuestion, numberIn } from '#contract/text/readNumber';
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

const problemOf = (text: string): string => ambiguityQuestion(text) ?? 'Enter a valid number.';

const endOf = (text: string | undefined, otherwise: number): number =>
  numberIn(text ?? '') ?? otherwise;

interface RangeFieldsProps extends FieldsProps {
  name: 'price' | 'year';
  from: string;
  to: string;
}

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
  const given = draft.maxMileage ?? '';
  const { unit, text, change } = useDistanceText(given, (maxMileage) => onChange({ maxMileage }));
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
              onChange={({ target }) => change(target.value)}
            />
          )}
        </Field>
      </div>
    </>
  );
}
