import Tooltip from '@mui/material/Tooltip';
import { mdiCheckDecagram } from '@mdi/js';
import { Icon } from './Icon';

/** Says that the seller was checked by us. */
export function VerifiedBadge() {
  return (
    <Tooltip title="Verified seller" describeChild>
      <Icon
        path={mdiCheckDecagram}
        title="Verified seller"
        sx={{ fontSize: '1.15em', color: 'primary.main', verticalAlign: '-0.2em', flexShrink: 0 }}
      />
    </Tooltip>
  );
}
