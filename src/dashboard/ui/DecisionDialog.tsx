import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useGetPlansQuery, type Plan } from '@/api/plansApi';
import { Notice } from '@/components/feedback/Notice';
import { plural } from '@/components/labels';
import { Text } from '@/components/Text';
import type { Elements } from '@/components/elements';
import type { PlanChoice, PlannedAct } from '#contract/plans';
import { ConfirmDialog, type Progress } from './ConfirmDialog';
import { hitLines, sumTold, toldTitle, whyNone, type HitLine } from './decisionPlan';
import { SkippedList } from './SkippedList';
import { useIsPhone } from './useIsPhone';

interface Subject {
  id: string;
  name: string;
}

interface DecisionDialogProps {
  isOpen: boolean;
  /** Null until the fields say what to do: nothing is asked then. */
  act: PlannedAct | null;
  choice?: PlanChoice;
  /** Their plans are requested while the dialog is open. */
  subjects: readonly Subject[];
  title: string;
  text: string;
  /** Says how to take the act back. */
  wayBack?: string;
  /** For several subjects it says how many the act is done to. */
  confirmLabel: string | ((count: number) => string);
  isHarmless?: boolean;
  isBusy: boolean;
  progress?: Progress | null;
  /** Receives the hashes of the confirmed plans by subject. Resolves to whether a plan has changed. */
  onConfirm: (plans: ReadonlyMap<string, string>) => Promise<boolean>;
  onCancel: () => void;
  onClosed?: () => void;
  /** The subject: a picture, its name and status. */
  children?: Elements;
  /** Records that the client leaves out already. */
  skipped?: Elements;
  /** The fields for a reason and for other choices. */
  field?: Elements;
  startsAtField?: boolean | undefined;
  /** What is typed as the reason, as others will read it. */
  reason?: string;
}

/**
 * Confirms an act of an admin with what it would do, from the server: what it affects, who is notified
 * with which text, and what refuses it. Nothing runs without it, nor if it has changed since it was
 * shown: then the dialog shows what is different. Needs a server with extensions.
 */
