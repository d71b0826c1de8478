import { mdiCheckDecagram } from '@mdi/js';
import { Icon } from './Icon';

/** Says that the seller was checked by us; the words also show when the pointer rests on it. */
export function VerifiedBadge() {
  return (
    <Icon
      path={mdiCheckDecagram}
      title="Verified seller"
      sx={{ fontSize: '1.15em', color: 'primary.main', verticalAlign: '-0.2em', flexShrink: 0 }}
    />
  );
}
