import InputBase from '@mui/material/InputBase';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { useGridApiContext, type GridRenderEditCellParams } from '@mui/x-data-grid';
import { createContext, use, useEffect, useId, useRef, useState } from 'react';
import { BusyMark } from '@/components/feedback/BusyMark';
import type { CellEdit, TableRow } from './types';

/** The ids of the rows whose edited cell is being saved. */
export const SavingRowsContext = createContext<ReadonlySet<string>>(new Set());

interface EditCellProps<Row extends TableRow> {
  params: GridRenderEditCellParams<Row, string>;
  edit: CellEdit<Row>;
}

/**
 * The input of a cell that is edited. Enter and leaving the cell save, Escape does not. A value
 * that cannot be saved stays, with the reason below the cell.
 */
export function EditCell<Row extends TableRow>({ params, edit }: EditCellProps<Row>) {
  const { id, field, row, hasFocus } = params;
  const api = useGridApiContext();
  const [text, setText] = useState(params.value ?? '');
  // The reason appears after the first attempt to save, not while the first digit is typed.
  const [isTried, setIsTried] = useState(false);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const isSaving = use(SavingRowsContext).has(row.id);
  const problem = isTried && !isSaving ? edit.problemWith(text) : null;

  // Also when a question about the value was answered with no.
  useEffect(() => {
    if (!hasFocus || isSaving) return;
    input.current?.focus();
    input.current?.select();
  }, [hasFocus, isSaving]);

  return (
    <>
      <InputBase
        ref={setBox}
        inputRef={input}
        fullWidth
        readOnly={isSaving}
        value={text}
        error={problem !== null}
        onChange={({ target: { value } }) => {
          setText(value);
          void api.current.setEditCellValue({ id, field, value });
        }}
        onBlur={() => setIsTried(true)}
        onKeyDown={(event) => {
          // The same press must not also answer a question about the value.
          if (event.key === 'Enter') event.preventDefault();
          if (event.key === 'Enter' || event.key === 'Tab') setIsTried(true);
        }}
        endAdornment={isSaving && <BusyMark label="Saving" />}
        slotProps={{
          input: {
            inputMode: edit.inputMode,
            autoComplete: 'off',
            'aria-label': edit.label(row),
            'aria-describedby': problem === null ? undefined : messageId,
            'aria-busy': isSaving || undefined,
          },
        }}
        sx={{
          font: 'inherit',
          // As in a cell that is not edited.
          px: '10px',
          '& input': { p: 0, textAlign: 'inherit', height: 'auto' },
        }}
      />
      <Popper
        open={problem !== null && box !== null}
        anchorEl={box}
        placement="bottom-end"
        sx={{ zIndex: 'tooltip' }}
      >
        <Paper
          id={messageId}
          role="alert"
          variant="outlined"
          sx={{ px: 1.5, py: 1, mt: 0.5, maxWidth: 280, color: 'error.main', typography: 'body2' }}
        >
          {problem}
        </Paper>
      </Popper>
    </>
  );
}