export function DecisionDialog({
  act,
  choice,
  subjects,
  wayBack,
  isOpen,
  isBusy,
  confirmLabel,
  onConfirm,
  skipped,
  reason = '',
  ...dialog
}: DecisionDialogProps) {
  const isPhone = useIsPhone();
  const ids = subjects.map(({ id }) => id);
  const { data, currentData, isFetching, isError, refetch } = useGetPlansQuery(
    isOpen && act ? { ...choice, act, ids } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const asked = JSON.stringify([act, choice]);
  /** What the admin saw before it changed. */
  const [before, setBefore] = useState<{ asked: string; plans: Plan[] } | null>(null);
  if (before && (!isOpen || before.asked !== asked)) setBefore(null);
  const seen = before?.plans ?? null;
  // While the dialog fades out it keeps its content.
  const plans = isFetching || isError ? undefined : isOpen ? currentData : data;
  const allowed = plans?.filter(({ refusal }) => refusal === null) ?? [];

  const confirm = async () => {
    const isChanged = await onConfirm(new Map(allowed.map(({ id, hash }) => [id, hash])));
    if (!isChanged) return;
    setBefore(currentData ? { asked, plans: currentData } : null);
    void refetch();
  };

  return (
    <ConfirmDialog
      {...dialog}
      isOpen={isOpen}
      size={isPhone ? 'full-screen' : 'wide'}
      confirmLabel={
        typeof confirmLabel === 'string'
          ? confirmLabel
          : confirmLabel(plans ? allowed.length : subjects.length)
      }
      isBusy={isBusy}
      isHeld={allowed.length === 0}
      tooLate={
        isBusy || act === null || !plans || allowed.length > 0
          ? null
          : whyNone(subjects.length, plans)
      }
      onConfirm={() => void confirm()}
      details={
        <Box sx={{ mt: 1, display: 'grid', gap: 1.5 }}>
          {wayBack !== undefined && (
            <Text variant="body2" tone="secondary">
              {wayBack}
            </Text>
          )}
          {skipped}
          {act === null ? (
            <Text variant="body2" tone="secondary">
              What it affects appears here once you have chosen.
            </Text>
          ) : isFetching ? (
            <Loading />
          ) : plans ? (
            <>
              <Hits
                lines={allowed.length > 0 ? hitLines(act, allowed, seen) : null}
                isChanged={seen !== null}
              />
              <TheTold plans={allowed} reason={reason} />
              <Refused subjects={subjects} plans={plans} />
            </>
          ) : (
            isError && (
              <Notice tone="error" role="alert" retry={{ isBusy: isFetching, run: refetch }}>
                We couldn’t check what this affects, so it can’t run yet.
              </Notice>
            )
          )}
        </Box>
      }
    />
  );
}

const Loading = () => (
  <div role="status" aria-label="Checking what this affects…">
    {['75%', '60%', '68%'].map((width) => (
      <Skeleton key={width} variant="text" width={width} />
    ))}
  </div>
);

interface HitsProps {
  /** Null if the act is refused, so that it affects nothing. */
  lines: readonly HitLine[] | null;
  isChanged: boolean;
}

function Hits({ lines, isChanged }: HitsProps) {
  return (
    <div role="status">
      {isChanged && (
        <Notice tone="warning">
          Something has changed since you checked. Nothing was done yet.
        </Notice>
      )}
      {lines === null ? null : lines.length === 0 ? (
        <Text variant="body2">Nothing else is affected.</Text>
      ) : (
        <Box
          component="ul"
          aria-label="What it affects"
          sx={{ listStyle: 'none', m: 0, p: 0, mt: isChanged ? 1 : 0 }}
        >
          {lines.map(({ kind, label, fate, figure, was, isForGood }) => (
            <Box
              component="li"
              key={kind}
              sx={{
                display: 'flex',
                gap: 2,
                py: 0.5,
                pl: 1,
                borderLeft: 3,
                borderColor: was === null ? 'transparent' : 'secondary.main',
                bgcolor: was === null ? undefined : 'surface.marked',
              }}
            >
              <Text as="span" variant="body2" style={{ flexGrow: 1 }}>
                <span>{label}</span>
                {fate && (
                  <Text as="span" variant="body2" tone={isForGood ? 'error' : 'secondary'}>
                    {` ${fate}`}
                  </Text>
                )}
              </Text>
              <Text
                as="span"
                variant="body2"
                style={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}
              >
                {was === null ? figure : `${figure}, was ${was}`}
              </Text>
            </Box>
          ))}
        </Box>
      )}
    </div>
  );
}

function TheTold({ plans, reason }: { plans: readonly Plan[]; reason: string }) {
  return sumTold(plans).map((told) => (
    <details key={toldTitle(told)} style={{ overflowWrap: 'anywhere' }}>
      <Text as="summary" variant="body2" style={{ cursor: 'pointer' }}>
        {toldTitle(told)}
      </Text>
      <Box sx={{ mt: 0.5, p: 1.5, borderRadius: 1, bgcolor: 'surface.sunken' }}>
        {told.paragraphs.map((paragraph) => (
          <Text key={paragraph} variant="body2" style={{ marginBottom: 8 }}>
            {paragraph}
          </Text>
        ))}
        {told.hasReason && (
          <Text variant="body2" tone="secondary" style={{ whiteSpace: 'pre-line' }}>
            {reason.trim() ? `“${reason.trim()}”` : 'Your reason appears here.'}
          </Text>
        )}
      </Box>
    </details>
  ));
}

/** Those of several subjects that the server would refuse, and why. */
function Refused({ subjects, plans }: { subjects: readonly Subject[]; plans: readonly Plan[] }) {
  const names = new Map(subjects.map(({ id, name }) => [id, name]));
  const refused = plans.flatMap(({ id, refusal }) =>
    refusal === null ? [] : [{ id, name: names.get(id) ?? '', reason: refusal }],
  );
  if (subjects.length === 1 || refused.length === 0) return null;
  return (
    <div>
      <Text variant="body2" style={{ fontWeight: 600 }}>
        {plural(refused.length, '# is left as it is:', '# are left as they are:')}
      </Text>
      <SkippedList label="Left as they are" skipped={refused} />
    </div>
  );
}
