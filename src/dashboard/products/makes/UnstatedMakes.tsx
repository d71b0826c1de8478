import Box from '@mui/material/Box';
import { useState } from 'react';
import { useListUnstatedMakesQuery, type UnstatedMake } from '@/api/productEditingApi';
import { Button } from '@/components/Button';
import { Notice } from '@/components/feedback/Notice';
import { plural } from '@/components/labels';
import { MakesDialog } from './MakesDialog';

/** Above My Products: cars without a make, which buyers cannot filter for (an extension). */
export function UnstatedMakes() {
  const { data: cars = [] } = useListUnstatedMakesQuery(undefined);
  /** As they were when it was opened, so that it can say what became of them. */
  const [opened, setOpened] = useState<readonly UnstatedMake[] | null>(null);
  return (
    <>
      {cars.length > 0 && (
        <Box sx={{ mb: 2 }}>
          <Notice
            tone="info"
            action={<Button onClick={() => setOpened(cars)}>Check and confirm</Button>}
          >
            {plural(
              cars.length,
              '# car doesn’t state its make and model, so buyers who filter by them miss it.',
              '# cars don’t state their make and model, so buyers who filter by them miss them.',
            )}
          </Notice>
        </Box>
      )}
      {opened && <MakesDialog cars={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
