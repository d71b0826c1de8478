import Box from '@mui/material/Box';
import { ButtonLink } from '@/components/Button';
import { Text } from '@/components/Text';
import { Extended } from '@/store/Extended';
import { routes } from '#contract/routes';

interface Step {
  title: string;
  text: string;
  to: string;
  link: string;
}

const addCar: Step = {
  title: 'Add your first car',
  text: 'Add the details, a price, a photo and your phone number.',
  to: routes.addProduct,
  link: 'Add Product',
};

const seeProfile: Step = {
  title: 'Check your profile',
  text: 'Buyers see your name on each car. Update it and confirm your email.',
  to: routes.profile,
  link: 'Go to profile',
};

const meetBuyers: Step = {
  title: 'Get bookings',
  text: 'When a buyer books a car, you’ll see their name and contact details in Bookings.',
  to: routes.bookings,
  link: 'Go to bookings',
};

export function FirstSteps() {
  return (
    <Box
      component="ol"
      // Safari removes the list semantics of lists without markers.
      role="list"
      aria-label="Getting started"
      sx={{
        listStyle: 'none',
        mt: 2,
        mb: 0,
        p: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'minmax(0, 1fr)',
        gridAutoColumns: 'minmax(0, 1fr)',
        gridAutoFlow: { lg: 'column' },
      }}
    >
      <StepItem number={1} step={addCar} />
      <StepItem number={2} step={seeProfile} />
      <Extended>
        <StepItem number={3} step={meetBuyers} />
      </Extended>
    </Box>
  );
}

function StepItem({ number, step }: { number: number; step: Step }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateRows: 'auto 1fr auto',
        justifyItems: 'start',
        gap: 1,
        p: 2.5,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Text as="h2" style={{ fontWeight: 600 }}>
        {`${number}. ${step.title}`}
      </Text>
      <Text variant="body2" tone="secondary">
        {step.text}
      </Text>
      <ButtonLink
        to={step.to}
        variant={number === 1 ? 'contained' : 'outlined'}
        style={{ marginTop: 8 }}
      >
        <span>{step.link}</span>
      </ButtonLink>
    </Box>
  );
}
