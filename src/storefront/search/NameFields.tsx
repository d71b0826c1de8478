import { useId, useState } from 'react';
import { Button } from '@/components/Button';
import { Field } from '@/components/form/Field';
import { plural } from '@/components/labels';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { makes, normaliseMake } from '#contract/makes/makes';
import { splitValues } from '#contract/search';
import { compareTexts, containsText } from '#contract/text/foldText';
import { Choices, type Choice } from './Choices';
import type { FieldsProps } from './filterDraft';
import styles from './FilterFields.module.css';

/** So many are commonest, before the others from A to Z. */
const COMMONEST = 8;

const listed = new Set(makes);

type NameFieldsProps = FieldsProps & {
  name: 'make' | 'model';
  /** Only the commonest are shown at first. */
  isFolded: boolean;
};

/**
 * Makes, or models of the chosen make: the commonest first, then the others from A to Z, and last
 * makes that only sellers know. The text narrows the list.
 */
export function NameFields({ name, isFolded, ...props }: NameFieldsProps) {
  const { draft, counts, onChange } = props;
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(!isFolded);
  const known = (counts?.facets[name] ?? []).map(({ value }) => value);
  const chosen = splitValues(draft[name] ?? '').map(name === 'make' ? normaliseMake : String);
  const typed = text.trim();
  const matches = [...new Set([...known, ...chosen])].filter(
    (value) => containsText(value, typed) || (name === 'make' && normaliseMake(typed) === value),
  );
  const common = typed === '' ? matches.slice(0, COMMONEST) : [];
  const others = matches.filter((value) => !common.includes(value)).sort(compareTexts);
  const isOther = (value: string) => name === 'make' && !listed.has(value);
  const sections: [title: string, values: string[]][] = [
    ['Most common', common],
    ['A–Z', others.filter((value) => !isOther(value))],
    ['Other', others.filter(isOther)],
  ];
  const shown = sections
    .map(([title, values]): [string, string[]] => [
      title,
      // What is chosen is always shown.
      isOpen || typed !== '' || values === common
        ? values
        : values.filter((value) => chosen.includes(value)),
    ])
    .filter(([, values]) => values.length > 0);
  return (
    <>
      <Field label={name === 'make' ? 'Find a make' : 'Find a model'} isSmall>
        {(field) => (
          <input
            {...field}
            maxLength={60}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              const [only, second] = matches;
              if (event.key !== 'Enter' || typed === '') return;
              // Chooses the only match. The next Enter submits the form.
              event.preventDefault();
              if (only === undefined || second !== undefined) return;
              setText('');
              onChange({ [name]: [...new Set([...chosen, only])].join(',') });
            }}
          />
        )}
      </Field>
      <VisuallyHidden role="status">
        {typed !== '' && counts !== null && plural(matches.length, `1 ${name}`, `# ${name}s`)}
      </VisuallyHidden>
      {shown.map(([title, values]) => (
        <Section key={title} title={shown.length > 1 ? title : undefined}>
          <Choices
            {...props}
            name={name}
            choices={values.map((value): Choice => [value, value])}
            // A model belongs to its make.
            onChange={(changes) => onChange({ ...changes, ...(name === 'make' && { model: '' }) })}
          />
        </Section>
      ))}
      {!isOpen && typed === '' && others.length > 0 && (
        <Button onClick={() => setIsOpen(true)}>{`All ${matches.length} ${name}s`}</Button>
      )}
      {counts !== null && matches.length === 0 && (
        <Text variant="body2" tone="secondary">
          {typed === '' ? `No car states its ${name}.` : `No ${name} contains “${typed}”.`}
        </Text>
      )}
    </>
  );
}

interface SectionProps {
  /** None if it is the only section. */
  title: string | undefined;
  children: React.JSX.Element;
}

function Section({ title, children }: SectionProps) {
  const id = useId();
  if (title === undefined) return children;
  return (
    <div role="group" aria-labelledby={id} className={styles.section}>
      <Text as="div" id={id} variant="caption" tone="secondary">
        {title}
      </Text>
      {children}
    </div>
  );
}
