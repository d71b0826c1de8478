import Box from '@mui/material/Box';
import { mdiDownloadOutline, mdiFileUploadOutline } from '@mdi/js';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useRef, useState } from 'react';
import { useFindListedRowsQuery } from '@/api/productImportsApi';
import { Button } from '@/components/Button';
import { Checkbox } from '@/components/form/Checkbox';
import { Notice } from '@/components/feedback/Notice';
import { downloadCsv } from '@/dashboard/ui/files';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { FileButton } from '@/dashboard/ui/FileButton';
import { FormError } from '@/components/form/FormError';
import { Icon } from '@/components/Icon';
import { messageFor } from '@/api/messageFor';
import { plural } from '@/components/labels';
import { Text } from '@/components/Text';
import { formatCount, formatList } from '#contract/formats';
import type { ProductForm } from '#contract/schemas/product';
import {
  findRepeats,
  isValidRow,
  withRepeatedVins,
  type CellChange,
  type CheckedRow,
} from './checkRows';
import { CSV_FILES } from './ChooseFile';
import { ImportRows } from './ImportRows';
import { KeepFixes } from './KeepFixes';
import { localPhonesNote } from './localPhones';
import { problemsCsv } from './rowProblems';
import type { Preview } from './useImport';
import { Warnings } from './Warnings';

interface ImportPreviewProps {
  preview: Preview;
  problem: string | null;
  isBusy: boolean;
  onChoose: (file: File) => void;
  onMend: (change: CellChange) => void;
  onConfirm: (rows: readonly CheckedRow[]) => Promise<void>;
}

/** What valid rows repeat, by line: another row, or a car that the seller already lists. */
function useRepeats(rows: readonly CheckedRow[]) {
  const valid = rows.filter(isValidRow);
  const likenesses = valid.flatMap(({ product }) => (product ? [likenessOf(product)] : []));
  const query = useFindListedRowsQuery(likenesses.length > 0 ? likenesses : skipToken);
  const repeats = new Map<number, string>();
  for (const index of query.currentData ?? []) {
    const line = valid[index]?.line;
    if (line !== undefined) repeats.set(line, 'Looks like a car you already list.');
  }
  for (const [line, before] of findRepeats(rows)) repeats.set(line, `The same as row ${before}.`);
  return { repeats, query };
}

const likenessOf = ({ name, resalePrice, purchaseYear, mileageKm }: ProductForm) => ({
  name,
  resalePrice,
  purchaseYear,
  mileageKm,
});

const summaryOf = (total: number, invalid: number) =>
  invalid === 0
    ? plural(total, '1 row is ready to list.', 'All # rows are ready to list.')
    : `${formatCount(total - invalid)} of ${plural(total, '# row is', '# rows are')} ready to list; ${plural(invalid, '# needs fixing', '# need fixing')}.`;

const confirmationOf = (valid: number, invalid: number) => ({
  title: plural(valid, 'List # car?', 'List # cars?'),
  text: `The cars go on sale right away. Photos download over the next few minutes.${
    invalid === 0
      ? ''
      : ` ${plural(invalid, '1 row with errors will be skipped. You can download, fix and import it later.', '# rows with errors will be skipped. You can download, fix and import them later.')}`
  }`,
});

