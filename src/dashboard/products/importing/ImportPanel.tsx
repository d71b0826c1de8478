import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useListCategories, type Category } from '@/api/categoriesApi';
import { messageFor } from '@/api/messageFor';
import { AsyncView } from '@/components/feedback/AsyncView';
import { Spinner } from '@/components/feedback/Spinner';
import { useIgnoreFiles } from '@/dashboard/ui/useFileDrop';
import { Notice } from '@/components/feedback/Notice';
import { Button, ButtonLink } from '@/components/Button';
import { plural } from '@/components/labels';
import { Text } from '@/components/Text';
import { routes } from '#contract/routes';
import { ChooseFile } from './ChooseFile';
import { ImportHistory } from './ImportHistory';
import { ImportPreview, DownloadErrorsButton } from './ImportPreview';
import { MatchColumns } from './MatchColumns';
import { useImport, type Preview } from './useImport';
import { isValidRow, withRepeatedVins } from './checkRows';

/** Imports products from a CSV file: choose the file, match its columns, review its rows, confirm. */
export function ImportPanel() {
  return (
    <AsyncView
      query={useListCategories()}
      label="Loading categories"
      minHeight={320}
      failedTitle="We couldn’t load the categories"
      messageFor={messageFor}
    >
      {(categories) => <Import categories={categories} />}
    </AsyncView>
  );
}

function Import({ categories }: { categories: readonly Category[] }) {
  // The preview has no zone, but files are dropped on it too.
  useIgnoreFiles();
  const { state, choose, match, confirm, mend, isBusy, restart } = useImport(categories);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {state.step === 'choosing' && (
        <ChooseFile
          categories={categories}
          problem={state.problem}
          takesFocus={state.isRestart}
          onChoose={choose}
        />
      )}
      {state.step === 'reading' && <Spinner label={`Reading ${state.fileName}`} minHeight={200} />}
      {state.step === 'matching' && (
        <MatchColumns
          named={state.named}
          chosen={state.chosen}
          onChoose={choose}
          onMatch={(chosen) => match(state.named, chosen)}
        />
      )}
      {state.step === 'preview' && (
        <ImportPreview
          key={state.preview.key}
          preview={state.preview}
          problem={state.problem}
          isBusy={isBusy}
          onChoose={choose}
          onMend={mend}
          onConfirm={(rows) => confirm(state.preview, rows)}
        />
      )}
      {state.step === 'done' && (
        <ImportResult preview={state.preview} listed={state.listed} onRestart={restart} />
      )}
      {state.step !== 'preview' && <ImportHistory />}
    </Box>
  );
}

interface ImportResultProps {
  preview: Preview;
  listed: number;
  onRestart: () => void;
}

/** The number of listed cars, and the skipped rows to download. */
function ImportResult({ preview, listed, onRestart }: ImportResultProps) {
  const skipped = withRepeatedVins(preview.rows).filter((row) => !isValidRow(row));
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.focus();
  }, []);
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 760 }}>
      <Notice ref={alert} tone="success" role="status">
        {plural(listed, '# car listed.', '# cars listed.')}
      </Notice>
      {skipped.length > 0 && (
        <Text>
          {plural(
            skipped.length,
            '# row was skipped. Download it, fix it and import it again.',
            '# rows were skipped. Download them, fix them and import them again.',
          )}
        </Text>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <ButtonLink to={routes.dashboard} variant="contained">
          Go to My Products
        </ButtonLink>
        <Button variant="outlined" onClick={onRestart}>
          Import another file
        </Button>
        {skipped.length > 0 && <DownloadErrorsButton preview={preview} rows={skipped} />}
      </Box>
    </Box>
  );
}
