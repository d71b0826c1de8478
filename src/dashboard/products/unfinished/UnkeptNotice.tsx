import Alert from '@mui/material/Alert';

/** Says that leaving the page loses what is written. */
export function UnkeptNotice({ isKept }: { isKept: boolean }) {
  if (isKept) return null;
  return (
    <Alert severity="warning">
      We can’t keep your changes on this device. Stay on this page until you finish.
    </Alert>
  );
}
