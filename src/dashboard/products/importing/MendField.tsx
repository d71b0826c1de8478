import TextField from '@mui/material/TextField';
import { useListCategories } from '@/api/categoriesApi';
import { isChoosable } from '#contract/limits';
import type { ImportColumn } from './columns';

interface MendFieldProps {
  /** Names the field for screen readers, or also visibly. */
  label: string;
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
  const shared = {
    size: 'small',
    fullWidth: true,
    label: hasVisibleLabel ? label : undefined,
    error: problem !== undefined,
    helperText: problem ?? 'Fixed',
  } as const;
  const htmlInput = hasVisibleLabel ? {} : { 'aria-label': label };
  if (choices) {
    return (
      <TextField
        {...shared}
        select
        value={cell}
        onChange={(event) => save(event.target.value)}
        slotProps={{ htmlInput, select: { native: true } }}
      >
        {!choices.includes(cell) && <option value={cell}>{cell === '' ? 'Choose' : cell}</option>}
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </TextField>
    );
  }
  return (
    <TextField
      {...shared}
      defaultValue={cell}
      multiline={column.field === 'description'}
      onBlur={(event) => save(event.target.value)}
      onKeyDown={(event) => {
        const { target } = event;
        if (event.key === 'Enter' && target instanceof HTMLInputElement) save(target.value);
      }}
      slotProps={{ htmlInput }}
    />
  );
}
