import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';

interface ToolbarSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/**
 * A choice in a table's toolbar; the browser's own list, which phones show best. Its name stands in
 * the field, so that it is still there when something is chosen.
 */
export function ToolbarSelect({ label, value, options, onChange }: ToolbarSelectProps) {
  return (
    <TextField
      select
      size="small"
      hiddenLabel
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': label },
        input: {
          startAdornment: (
            <InputAdornment position="start" aria-hidden sx={{ mr: 0.5 }}>
              {label}
            </InputAdornment>
          ),
        },
      }}
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
