import Checkbox from '@mui/material/Checkbox';
import type { GridSlotProps } from '@mui/x-data-grid';

declare module '@mui/x-data-grid' {
  interface RowCheckboxPropsOverrides {
    nameOf?: (rowId: unknown) => string;
  }
}

/** The grid’s row checkbox, labelled with the row’s name for screen readers. */
export function NamedCheckbox({
  rowId,
  nameOf,
  slotProps,
  checked,
  tabIndex,
  onChange,
  onKeyDown,
}: GridSlotProps['rowCheckbox']) {
  return (
    <Checkbox
      checked={checked}
      tabIndex={tabIndex}
      onChange={onChange}
      onKeyDown={onKeyDown}
      sx={{ p: 0.75 }}
      slotProps={{
        input: { ...slotProps?.htmlInput, 'aria-label': `Select ${nameOf?.(rowId) ?? 'row'}` },
      }}
    />
  );
}
