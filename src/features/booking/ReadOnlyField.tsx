import TextField from '@mui/material/TextField';

interface ReadOnlyFieldProps {
  label: string;
  value: string;
}

/** Something the form goes by and the person cannot change here. */
export function ReadOnlyField({ label, value }: ReadOnlyFieldProps) {
  return (
    <TextField
      fullWidth
      // A long name takes a second line instead of being cut off.
      multiline
      variant="standard"
      label={label}
      value={value}
      slotProps={{
        input: { readOnly: true, disableUnderline: true },
        inputLabel: { shrink: true },
      }}
    />
  );
}
