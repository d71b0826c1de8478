import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Notice } from '@/components/feedback/Notice';
import { Button, ButtonLink } from '@/components/Button';
import { plural } from '@/components/labels';
import { Text } from '@/components/Text';
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
