import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CaseDetail } from '@/api/cases';
import { useClaimCaseMutation, useGetCaseQuery } from '@/api/casesApi';
import { messageFor } from '@/api/messageFor';
import { AsyncView } from '@/components/feedback/AsyncView';
import { letterOf } from '@/dashboard/ui/letterOf';
import { useLiveQuery } from '@/live/liveStatus';
import type { CaseDecision } from '#contract/cases';
import { CaseView } from './CaseView';
import { DecideDialog } from './DecideDialog';
import { DecisionBar, decisionsFor } from './DecisionBar';

interface CasePaneProps {
  id: string;
  /** The case is decided: the next one can be opened. */
  onDecided: () => void;
  /** Goes on to the next (1) or previous (-1) case of the list. */
  onStep: (by: 1 | -1) => void;
}

/**
 * A case with what can be done. C claims it; 1 to 5 claim it and open the dialog of a decision. J and K
 * go on to the next and the previous case.
 */
export function CasePane({ id, ...acts }: CasePaneProps) {
  const query = useGetCaseQuery(id, useLiveQuery(60_000));
  return (
    <AsyncView
      query={query}
      label="Loading case"
      minHeight={480}
      failedTitle="We couldn’t load this case"
      messageFor={messageFor}
    >
      {(found) => <Pane found={found} {...acts} />}
    </AsyncView>
  );
}

function Pane({ found, onDecided, onStep }: Omit<CasePaneProps, 'id'> & { found: CaseDetail }) {
  const pane = useRef<HTMLDivElement>(null);
  const [decision, setDecision] = useState<CaseDecision | null>(null);
  const [claim, claiming] = useClaimCaseMutation();
  const isOpen = found.decision === null;
  /** Resolves to whether the case is claimed. */
  const take = async () => {
    const { error } = await claim({ id: found.id });
    return error === undefined;
  };
  const choose = async (wanted: CaseDecision) => {
    if (found.isMine || (await take())) setDecision(wanted);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const letter = letterOf(event);
    if (decision !== null || letter === null || !(target instanceof Node)) return;
    if (pane.current?.contains(target) && (letter === 'j' || letter === 'k')) {
      onStep(letter === 'j' ? 1 : -1);
    }
    if (!isOpen || !pane.current?.closest('[data-cases]')?.contains(target)) return;
    if (letter === 'c') void take();
    const wanted = /^[1-5]$/.test(letter) ? decisionsFor(found)[Number(letter) - 1] : undefined;
    if (wanted) void choose(wanted);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  useEffect(() => {
    pane.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [found.id]);
  return (
    <Box ref={pane} sx={{ minWidth: 0 }}>
      <Box sx={{ pb: 2 }}>
        <CaseView found={found} />
      </Box>
      {isOpen && (
        <DecisionBar
          found={found}
          isClaiming={claiming.isLoading}
          failed={claiming.error ? messageFor(claiming.error, 'refusal') : null}
          onClaim={() => void take()}
          onDecide={(wanted) => void choose(wanted)}
        />
      )}
      {decision !== null && (
        <DecideDialog
          key={decision}
          found={found}
          decision={decision}
          onClose={() => setDecision(null)}
          onDecided={() => {
            setDecision(null);
            onDecided();
          }}
        />
      )}
    </Box>
  );
}
