import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { mdiDownloadOutline, mdiFileUploadOutline } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { downloadCsv } from '@/dashboard/ui/files';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { BusyButton } from '@/dashboard/ui/BusyButton';
import { FileButton } from '@/dashboard/ui/FileButton';
import { FormError } from '@/components/form/FormError';
import { Icon } from '@/components/Icon';
import { plural } from '@/components/plural';
import { formatCount, formatList } from '#contract/formats';
import { warningsAbout } from '#contract/warnings';
import { isRight, type CheckedRow } from './checkRows';
import { CSV_FILES } from './ChooseFile';
import { ImportRows } from './ImportRows';
import { fileOfProblems } from './mending';
import type { Preview } from './useImport';

interface ImportPreviewProps {
  preview: Preview;
  /** Why nothing was listed when it was confirmed. */
  problem: string | null;
  isBusy: boolean;
  onChoose: (file: File) => void;
  onConfirm: () => Promise<void>;
}

const summaryOf = (total: number, wrong: number) =>
  wrong === 0
    ? plural(total, '1 row is ready to list.', 'All # rows are ready to list.')
    : `${formatCount(total - wrong)} of ${plural(total, '# row is', '# rows are')} ready to list; ${plural(wrong, '# needs fixing', '# need fixing')}.`;

const questionOf = (right: number, wrong: number) => ({
  title: plural(right, 'List # car?', 'List # cars?'),
  text: `The cars go on sale right away. Photos download over the next few minutes.${
    wrong === 0
      ? ''
      : ` ${plural(wrong, '1 row with errors will be skipped. You can download, fix and import it later.', '# rows with errors will be skipped. You can download, fix and import them later.')}`
  }`,
});

const WARNINGS_SHOWN = 5;

/** Rows that can be listed, but look like slips. */
function Warnings({ rows }: { rows: readonly CheckedRow[] }) {
  const warnings = rows.flatMap(({ line, product }) =>
    product ? warningsAbout(product).map(({ text }) => `Row ${line}: ${text}`) : [],
  );
  if (warnings.length === 0) return null;
  const more = warnings.length - WARNINGS_SHOWN;
  return (
    <Box component="ul" aria-label="Check these details" sx={{ mt: 0, mb: 1, pl: 2.5 }}>
      {warnings.slice(0, WARNINGS_SHOWN).map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
      {more > 0 && <li>{plural(more, '# more detail to check', '# more details to check')}</li>}
    </Box>
  );
}

/** Every row of the file and what is wrong with it, before anything is listed. */
export function ImportPreview({
  preview: { fileName, file, rows },
  problem,
  isBusy,
  onChoose,
  onConfirm,
}: ImportPreviewProps) {
  const wrong = rows.filter((row) => !isRight(row));
  const right = rows.length - wrong.length;
  const [isNarrowed, setIsNarrowed] = useState(wrong.length > 0);
  const [question, setQuestion] = useState<'closed' | 'open' | 'closing'>('closed');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What was pressed to come here is gone.
    heading.current?.focus();
  }, []);

  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <Typography
          component="h2"
          variant="h5"
          ref={heading}
          tabIndex={-1}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {fileName}
        </Typography>
        <Typography role="status">{summaryOf(rows.length, wrong.length)}</Typography>
        {file.ignored.length > 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {plural(
              file.ignored.length,
              '1 unknown column ignored: ',
              '# unknown columns ignored: ',
            )}
            {`${formatList(file.ignored.map((name) => `“${name}”`))}.`}
          </Typography>
        )}
      </Box>
      {/* Behind the dialog nobody would hear it. */}
      {question === 'closed' && <FormError message={problem} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <BusyButton
          variant="contained"
          isBusy={isBusy}
          disabled={right === 0}
          onClick={() => setQuestion('open')}
        >
          {plural(right, 'List # car', 'List # cars')}
        </BusyButton>
        <FileButton
          icon={mdiFileUploadOutline}
          accept={CSV_FILES}
          onChoose={([chosen]) => chosen && onChoose(chosen)}
        >
          {wrong.length > 0 ? 'Choose fixed file' : 'Choose another file'}
        </FileButton>
        {wrong.length > 0 && <DownloadWrong preview={{ fileName, file }} rows={wrong} />}
      </Box>
      {wrong.length > 0 && (
        <FormControlLabel
          control={
            <Switch checked={isNarrowed} onChange={(_event, checked) => setIsNarrowed(checked)} />
          }
          label="Show only rows with errors"
        />
      )}
      <ImportRows file={file} rows={isNarrowed ? wrong : rows} />
      <ConfirmDialog
        isOpen={question === 'open'}
        {...questionOf(right, wrong.length)}
        confirmLabel={plural(right, 'List # car', 'List # cars')}
        isHarmless
        isBusy={isBusy}
        onConfirm={() => void onConfirm().then(() => setQuestion('closing'))}
        onCancel={() => setQuestion('closing')}
        onClosed={() => {
          setQuestion('closed');
          // The button that asked is disabled once no row is right.
          if (right === 0) heading.current?.focus();
        }}
      >
        {question !== 'closed' && <Warnings rows={rows} />}
      </ConfirmDialog>
    </Box>
  );
}

interface DownloadWrongProps {
  preview: Pick<Preview, 'fileName' | 'file'>;
  rows: readonly CheckedRow[];
}

/** The rows that need mending as a file, with a column that says what is wrong. */
export function DownloadWrong({ preview: { fileName, file }, rows }: DownloadWrongProps) {
  const name = `${fileName.replace(/\.[^.]*$/, '')}-errors.csv`;
  return (
    <Button
      startIcon={<Icon path={mdiDownloadOutline} />}
      onClick={() => downloadCsv(name, fileOfProblems(file, rows))}
    >
      {plural(rows.length, 'Download 1 row with errors', 'Download # rows with errors')}
    </Button>
  );
}
