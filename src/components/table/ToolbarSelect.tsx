import TextField from '@mui/material/TextField';

interface ToolbarSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A choice in a table's toolbar; the browser's own list, which phones show best. */
export function ToolbarSelect({ label, value, options, onChange }: ToolbarSelectProps) {
  return (
    <TextField
      select
      size="small"
      hiddenLabel
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
      sx={{ flex: { xs: '1 1 40%', sm: '0 0 auto' } }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  );
}
