import { useListCategories } from '@/api/categoriesApi';
import { Field } from '@/components/form/Field';
import { isChoosable } from '#contract/limits';
import type { ImportColumn } from './columns';

interface MendFieldProps {
  label: string;
  /** The label is not only for screen readers. */
  hasVisibleLabel?: boolean;
  column: ImportColumn;
  cell: string;
  /** The error, or undefined after it was fixed. */
  problem: string | undefined;
  onChange: (cell: string) => void;
}

/** A cell with an error, which is checked again when it is left or Enter is pressed. */
export function MendField({
  label,
  hasVisibleLabel = false,
  column,
  cell,
  problem,
  onChange,
}: MendFieldProps) {
  const { currentData: categories = [] } = useListCategories();
  const choices = column.choices?.(categories.filter(isChoosable).map(({ name }) => name));
  const save = (value: string) => {
    if (value !== cell) onChange(value);
  };
  return (
    <Field
      label={label}
      isLabelHidden={!hasVisibleLabel}
      isSmall
      hint={problem === undefined ? 'Fixed' : undefined}
      error={problem}
    >
      {(field) =>
        choices ? (
          <select {...field} value={cell} onChange={({ target }) => save(target.value)}>
            {!choices.includes(cell) && (
              <option value={cell}>{cell === '' ? 'Choose' : cell}</option>
            )}
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : column.field === 'description' ? (
          <textarea {...field} defaultValue={cell} onBlur={({ target }) => save(target.value)} />
        ) : (
          <input
            {...field}
            defaultValue={cell}
            onBlur={({ target }) => save(target.value)}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Enter') save(currentTarget.value);
            }}
          />
        )
      }
    </Field>
  );
}
