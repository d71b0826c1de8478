import type { SearchCounts } from '@/api/searchApi';
import { Checkbox } from '@/components/form/Checkbox';
import { classNames } from '@/components/classNames';
import { formatCount } from '#contract/formats';
import { normaliseMake } from '#contract/makes/makes';
import { joinValues, splitValues, type FacetName } from '#contract/search';
import { placeKey } from '#contract/text/places';
import { isOnOff } from './filterLabels';
import { isEmptyChoice, type FieldsProps } from './filterDraft';
import styles from './FilterFields.module.css';

export type Choice = readonly [value: string, label: string];

interface ChoicesProps extends FieldsProps {
  name: FacetName;
  choices: readonly Choice[];
}

/** Equal values: a place and a make have several spellings. */
const keyOf = (name: FacetName, value: string): string =>
  name === 'place' ? placeKey(value) || value : name === 'make' ? normaliseMake(value) : value;

export function Choices({ name, choices, draft, counts, onChange }: ChoicesProps) {
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
