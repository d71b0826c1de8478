import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#contract/routes';

/** The way back from a payment to the orders. */
export function OrdersLink() {
  return (
    <Button component={RouterLink} to={routes.dashboard} size="large">
      My Orders
    </Button>
  );
}
