import Button from '@mui/material/Button';
import { mdiDownload } from '@mdi/js';
import { Icon } from '../Icon';
import type { CsvExport } from './useCsvExport';

interface ExportButtonProps {
  csv: CsvExport;
  isDisabled: boolean;
}

/** Saves all matching rows; while that takes several requests it counts them and can be stopped. */
export function ExportButton({ csv: { progress, start, cancel }, isDisabled }: ExportButtonProps) {
  const icon = <Icon path={mdiDownload} />;
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
