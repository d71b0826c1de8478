import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useListCategories } from '@/api/categoriesApi';
import type { SearchCounts } from '@/api/searchApi';
import { conditionWords, fromKm, fuelWords, gearboxWords, toKm } from '@/components/factWords';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { fuels, gearboxes } from '#contract/facts';
import { formatCount } from '#contract/formats';
import { isChoosable } from '#contract/limits';
import type { FacetName, FilterGroup } from '#contract/search';
import { conditions } from '#contract/types';
import { groupWords } from '@/components/filterWords';
import styles from './FilterFields.module.css';

/** What is typed and chosen, as an address writes it. */
export type FilterDraft = Record<string, string>;

interface FieldsProps {
  draft: FilterDraft;
  /** Names of what cannot be understood. */
  wrong: readonly string[];
  counts: SearchCounts | null;
  onChange: (changes: FilterDraft) => void;
}

type FilterFieldsProps = FieldsProps & {
  group: FilterGroup;
  /** Among other filters each says what it is. */
  hasTitle: boolean;
};

/** The fields of one filter. */
export function FilterFields({ group, hasTitle, ...props }: FilterFieldsProps) {
  return (
    <FormControl component="fieldset" variant="standard" className={styles.group}>
      <FormLabel component="legend" className={hasTitle ? styles.title : styles.hidden}>
        {groupWords[group]}
      </FormLabel>
      <Fields {...props} group={group} />
    </FormControl>
  );
}

function Fields({ group, ...props }: FieldsProps & { group: FilterGroup }) {
  switch (group) {
    case 'price':
      return <RangeFields {...props} from="minPrice" to="maxPrice" unit=" in dollars" />;
    case 'year':
      return <RangeFields {...props} from="minYear" to="maxYear" unit="" />;
    case 'mileage':
      return <MileageField {...props} />;
    case 'condition':
      return <Choices {...props} name="condition" choices={wordsOf(conditions, conditionWords)} />;
    case 'fuel':
      return <Choices {...props} name="fuel" choices={wordsOf(fuels, fuelWords)} />;
    case 'gearbox':
      return <Choices {...props} name="gearbox" choices={wordsOf(gearboxes, gearboxWords)} />;
    case 'category':
      return <CategoryChoices {...props} />;
    case 'place':
      return <PlaceFields {...props} />;
    case 'photos':
    case 'verified':
    case 'available':
      return <Choices {...props} name={group} choices={[['true', groupWords[group]]]} />;
    case 'q':
      return null;
  }
}

type Choice = readonly [value: string, label: string];

const wordsOf = <Value extends string>(
  values: readonly Value[],
  words: Record<Value, string>,
): Choice[] => values.map((value) => [value, words[value]]);

interface NumberFieldProps extends Omit<FieldsProps, 'counts'> {
  name: string;
  label: string;
}

function NumberField({ name, label, draft, wrong, onChange }: NumberFieldProps) {
  const isWrong = wrong.includes(name);
  const isBelow = name.startsWith('max') && isNumber(draft[name]);
  return (
    <TextField
      label={label}
      size="small"
      value={draft[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value })}
      error={isWrong}
      helperText={
        isWrong && (isBelow ? 'Not a possible end of this range.' : 'Type a possible number.')
      }
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
    />
  );
}

const isNumber = (text = ''): boolean => /^\d+(\.\d+)?$/.test(text.trim());

function RangeFields({
  from,
  to,
  unit,
  ...props
}: FieldsProps & { from: string; to: string; unit: string }) {
  return (
    <div className={styles.range}>
      <NumberField {...props} name={from} label={`From${unit}`} />
      <NumberField {...props} name={to} label={`To${unit}`} />
    </div>
  );
}

/** In the reader's unit; the address says kilometres. */
function MileageField({ draft, wrong, onChange }: FieldsProps) {
  const unit = useDistanceUnit();
  const given = draft.maxMileage ?? '';
  const [typed, setTyped] = useState({
    given,
    text: isNumber(given) ? String(fromKm(Number(given), unit)) : '',
  });
  // Cleared from outside.
  const text = typed.given === given ? typed.text : given === '' ? '' : typed.text;
  const isWrong = wrong.includes('maxMileage');
  return (
    <TextField
      label={`Up to, in ${unit === 'km' ? 'kilometres' : 'miles'}`}
      size="small"
      fullWidth
      value={text}
      onChange={({ target: { value } }) => {
        const km = isNumber(value) ? String(toKm(Number(value), unit)) : value;
        setTyped({ given: km, text: value });
        onChange({ maxMileage: km });
      }}
      error={isWrong}
      helperText={isWrong && 'Type a possible number.'}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
    />
  );
}

interface ChoicesProps extends FieldsProps {
  name: FacetName;
  choices: readonly Choice[];
  /** One choice takes the place of another. */
  isSingle?: boolean;
}

function Choices({ name, choices, isSingle = false, draft, counts, onChange }: ChoicesProps) {
  const chosen = (draft[name] ?? '').split(',').filter(Boolean);
  const toggle = (value: string) => {
    const others = isSingle ? [] : chosen.filter((other) => other !== value);
    onChange({ [name]: (chosen.includes(value) ? others : [...others, value]).join(',') });
  };
  return (
    <FormGroup>
      {choices.map(([value, label]) => (
        <FormControlLabel
          key={value}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
          }
          label={<Counted label={label} count={countOf(counts, name, value)} />}
          className={styles.choice}
          slotProps={{ typography: { className: styles.label } }}
        />
      ))}
    </FormGroup>
  );
}

/** Empty where an estimate does not know the choice. */
function countOf(counts: SearchCounts | null, name: FacetName, value: string): string {
  if (!counts) return '';
  const found = counts.facets[name].find((facet) => facet.value === value)?.count;
  if (counts.areFacetsEstimates) return found === undefined ? '' : `about ${formatCount(found)}`;
  return formatCount(found ?? 0);
}

function Counted({ label, count }: { label: string; count: string }) {
  return (
    <>
      {label} <span className={styles.count}>{count}</span>
    </>
  );
}

function CategoryChoices(props: FieldsProps) {
  const { data = [] } = useListCategories();
  const choices = data.filter(isChoosable).map(({ id, name }) => [id, name] as const);
  return <Choices {...props} name="category" choices={choices} isSingle />;
}

function PlaceFields(props: FieldsProps) {
  const { draft, counts, onChange } = props;
  const place = draft.place ?? '';
  return (
    <>
      <TextField
        label="Town or city"
        size="small"
        fullWidth
        value={place}
        onChange={(event) => onChange({ place: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <Choices
        {...props}
        name="place"
        isSingle
        choices={(counts?.facets.place ?? []).slice(0, 8).map(({ value }) => [value, value])}
      />
    </>
  );
}
