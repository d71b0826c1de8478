import Tooltip from '@mui/material/Tooltip';
import { mdiContentCopy } from '@mdi/js';
import { IconButton } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { copyText } from './copyText';

/** Copies a text such as an id. `what` is its accessible name: "Copy request id". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  return (
    <Tooltip title={what}>
      <IconButton aria-label={what} onClick={() => void copyText(text)}>
        <Icon path={mdiContentCopy} size="small" />
      </IconButton>
    </Tooltip>
  );
}
