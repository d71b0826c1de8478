import Typography from '@mui/material/Typography';

/** Stands above a form that needs every one of its fields; each says so to a screen reader too. */
export function RequiredNote() {
  return (
    <Typography variant="body2" color="textSecondary">
      All fields are needed.
    </Typography>
  );
}