/** All rows of the file with their errors, to review before the import. */
export function ImportPreview({
  preview: { fileName, file, rows: checked },
  problem,
  isBusy,
  onChoose,
  onMend,
  onConfirm,
}: ImportPreviewProps) {
  const phonesNote = localPhonesNote(file);
  const rows = withRepeatedVins(checked);
  const invalid = rows.filter((row) => !isValidRow(row));
  const { repeats, query } = useRepeats(rows);
  const [skipsRepeats, setSkipsRepeats] = useState(false);
  const toList = rows.filter((row) => isValidRow(row) && !(skipsRepeats && repeats.has(row.line)));
  // Fixed rows stay, to be read once more.
  const withErrors = rows.filter((row) => !isValidRow(row) || row.mended.length > 0);
  const skipped = rows.length - invalid.length - toList.length;
  const validCount = toList.length;
  const [showsErrorsOnly, setShowsErrorsOnly] = useState(invalid.length > 0);
  const [dialog, setDialog] = useState<'closed' | 'open' | 'closing'>('closed');
  /** Something was typed or chosen in a cell, also if the cell still has the focus. */
  const [isEdited, setIsEdited] = useState(false);
  const [nextFile, setNextFile] = useState<File | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The element that had the focus is no longer rendered.
    heading.current?.focus();
  }, []);

  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <Text as="h2" variant="h5" ref={heading} tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
          {fileName}
        </Text>
        <Text role="status">
          {`${summaryOf(rows.length, invalid.length)}${
            skipped > 0 ? ` ${plural(skipped, '# will be skipped.', '# will be skipped.')}` : ''
          }`}
        </Text>
        {phonesNote !== null && (
          <Text variant="body2" tone="secondary">
            {phonesNote}
          </Text>
        )}
        {file.ignored.length > 0 && (
          <Text variant="body2" tone="secondary" style={{ overflowWrap: 'anywhere' }}>
            {`${plural(
              file.ignored.length,
              '1 unknown column ignored: ',
              '# unknown columns ignored: ',
            )}${formatList(file.ignored.map((name) => `“${name}”`))}.`}
          </Text>
        )}
      </Box>
      {/* Screen readers would not announce it behind the dialog. */}
      {dialog === 'closed' && <FormError message={problem} />}
      {query.isError && (
        <Notice
          tone="warning"
          role="status"
          action={
            <Button size="small" isBusy={query.isFetching} onClick={() => void query.refetch()}>
              Check again
            </Button>
          }
        >
          {`We couldn’t check whether you already list these cars. ${messageFor(query.error)}`}
        </Notice>
      )}
      {repeats.size > 0 && (
        <Notice
          tone="warning"
          role="status"
          action={
            <Button size="small" color="inherit" onClick={() => setSkipsRepeats((skips) => !skips)}>
              <span>
                {skipsRepeats
                  ? plural(repeats.size, 'List it anyway', 'List them anyway')
                  : plural(repeats.size, 'Skip it', 'Skip them')}
              </span>
            </Button>
          }
        >
          {plural(
            repeats.size,
            '1 row looks like a car you already list, or like another row.',
            '# rows look like cars you already list, or like other rows.',
          )}
        </Notice>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          variant="contained"
          isBusy={isBusy}
          disabled={validCount === 0}
          onClick={() => setDialog('open')}
        >
          {plural(validCount, 'List # car', 'List # cars')}
        </Button>
        <FileButton
          icon={mdiFileUploadOutline}
          accept={CSV_FILES}
          onChoose={([chosen]) => chosen && (isEdited ? setNextFile(chosen) : onChoose(chosen))}
        >
          {invalid.length > 0 ? 'Choose fixed file' : 'Choose another file'}
        </FileButton>
        {invalid.length > 0 && <DownloadErrorsButton preview={{ fileName, file }} rows={invalid} />}
      </Box>
      {withErrors.length > 0 && (
        <Checkbox isChecked={showsErrorsOnly} onChange={() => setShowsErrorsOnly(!showsErrorsOnly)}>
          Show only rows with errors
        </Checkbox>
      )}
      <Box onChange={() => setIsEdited(true)}>
        <ImportRows
          file={file}
          rows={showsErrorsOnly && withErrors.length > 0 ? withErrors : rows}
          repeats={repeats}
          onMend={onMend}
        />
      </Box>
      <KeepFixes
        isEdited={isEdited}
        fileName={fileName}
        chosen={nextFile}
        onReplace={onChoose}
        onKeep={() => setNextFile(null)}
      />
      <ConfirmDialog
        isOpen={dialog === 'open'}
        {...confirmationOf(validCount, invalid.length)}
        confirmLabel={plural(validCount, 'List # car', 'List # cars')}
        isHarmless
        isBusy={isBusy}
        onConfirm={() => void onConfirm(toList).then(() => setDialog('closing'))}
        onCancel={() => setDialog('closing')}
        onClosed={() => {
          setDialog('closed');
          // The focus cannot return to the button if it is disabled now.
          if (validCount === 0) heading.current?.focus();
        }}
      >
        {dialog !== 'closed' && <Warnings rows={toList} />}
      </ConfirmDialog>
    </Box>
  );
}

interface DownloadErrorsButtonProps {
  preview: Pick<Preview, 'fileName' | 'file'>;
  rows: readonly CheckedRow[];
}

/** Downloads the rows with errors as a CSV file with an additional column for the errors. */
export function DownloadErrorsButton({
  preview: { fileName, file },
  rows,
}: DownloadErrorsButtonProps) {
  const name = `${fileName.replace(/\.[^.]*$/, '')}-errors.csv`;
  return (
    <Button onClick={() => downloadCsv(name, problemsCsv(file, rows))}>
      <Icon path={mdiDownloadOutline} />
      <span>
        {plural(rows.length, 'Download 1 row with errors', 'Download # rows with errors')}
      </span>
    </Button>
  );
}
