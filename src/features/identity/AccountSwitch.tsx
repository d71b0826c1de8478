import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation } from 'react-router-dom';

interface AccountSwitchProps {
  question: string;
  to: string;
  label: string;
}

/** From log-in to sign-up and back; where the person came from goes with them. */
export function AccountSwitch({ question, to, label }: AccountSwitchProps) {
  const location = useLocation();
  const state: unknown = location.state;
  return (
    <Typography>
      {question}{' '}
      <Link component={RouterLink} to={to} state={state} sx={{ fontWeight: 600 }}>
        {label}
      </Link>
    </Typography>
  );
}
