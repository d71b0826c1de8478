import Box from '@mui/material/Box';
import { messageFor } from '@/api/messageFor';
import { useRestoreMutation, type Removed } from '@/api/removedApi';
import { Button } from '@/components/Button';
import { CarPicture } from '@/components/CarPicture';
import { serverNow } from '@/lib/serverTime';
import { showError, showSuccess } from '@/components/feedback/toast';
import { carName, plural } from '@/components/labels';
import { StatusBadge } from '@/components/StatusBadge';
import { Text } from '@/components/Text';
import { decidedLabels } from '@/dashboard/ui/decidedLabels';
import { formatDay } from '#contract/formats';

const DAY_MS = 86_400_000;
/** Fewer days than these are marked. */
const SOON_DAYS = 3;

/** "Deleted by an admin" */
function whatHappened({ kind, decision, isByAdmin, removedAt }: Removed): string {
  const day = removedAt === null ? '' : ` ${formatDay(removedAt)}`;
  switch (kind) {
    case 'prices':
      return `Prices changed${day}`;
    case 'decision':
      return `${decision ? decidedLabels[decision] : 'Decided'}${day}`;
    case 'report':
      return `Report dismissed${day}`;
    default:
      return `Deleted by ${isByAdmin ? 'an admin' : kind === 'user' ? 'their owner' : 'its seller'}${day}`;
  }
}

function nameOf({ kind, name, cars }: Removed): string {
  if (kind === 'user') return name;
  if (kind !== 'prices' || cars === null || cars < 2) return carName(name);
  return `${carName(name)} ${plural(cars - 1, 'and # other car', 'and # other cars')}`;
}

const leftText = (days: number): string =>
  days > 0 ? plural(days, 'Gone for good in # day', 'Gone for good in # days') : 'Gone soon';

interface RemovedRowProps {
  row: Removed;
  /** Called before the row leaves. */
  onRestore: () => void;
}

/** Something that can be restored: what it is, what stands in the way, and how long it is kept. */
export function RemovedRow({ row, onRestore }: RemovedRowProps) {
  const [restore, { isLoading }] = useRestoreMutation();
  const { id, kind, picture, email, reason, cars, obstacle, goneAt } = row;
  const name = nameOf(row);
  const left = goneAt === null ? null : Math.ceil((Date.parse(goneAt) - serverNow()) / DAY_MS);
  const start = async () => {
    const { data, error } = await restore({ kind, id });
    if (data === undefined) {
      showError(messageFor(error));
      return;
    }
    onRestore();
    showSuccess(data || 'Restored.');
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: 1.5,
        minHeight: 56,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {kind !== 'user' && (
        <Box sx={{ width: 56, height: 42, flexShrink: 0, opacity: 0.6 }}>
          <CarPicture src={picture} alt="" />
        </Box>
      )}
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text variant="subtitle2">{email ? `${name} · ${email}` : name}</Text>
        <Text variant="body2" tone="secondary">
          {[
            whatHappened(row),
            kind === 'user' && cars ? `comes back with ${plural(cars, '# car', '# cars')}` : '',
            reason ? `“${reason}”` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {obstacle !== null && (
          <Text variant="body2" tone="error">
            {obstacle}
          </Text>
        )}
      </Box>
      {left !== null &&
        (left < SOON_DAYS ? (
          <StatusBadge tone="amber">{leftText(left)}</StatusBadge>
        ) : (
          <Text variant="body2" tone="secondary">
            {leftText(left)}
          </Text>
        ))}
      <Button
        variant="outlined"
        isBusy={isLoading}
        disabled={obstacle !== null}
        aria-label={`Restore ${name}`}
        onClick={() => void start()}
      >
        Restore
      </Button>
    </Box>
  );
}
