import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { messageFor } from '@/api/messageFor';
import { useEndSuspensionMutation, type Person } from '@/api/peopleApi';
import { useRestoreMutation } from '@/api/removedApi';
import { Button } from '@/components/Button';
import { Notice } from '@/components/feedback/Notice';
import { ALREADY_HANDLED, showError, showOutcome, showSuccess } from '@/components/feedback/toast';
import { PageTitle } from '@/components/PageTitle';
import { PersonAvatar } from '@/components/PersonAvatar';
import { StatusBadge } from '@/components/StatusBadge';
import { Text } from '@/components/Text';
import { VerifiedBadge } from '@/components/VerifiedBadge';
import { formatDay, formatDayAndTime } from '#contract/formats';
import { RESTORE_DAYS } from '#contract/limits';
import { reportReasonLabels } from '#contract/reportReasons';
import type { Role } from '#contract/types';
import { useVerifySeller } from '../usePersonActions';
import { DeleteDialog } from './DeleteDialog';
import { SuspendDialog } from './SuspendDialog';

const roleLabels: Record<Role, string> = { user: 'buyer', seller: 'seller', admin: 'admin' };

/** Who it is, and what an admin can do about them. */
export function PersonHead({ person }: { person: Person }) {
  const { name, email, role, isVerified, createdAt, deletedAt, suspension } = person;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const [sendRestore, { isLoading }] = useRestoreMutation();
  const restore = async () => {
    const { data, error } = await sendRestore({ kind: 'user', id: person.id });
    if (error) {
      showError(messageFor(error));
      return;
    }
    showSuccess(data || 'Restored.');
    focusHeading();
  };
  const facts = [
    email,
    createdAt && `since ${formatDay(createdAt)}`,
    person.isEmailConfirmed ? '' : 'email not confirmed',
  ];
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          p: 2.5,
          mb: 2,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          opacity: deletedAt === null ? 1 : 0.7,
        }}
      >
        <PersonAvatar name={name} photoURL={null} isLarge />
        <Box sx={{ flexGrow: 1, minWidth: { xs: '60%', sm: 240 }, overflowWrap: 'anywhere' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <PageTitle title={name || email} headingRef={heading} />
            {isVerified && <VerifiedBadge />}
            {role && <StatusBadge tone="neutral">{roleLabels[role]}</StatusBadge>}
            {suspension && <StatusBadge tone="red">suspended</StatusBadge>}
          </Box>
          <Text variant="body2" tone="secondary">
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </Box>
        {deletedAt === null && <Actions person={person} onDone={focusHeading} />}
      </Box>
      {suspension && <Strip person={person} suspension={suspension} onEnded={focusHeading} />}
      {deletedAt !== null && (
        <Box sx={{ mb: 2 }}>
          <Notice
            tone="warning"
            action={
              <Button
                color="inherit"
                size="small"
                isBusy={isLoading}
                onClick={() => void restore()}
              >
                Restore
              </Button>
            }
          >
            {`Deleted ${formatDay(deletedAt)}. The account can be restored for ${RESTORE_DAYS} days.`}
          </Notice>
        </Box>
      )}
    </>
  );
}

interface StripProps {
  person: Person;
  suspension: NonNullable<Person['suspension']>;
  /** The button goes. */
  onEnded: () => void;
}

/** Why and until when, and the way back. */
function Strip({ person, suspension, onEnded }: StripProps) {
  const [endSuspension, { isLoading }] = useEndSuspensionMutation();
  const takeBack = async () => {
    const { data, error } = await endSuspension({ id: person.id });
    if (!data) {
      showError(messageFor(error));
      return;
    }
    showSuccess(data.deletedCount > 0 ? 'Suspension ended.' : ALREADY_HANDLED);
    onEnded();
  };
  const { until, startedByName, reason, statement } = suspension;
  return (
    <Box sx={{ mb: 2 }}>
      <Notice
        tone="error"
        title={`Suspended ${until === null ? 'until an admin ends it' : `until ${formatDayAndTime(until)}`}${startedByName && ` by ${startedByName}`}`}
        action={
          <Button color="inherit" size="small" isBusy={isLoading} onClick={() => void takeBack()}>
            Take back
          </Button>
        }
      >
        <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {`${reportReasonLabels[reason]}: ${statement}`}
        </span>
      </Notice>
    </Box>
  );
}

interface ActionsProps {
  person: Person;
  /** The button may be gone. */
  onDone: () => void;
}

function Actions({ person, onDone }: ActionsProps) {
  const [asking, setAsking] = useState<'suspend' | 'delete' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const seller = { ...person, declined: null, isSuspended: person.suspension !== null };
  const verification = useVerifySeller().find(({ isOffered }) => isOffered(seller));
  const verify = async () => {
    if (!verification) return;
    setIsBusy(true);
    showOutcome(await verification.run(seller, {}), verification.done);
    setIsBusy(false);
  };
  const close = () => setAsking(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {person.role === 'seller' && verification && (
        <Button variant="outlined" isBusy={isBusy} onClick={() => void verify()}>
          {verification.label}
        </Button>
      )}
      {person.suspension === null && (
        <Button variant="outlined" color="error" onClick={() => setAsking('suspend')}>
          Suspend…
        </Button>
      )}
      <Button color="error" onClick={() => setAsking('delete')}>
        Delete…
      </Button>
      <SuspendDialog
        person={person}
        isOpen={asking === 'suspend'}
        onClose={close}
        onClosed={onDone}
      />
      <DeleteDialog person={person} isOpen={asking === 'delete'} onClose={close} />
    </Box>
  );
}
