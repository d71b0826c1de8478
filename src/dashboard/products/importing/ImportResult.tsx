import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { plural } from '@/components/labels';
import { routes } from '#contract/routes';
import { isValidRow, withRepeatedVins } from './checkRows';
import { DownloadErrorsButton } from './ImportPreview';
import type { Preview } from './useImport';

interface ImportResultProps {
  preview: Preview;
  listed: number;
  onRestart: () => void;
}

/** The number of listed cars, and the skipped rows to download. */
export function ImportResult({ preview, listed, onRestart }: ImportResultProps) {
  const skipped = withRepeatedVins(preview.rows).filter((row) => !isValidRow(row));
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.focus();
  }, []);
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 760 }}>
      <Alert severity="success" role="status" ref={alert} tabIndex={-1}>
        {plural(listed, '# car listed.', '# cars listed.')}
      </Alert>
      {skipped.length > 0 && (
        <Typography>
          {plural(
            skipped.length,
            '# row was skipped. Download it, fix it and import it again.',
            '# rows were skipped. Download them, fix them and import them again.',
          )}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button component={RouterLink} to={routes.dashboard} variant="contained">
          Go to My Products
        </Button>
        <Button variant="outlined" onClick={onRestart}>
          Import another file
        </Button>
        {skipped.length > 0 && <DownloadErrorsButton preview={preview} rows={skipped} />}
      </Box>
    </Box>
  );
}
