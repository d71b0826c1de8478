import { useListCategories } from '@/api/categoriesApi';
import { Field } from '@/components/form/Field';
import { plural } from '@/components/labels';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { conditionLabels, fuelLabels, gearboxLabels } from '#contract/factLabels';
import { conditions, fuels, gearboxes } from '#contract/facts';
import { isChoosable } from '#contract/limits';
import { splitValues, type FilterGroup } from '#contract/search';
import { cleanText } from '#contract/text/cleanText';
import { isInPlace, placeKey } from '#contract/text/places';
import { Choices, type Choice } from './Choices';
import { filterLabels } from './filterLabels';
import { withTypedPlace, type FieldsProps } from './filterDraft';
import styles from './FilterFields.module.css';
import { NameFields } from './NameFields';
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
      <Fields {...props} group={group} isAmongOthers={hasTitle} />
    </fieldset>
  );
}

function Fields({
  group,
  isAmongOthers,
  ...props
}: FieldsProps & { group: FilterGroup; isAmongOthers: boolean }) {
  switch (group) {
    case 'make':
    case 'model':
      return <NameFields {...props} name={group} isFolded={isAmongOthers} />;
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

const choicesOf = <Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
): Choice[] => values.map((value) => [value, labels[value]]);

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
