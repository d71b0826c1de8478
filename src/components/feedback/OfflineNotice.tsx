import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { mdiWifiOff } from '@mdi/js';
import { Icon } from '../Icon';
import { useIsOnline } from './useIsOnline';

/** A strip that says the connection is gone, for as long as it is gone. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <Box role="status" aria-live="polite">
      {!isOnline && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1,
            px: 2,
            py: 1,
            bgcolor: 'secondary.main',
            color: 'secondary.contrastText',
          }}
        >
          <Icon path={mdiWifiOff} fontSize="small" />
          <Typography variant="body2">
            You are offline. What you see may be out of date; changes cannot be sent.
          </Typography>
        </Box>
      )}
    </Box>
  );
}
