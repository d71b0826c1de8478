import Box from '@mui/material/Box';
import type { CaseDetail } from '@/api/cases';
import { useReleaseCaseMutation } from '@/api/casesApi';
import { Button } from '@/components/Button';
import { useIsFuture } from '@/components/clock';
import { LocalTime } from '@/components/LocalTime';
import { Text } from '@/components/Text';
import { bottomBar } from '@/dashboard/ui/bottomBar';
import { CLAIM_MS, decisionsOf, type CaseDecision } from '#contract/cases';
import { formatDayAndTime } from '#contract/formats';
import { decisionLabels } from './caseLabels';

/** What can be decided about a case, in the order of the keys 1 to 5. */
export const decisionsFor = ({ isGone, subjectKind }: CaseDetail): readonly CaseDecision[] =>
  isGone ? ['unfounded', 'closed'] : decisionsOf[subjectKind];

interface DecisionBarProps {
  found: CaseDetail;
  isClaiming: boolean;
  /** Why it could not be claimed. */
  failed: string | null;
  onClaim: () => void;
  /** Claims it first where that is needed. */
  onDecide: (decision: CaseDecision) => void;
}

/** The decisions and Claim, or who has claimed the case, at the lower edge of the window. */
export function DecisionBar({ found, isClaiming, failed, onClaim, onDecide }: DecisionBarProps) {
  const { id, isMine, claimedBy, claimedAt } = found;
  const [release] = useReleaseCaseMutation();
  const until =
    claimedAt === null ? null : new Date(Date.parse(claimedAt) + CLAIM_MS).toISOString();
  const isClaimed = useIsFuture(until) && claimedBy !== null;
  const isTaken = isClaimed && !isMine;
  return (
    <Box
      role="group"
      aria-label="Decision"
      data-bottom-bar
      sx={{
        ...bottomBar,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 64,
        '& button': { minHeight: 44 },
      }}
    >
      {isTaken && claimedAt !== null ? (
        <Text variant="body2">
          <span>{`${claimedBy.name} has this since `}</span>
          <LocalTime at={claimedAt} format={formatDayAndTime} />
        </Text>
      ) : (
        <>
          {decisionsFor(found).map((decision, index) => (
            <Button
              key={decision}
              variant="outlined"
              title={`Key ${index + 1}`}
              color={decision === 'remove' || decision === 'suspend' ? 'error' : 'primary'}
              onClick={() => onDecide(decision)}
            >
              <span>{decisionLabels[decision]}</span>
            </Button>
          ))}
          <Button
            style={{ marginLeft: 'auto' }}
            title={isClaimed ? undefined : 'Key C'}
            isBusy={isClaiming}
            onClick={isClaimed ? () => void release({ id }) : onClaim}
          >
            {isClaimed ? 'Give back' : 'Claim'}
          </Button>
        </>
      )}
      {(failed !== null || isTaken) && (
        <Text variant="body2" tone={failed === null ? 'secondary' : 'error'} role="status">
          {failed ?? 'You can take over 15 minutes later.'}
        </Text>
      )}
    </Box>
  );
}
