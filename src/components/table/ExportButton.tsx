import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { mdiDownload } from '@mdi/js';
import { Icon } from '../Icon';
import type { CsvExport } from './useCsvExport';

interface ExportButtonProps {
  csv: CsvExport;
  isDisabled: boolean;
  /** Only the icon, for phones. */
  isNarrow: boolean;
}

/** Saves all matching rows; while that takes several requests it counts them and can be stopped. */
export function ExportButton({
  csv: { progress, start, cancel },
  isDisabled,
  isNarrow,
}: ExportButtonProps) {
  const icon = <Icon path={mdiDownload} />;
  if (!progress && isNarrow) {
    return (
      <IconButton aria-label="Export CSV" disabled={isDisabled} onClick={start}>
        {icon}
      </IconButton>
    );
  }
  if (!progress) {
    return (
      <Button color="inherit" startIcon={icon} disabled={isDisabled} onClick={start}>
        Export CSV
      </Button>
    );
  }
  const { done, total } = progress;
  return (
    <Button color="inherit" startIcon={icon} onClick={cancel}>
      {`Stop export (${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')})`}
    </Button>
  );
}
