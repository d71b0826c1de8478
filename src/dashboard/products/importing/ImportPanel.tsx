import Box from '@mui/material/Box';
import { useListCategories, type Category } from '@/api/categoriesApi';
import { messageFor } from '@/api/messageFor';
import { AsyncView } from '@/components/feedback/AsyncView';
import { Spinner } from '@/components/feedback/Spinner';
import { useIgnoreFiles } from '@/dashboard/ui/useFileDrop';
import { ChooseFile } from './ChooseFile';
import { ImportResult } from './ImportResult';
import { ImportHistory } from './ImportHistory';
import { ImportPreview } from './ImportPreview';
import { MatchColumns } from './MatchColumns';
import { useImport } from './useImport';

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
