import Box from '@mui/material/Box';
import { mdiDownloadOutline, mdiFileUploadOutline } from '@mdi/js';
import { useEffect, useRef } from 'react';
import type { Category } from '@/api/categoriesApi';
import { csvText, downloadCsv } from '@/dashboard/ui/files';
import { FileButton } from '@/dashboard/ui/FileButton';
import { Button } from '@/components/Button';
import { FormError } from '@/components/form/FormError';
import { Icon } from '@/components/Icon';
import { Text } from '@/components/Text';
import { useFileDrop } from '@/dashboard/ui/useFileDrop';
import { formatList } from '#contract/formats';
import { IMPORT_ROWS_MAX } from '#contract/imports';
import { isChoosable } from '#contract/limits';
import { exampleCategory, templateLines } from './columns';

interface ChooseFileProps {
  categories: readonly Category[];
  problem: string | null;
  /** Replaces an element that had the focus. */
  takesFocus: boolean;
  onChoose: (file: File) => void;
}

/** The types for the file picker. Some systems report CSV files with Excel’s type. */
export const CSV_FILES = '.csv,.txt,text/csv,text/plain,application/vnd.ms-excel';

/** Chooses a CSV file by button or drag and drop, and offers a template. */
export function ChooseFile({ categories, problem, takesFocus, onChoose }: ChooseFileProps) {
  const dropZone = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) dropZone.current?.focus();
  }, [takesFocus]);
  const names = categories.filter(isChoosable).map(({ name }) => name);
  const choose = (files: readonly File[]) => {
    const [file] = files;
    if (file) onChoose(file);
  };
  const { isOver, handlers } = useFileDrop(choose);

  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 760 }}>
      <Text>
        {`List up to ${IMPORT_ROWS_MAX} cars from a CSV file. You’ll review every row before anything is listed.`}
      </Text>
      <FormError message={problem} />
      <Box
        role="group"
        aria-label="CSV file"
        ref={dropZone}
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
        <Text variant="body2" tone="secondary">
          Or drop it here
        </Text>
      </Box>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Button
          variant="outlined"
          onClick={() =>
            downloadCsv('second-gear-template.csv', csvText(templateLines(exampleCategory(names))))
          }
        >
          <Icon path={mdiDownloadOutline} />
          Download template
        </Button>
        <Text variant="body2" tone="secondary">
          {`The template has every column and one example car to replace. Columns can be in any order. Columns after “Location” are optional.${
            names.length > 0 ? ` Categories are ${formatList(names)}.` : ''
          }`}
        </Text>
      </Box>
    </Box>
  );
}
