import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { mdiAlertCircle, mdiCheckCircle } from '@mdi/js';
import { SnackbarContent, type CustomContentProps } from 'notistack';
import type { Ref } from 'react';
import { Icon } from '@/components/Icon';

interface ToastProps extends CustomContentProps {
  ref?: Ref<HTMLDivElement>;
}

/** One message at the edge of the page; read out by screen readers. */
export function Toast({ ref, id, message, variant }: ToastProps) {
  const isError = variant === 'error';
  return (
    <SnackbarContent ref={ref} role={isError ? 'alert' : 'status'} id={String(id)}>
      <Paper
        elevation={8}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          width: '100%',
          maxWidth: 420,
          px: 2,
          py: 1.5,
          bgcolor: isError ? 'status.red.main' : 'status.green.main',
          color: isError ? 'status.red.contrastText' : 'status.green.contrastText',
        }}
      >
        <Icon path={isError ? mdiAlertCircle : mdiCheckCircle} />
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {message}
        </Typography>
      </Paper>
    </SnackbarContent>
  );
}
