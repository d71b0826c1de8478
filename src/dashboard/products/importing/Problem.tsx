import Box from '@mui/material/Box';
import { mdiAlertCircleOutline } from '@mdi/js';
import { Icon } from '@/components/Icon';

/** An error message with an icon, so that it does not rely on colour alone. */
export function Problem({ children }: { children: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        gap: 0.5,
        alignItems: 'flex-start',
        color: 'error.main',
        typography: 'body2',
        overflowWrap: 'anywhere',
      }}
    >
      <Icon path={mdiAlertCircleOutline} size="small" />
      <span>{children}</span>
    </Box>
  );
}
