import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Icon } from '../Icon';
import { PageTitle } from '../PageTitle';

export interface StatePanelProps {
  icon: string;
  title: string;
  message?: string;
  action?: ReactNode;
  /** `alert` is read out at once, `status` when the reader pauses. */
  role: 'alert' | 'status';
  tone: 'neutral' | 'error';
  /** It stands for the whole page, so that its title is the page's. */
  isPage?: boolean;
}

/** The common shape of "nothing here" and "this failed": an icon, what it is, and what to do. */
export function StatePanel({
  icon,
  title,
  message,
  action,
  role,
  tone,
  isPage = false,
}: StatePanelProps) {
  return (
    <Box
      role={role}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        gap: 1,
        px: 3,
        py: { xs: 5, md: 7 },
        border: 1,
        borderStyle: 'dashed',
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'surface.sunken',
      }}
    >
      <Icon
        path={icon}
        sx={{ fontSize: 40, color: tone === 'error' ? 'error.main' : 'text.secondary' }}
      />
      {isPage ? (
        <PageTitle title={title} variant="h6" />
      ) : (
        <Typography variant="h6" component="p">
          {title}
        </Typography>
      )}
      {message && (
        <Typography color="textSecondary" sx={{ maxWidth: '52ch', textWrap: 'pretty' }}>
          {message}
        </Typography>
      )}
      {action && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  );
}
