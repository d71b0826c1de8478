import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useIsExtended } from '@/store/useIsExtended';
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

/** The first steps for a seller without cars. */
export function FirstSteps() {
  const isExtended = useIsExtended();
  const steps = isExtended ? [addCar, seeProfile, meetBuyers] : [addCar, seeProfile];
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
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: `repeat(${steps.length}, minmax(0, 1fr))`,
        },
      }}
    >
      {steps.map((step, index) => (
        <Box
          component="li"
          key={step.to}
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
          <Typography component="h2" sx={{ fontWeight: 600 }}>
            {`${index + 1}. ${step.title}`}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {step.text}
          </Typography>
          <Button
            component={RouterLink}
            to={step.to}
            variant={index === 0 ? 'contained' : 'outlined'}
            sx={{ mt: 1 }}
          >
            <span>{step.link}</span>
          </Button>
        </Box>
      ))}
    </Box>
  );
}
