import Box from '@mui/material/Box';
import { use, useState } from 'react';
import { messageFor } from '@/api/messageFor';
import {
  useListUnstatedMakesQuery,
  useStateMakesMutation,
  type UnstatedMake,
} from '@/api/productEditingApi';
import { Button } from '@/components/Button';
import { showError } from '@/components/feedback/toast';
import { carName } from '@/components/labels';
import { Text } from '@/components/Text';
import { CellFocusContext } from '@/dashboard/table/RowLink';
import { MakesDialog } from './MakesDialog';

/** Rows stay low; touch needs a larger target. */
const buttons = {
  display: 'flex',
  // In line with the text above them, where there is no room beside it.
  ml: -0.75,
  '& > button': { minWidth: 0, minHeight: 24, py: 0, px: 0.75 },
  '@media (pointer: coarse)': { '& > button': { minHeight: 44 } },
};

/** Under the name of a car without a make: what the name says, to be confirmed or corrected. */
export function MakeGuess({ productId }: { productId: string }) {
  const { car } = useListUnstatedMakesQuery(undefined, {
    selectFromResult: ({ data }) => ({ car: data?.find(({ id }) => id === productId) }),
  });
  return car && car.make !== '' ? <Guess car={car} /> : null;
}

function Guess({ car }: { car: UnstatedMake }) {
  const { id, name, version, make, model } = car;
  // The grid has a single Tab stop.
  const tabIndex = use(CellFocusContext)?.tabIndex;
  const [state, { isLoading }] = useStateMakesMutation();
  const [opened, setOpened] = useState<UnstatedMake | null>(null);
  const confirm = async () => {
    const { data, error } = await state([{ id, version, make, ...(model && { model }) }]);
    const problem = error ? messageFor(error) : data.refused[0]?.message;
    if (problem) showError(problem);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25 }}>
      <Text as="span" variant="caption" tone="secondary">
        {`${[make, model].filter(Boolean).join(' · ')}?`}
      </Text>
      <Box sx={buttons}>
        <Button
          size="small"
          tabIndex={tabIndex}
          isBusy={isLoading}
          aria-label={`Right, make and model of ${carName(name)}`}
          onClick={() => void confirm()}
        >
          Right
        </Button>
        <Button
          size="small"
          color="inherit"
          tabIndex={tabIndex}
          aria-label={`Change make and model of ${carName(name)}`}
          onClick={() => setOpened(car)}
        >
          Change
        </Button>
      </Box>
      {opened && <MakesDialog cars={[opened]} onClose={() => setOpened(null)} />}
    </Box>
  );
}
