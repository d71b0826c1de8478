import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import { mdiClose } from '@mdi/js';
import { Link as RouterLink } from 'react-router-dom';
import { Icon } from '@/components/Icon';
import { routes } from '#contract/routes';

interface BookedNoticeProps {
  /** Null while there is nothing to say. */
  car: { id: string; name: string } | null;
  onClose: () => void;
}

/** The way from a booking to paying for it; stays until it is used, closed or left behind. */
export function BookedNotice({ car, onClose }: BookedNoticeProps) {
  if (!car) return null;
  return (
    <Snackbar
      open
      key={car.id}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      message={`You booked ${car.name}. Pay for it in My Orders.`}
      action={
        <>
          <Button color="inherit" component={RouterLink} to={routes.dashboard}>
            My Orders
          </Button>
          <IconButton color="inherit" aria-label="Dismiss" onClick={onClose}>
            <Icon path={mdiClose} fontSize="small" />
          </IconButton>
        </>
      }
      // Above the toasts, which take the lower edge of a phone.
      sx={{ bottom: { xs: 96, sm: 24 } }}
    />
  );
}
