import { useListCategories } from '@/api/categoriesApi';
import type { SearchCounts } from '@/api/searchApi';
import { Checkbox } from '@/components/form/Checkbox';
import { classNames } from '@/components/classNames';
import { Field } from '@/components/form/Field';
import { plural } from '@/components/labels';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { conditionLabels, fuelLabels, gearboxLabels } from '#contract/factLabels';
import { conditions, fuels, gearboxes } from '#contract/facts';
import { formatCount } from '#contract/formats';
import { isChoosable } from '#contract/limits';
import { joinValues, splitValues, type FacetName, type FilterGroup } from '#contract/search';
import { cleanText } from '#contract/text/cleanText';
import { isInPlace, placeKey } from '#contract/text/places';
import { filterLabels, isOnOff } from './filterLabels';
import { isEmptyChoice, withTypedPlace, type FieldsProps } from './filterDraft';
import styles from './FilterFields.module.css';
import { MileageFields, RangeFields } from './RangeFields';

type FilterFieldsProps = FieldsProps & {
  group: FilterGroup;
  /** Shows the filter’s name, if several filters are shown. */
  hasTitle: boolean;
};

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
    case 'seller':
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
}

/** Equal values: a place has several spellings. */
const keyOf = (name: FacetName, value: string): string =>
  name === 'place' ? placeKey(value) || value : value;

function Choices({ name, choices, draft, counts, onChange }: ChoicesProps) {
  const chosen = splitValues(draft[name] ?? '');
  const isChosen = (choice: string) =>
    chosen.some((value) => keyOf(name, value) === keyOf(name, choice));
  const toggle = (choice: string) => {
    const others = chosen.filter((value) => keyOf(name, value) !== keyOf(name, choice));
    onChange({ [name]: joinValues(isChosen(choice) ? others : [...others, choice]) });
  };
  const isEmpty = ([choice]: Choice) => !isChosen(choice) && isEmptyChoice(counts, name, choice);
  const ordered = [
    ...choices.filter((choice) => !isEmpty(choice)),
    ...choices.filter((choice) => isEmpty(choice)),
  ];
  return (
    <div className={styles.choices}>
      {ordered.map(([choice, label]) => (
        <Checkbox key={choice} isChecked={isChosen(choice)} onChange={() => toggle(choice)}>
          <span className={classNames(styles.label, isEmpty([choice, label]) && styles.empty)}>
            <span>{label}</span>{' '}
            <span className={styles.count}>{countOf(counts, name, choice)}</span>
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
  return found === undefined && isOnOff(name) ? 'none' : formatCount(found ?? 0);
}

function CategoryChoices(props: FieldsProps) {
  const { data = [] } = useListCategories();
  const choices = data.filter(isChoosable).map(({ id, name }) => [id, name] as const);
  return <Choices {...props} name="category" choices={choices} />;
}

/** The number of locations in the list. */
const PLACES_SHOWN = 8;

/**
 * The text narrows the list of locations. It becomes the filter with Enter, or when the filters are
 * applied.
 */
function PlaceFields(props: FieldsProps) {
  const { draft, counts, onChange } = props;
  const places = splitValues(draft.place ?? '');
  const text = draft.typedPlace ?? '';
  const typed = cleanText(text);
  const known = (counts?.facets.place ?? []).map(({ value }) => value);
  const isSame = (one: string, other: string) => placeKey(one) === placeKey(other);
  const isKnown = (place: string) => known.some((value) => isSame(value, place));
  // A part of a name, from Enter or a URL, is no location of the list.
  const listed = [...places.filter((place) => !isKnown(place)), ...known];
  const matches = listed
    .filter((value) => typed === '' || isInPlace(value, typed))
    .filter((value, index) => index < PLACES_SHOWN || places.some((place) => isSame(value, place)));
  return (
    <>
      <Field label="Town or city" isSmall>
        {(field) => (
          <input
            {...field}
            maxLength={120}
            enterKeyHint="done"
            value={text}
            onChange={(event) => onChange({ typedPlace: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || typed === '') return;
              // Sets the location. The next Enter submits the form.
              event.preventDefault();
              onChange({ typedPlace: '', ...withTypedPlace(draft) });
            }}
          />
        )}
      </Field>
      <VisuallyHidden role="status">
        {typed !== '' && counts !== null && plural(matches.length, '1 location', '# locations')}
      </VisuallyHidden>
      <Choices
        {...props}
        onChange={(changes) => onChange({ ...changes, typedPlace: '' })}
        name="place"
        choices={matches.map((value) => [value, value])}
      />
      {matches.length === 0 && typed !== '' && (
        <Text
          variant="body2"
          tone="secondary"
        >{`No location in this list contains “${typed}”. Press Enter to search for it anyway.`}</Text>
      )}
    </>
  );
}
