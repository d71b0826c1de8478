import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { plural } from '@/components/plural';
import { routes } from '#contract/routes';
import { isRight } from './checkRows';
import { DownloadWrong } from './ImportPreview';
import type { Preview } from './useImport';

interface ImportDoneProps {
  preview: Preview;
  listed: number;
  onAgain: () => void;
}

/** What was listed, and what is left to mend. */
export function ImportDone({ preview, listed, onAgain }: ImportDoneProps) {
  const left = preview.rows.filter((row) => !isRight(row));
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    done.current?.focus();
  }, []);
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 760 }}>
      <Alert severity="success" role="status" ref={done} tabIndex={-1}>
        {plural(listed, '# car listed.', '# cars listed.')}
      </Alert>
      {left.length > 0 && (
        <Typography>
          {plural(
            left.length,
            '# row was skipped. Download it, fix it and import it again.',
            '# rows were skipped. Download them, fix them and import them again.',
          )}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button component={RouterLink} to={routes.dashboard} variant="contained">
          Go to My Products
        </Button>
        <Button variant="outlined" onClick={onAgain}>
          Import another file
        </Button>
        {left.length > 0 && <DownloadWrong preview={preview} rows={left} />}
      </Box>
    </Box>
  );
}
