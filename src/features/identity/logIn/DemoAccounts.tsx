import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { demoAccounts, demoPassword } from '#contract/demo';
import { isIdentitySandbox } from '@/lib/identity/sandbox';
import { roleNames } from '@/features/session/roleNames';

interface DemoAccountsProps {
  onChoose: (account: { email: string; password: string }) => void;
}

/** Accounts to look around with, filled in by one click; only the sandbox has them. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  if (!isIdentitySandbox) return null;
  return (
    <Box
      role="group"
      aria-labelledby="demo-accounts"
      sx={{ bgcolor: 'surface.sunken', borderRadius: 1, p: 2 }}
    >
      <Typography id="demo-accounts" variant="subtitle2" component="h2">
        Demo accounts
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Fill in one of them and press Log In. The password is “{demoPassword}”.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {demoAccounts.map(({ email, role }) => (
          <Button
            key={email}
            size="small"
            variant="outlined"
            color="inherit"
            title={email}
            onClick={() => onChoose({ email, password: demoPassword })}
          >
            {roleNames[role]}
            <Box component="span" sx={{ ml: 0.75, color: 'text.secondary', fontWeight: 400 }}>
              {email}
            </Box>
          </Button>
        ))}
      </Box>
    </Box>
  );
}
