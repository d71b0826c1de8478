import Alert from '@mui/material/Alert';

/** Warns that the changes are lost when the user leaves the page. */
export function AutosaveFailedNotice({ isAutosaved }: { isAutosaved: boolean }) {
  if (isAutosaved) return null;
  return (
    <Alert severity="warning">
      We can’t keep your changes on this device. Stay on this page until you finish.
    </Alert>
  );
}
