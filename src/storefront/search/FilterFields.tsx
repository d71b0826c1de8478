import { useListCategories } from '@/api/categoriesApi';
import type { SearchCounts } from '@/api/searchApi';
import { Checkbox } from '@/storefront/ui/Checkbox';
import { Field } from '@/components/form/Field';
import { conditionLabels, fuelLabels, gearboxLabels } from '@/components/factLabels';
import { fuels, gearboxes } from '#contract/facts';
import { formatCount } from '#contract/formats';
import { isChoosable } from '#contract/limits';
import type { FacetName, FilterGroup } from '#contract/search';
import { conditions } from '#contract/types';
import { filterLabels } from './filterLabels';
import type { FieldsProps } from './filterDraft';
import styles from './FilterFields.module.css';
import { MileageFields, RangeFields } from './RangeFields';

type FilterFieldsProps = FieldsProps & {
  group: FilterGroup;
  /** Shows the filter’s name, if several filters are shown. */
  hasTitle: boolean;
};

/** The fields of a filter. */
export function FilterFields({ group, hasTitle, ...props }: FilterFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={hasTitle ? styles.title : styles.hidden}>{filterLabels[group]}</legend>
      <Fields {...props} group={group} />
    </fieldset>
  );
}

function Fields({ group, ...props }: FieldsProps & { group: FilterGroup }) {
  switch (group) {
    case 'price':
      return <RangeFields {...props} name="price" from="minPrice" to="maxPrice" />;
    case 'year':
      return <RangeFields {...props} name="year" from="minYear" to="maxYear" />;
    case 'mileage':
      return <MileageFields {...props} />;
    case 'condition':
      return (
        <Choices {...props} name="condition" choices={choicesOf(conditions, conditionLabels)} />
      );
    case 'fuel':
      return <Choices {...props} name="fuel" choices={choicesOf(fuels, fuelLabels)} />;
    case 'gearbox':
      return <Choices {...props} name="gearbox" choices={choicesOf(gearboxes, gearboxLabels)} />;
    case 'category':
      return <CategoryChoices {...props} />;
    case 'place':
      return <PlaceFields {...props} />;
    case 'photos':
    case 'verified':
    case 'available':
      return <Choices {...props} name={group} choices={[['true', filterLabels[group]]]} />;
    case 'q':
      return null;
  }
}

type Choice = readonly [value: string, label: string];

const choicesOf = <Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
): Choice[] => values.map((value) => [value, labels[value]]);

interface ChoicesProps extends FieldsProps {
  name: FacetName;
  choices: readonly Choice[];
  /** Only one choice can be selected. */
  isSingle?: boolean;
}

function Choices({ name, choices, isSingle = false, draft, counts, onChange }: ChoicesProps) {
  const value = draft[name] ?? '';
  // Multiple choices are separated by commas. A single choice, such as a location, can contain a
  // comma.
  const chosen = (isSingle ? [value] : value.split(',')).filter(Boolean);
  const toggle = (choice: string) => {
    const others = isSingle ? [] : chosen.filter((other) => other !== choice);
    onChange({ [name]: (chosen.includes(choice) ? others : [...others, choice]).join(',') });
  };
  return (
    <div className={styles.choices}>
      {choices.map(([choice, label]) => (
        <Checkbox key={choice} isChecked={chosen.includes(choice)} onChange={() => toggle(choice)}>
          <span className={styles.label}>
            {label} <span className={styles.count}>{countOf(counts, name, choice)}</span>
          </span>
        </Checkbox>
      ))}
    </div>
  );
}

/** Empty if an estimate does not contain the choice. */
function countOf(counts: SearchCounts | null, name: FacetName, value: string): string {
  if (!counts) return '';
  const found = counts.facets[name].find((facet) => facet.value === value)?.count;
  if (counts.areFacetsEstimates) return found === undefined ? '' : `about ${formatCount(found)}`;
  return formatCount(found ?? 0);
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
      <Field label="Town or city" isSmall>
        {(field) => (
          <input
            {...field}
            maxLength={120}
            value={place}
            onChange={(event) => onChange({ place: event.target.value })}
          />
        )}
      </Field>
      <Choices
        {...props}
        name="place"
        isSingle
        choices={(counts?.facets.place ?? []).slice(0, 8).map(({ value }) => [value, value])}
      />
    </>
  );
}
