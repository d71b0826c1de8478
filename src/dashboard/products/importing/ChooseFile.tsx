import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mdiDownloadOutline, mdiFileUploadOutline } from '@mdi/js';
import { useEffect, useRef } from 'react';
import type { Category } from '@/api/categoriesApi';
import { csvText, downloadCsv } from '@/dashboard/ui/files';
import { FileButton } from '@/dashboard/ui/FileButton';
import { FormError } from '@/components/form/FormError';
import { Icon } from '@/components/Icon';
import { useFileDrop } from '@/dashboard/ui/useFileDrop';
import { formatList } from '#contract/formats';
import { IMPORT_ROWS_MAX } from '#contract/imports';
import { isChoosable } from '#contract/limits';
import { templateLines } from './columns';

interface ChooseFileProps {
  categories: readonly Category[];
  /** Why the last file could not be looked at. */
  problem: string | null;
  /** It takes the place of what was pressed to come here. */
  takesFocus: boolean;
  onChoose: (file: File) => void;
}

/** What the system's picker offers; some of them call CSV by a spreadsheet's name. */
export const CSV_FILES = '.csv,.txt,text/csv,text/plain,application/vnd.ms-excel';

/** A file to import: chosen or dropped; and the template of one. */
export function ChooseFile({ categories, problem, takesFocus, onChoose }: ChooseFileProps) {
  const zone = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) zone.current?.focus();
  }, [takesFocus]);
  const names = categories.filter(isChoosable).map(({ name }) => name);
  const choose = (files: readonly File[]) => {
    const [file] = files;
    if (file) onChoose(file);
  };
  const { isOver, handlers } = useFileDrop(choose);

  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 760 }}>
      <Typography>
        {`List up to ${IMPORT_ROWS_MAX} cars from a CSV file. You’ll review every row before anything is listed.`}
      </Typography>
      <FormError message={problem} />
      <Box
        role="group"
        aria-label="CSV file"
        ref={zone}
        tabIndex={-1}
        {...handlers}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 1.5,
          p: 4,
          border: '1px dashed',
          borderColor: isOver ? 'primary.main' : 'control.border',
          borderRadius: 1,
          bgcolor: isOver ? 'surface.sunken' : undefined,
        }}
      >
        <FileButton icon={mdiFileUploadOutline} accept={CSV_FILES} onChoose={choose}>
          Choose a CSV file
        </FileButton>
        <Typography variant="body2" color="textSecondary">
          Or drop it here
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiDownloadOutline} />}
          onClick={() =>
            downloadCsv('second-gear-template.csv', csvText(templateLines(names[0] ?? '')))
          }
        >
          Download template
        </Button>
        <Typography variant="body2" color="textSecondary">
          {`The template has every column and one example car to replace. Columns can be in any order. Columns after “Location” are optional.`}
          {names.length > 0 && ` Categories are ${formatList(names)}.`}
        </Typography>
      </Box>
    </Box>
  );
}
