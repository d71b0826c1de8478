import { useRef, useState } from 'react';
import type { Booking } from '@/api/bookingsApi';
import { outcomeForRow } from '@/api/messageFor';
import type { MoneyBack } from '@/api/moneyBack';
import { useWithdrawMoneyBackMutation } from '@/api/moneyBackApi';
import { Button } from '@/components/Button';
import { hasPassed } from '@/components/clock';
import { showOutcome } from '@/components/feedback/toast';
import { Text } from '@/components/Text';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { MoneyBackFacts } from '@/dashboard/ui/MoneyBackFacts';
import { Panel } from '@/dashboard/ui/Panel';
import { formatDayAndTime } from '#contract/formats';
import { MONEY_BACK_REQUESTS_MAX } from '#contract/limits';
import { requestStatus } from '@/dashboard/ui/moneyBackStatus';
import type { OrderState } from '../orderState';
import { AskDialog } from './AskDialog';
import { askingStatus, canAskNow } from './askingStatus';

interface MoneyBackSectionProps {
  order: Booking;
  moneyBack: MoneyBack;
  state: OrderState;
  /** Milliseconds since the epoch. */
  now: number;
  isAsking: boolean;
  onAsking: (isAsking: boolean) => void;
}

/** Until when the buyer can ask for their money, and what became of the latest request. */
export function MoneyBackSection({
  order,
  moneyBack,
  state,
  now,
  isAsking,
  onAsking,
}: MoneyBackSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { request } = moneyBack;
  const isPaid = state.kind === 'paid';
  if (!isPaid && !request) return null;

  const canAsk = isPaid && canAskNow(moneyBack, now);
  const status = isPaid ? askingStatus(moneyBack, order, now) : null;
  const focusHeading = () => heading.current?.focus();
  return (
    <Panel title="Money back" headingRef={heading}>
      {request && (
        <>
          <Text>{requestStatus(request, order, 'buyer', now)}</Text>
          <MoneyBackFacts request={request} side="buyer" />
        </>
      )}
      {status !== null && <Text>{status}</Text>}
      {canAsk && (
        <Button variant="outlined" style={{ justifySelf: 'start' }} onClick={() => onAsking(true)}>
          Ask for your money back
        </Button>
      )}
      <AskDialog
        order={order}
        isOpen={isAsking}
        onClose={() => onAsking(false)}
        onSent={focusHeading}
      />
      {request && (
        <Withdrawal
          orderId={order.id}
          isOpenRequest={request.state === 'open' && !request.isByAdmin}
          until={moneyBack.until}
          now={now}
          onDone={focusHeading}
        />
      )}
    </Panel>
  );
}

interface WithdrawalProps {
  orderId: string;
  isOpenRequest: boolean;
  /** ISO time until which the buyer can ask again. */
  until: string;
  now: number;
  /** The dialog has closed, and its button is gone. */
  onDone: () => void;
}

/** Withdraws the open request after a confirmation. */
function Withdrawal({ orderId, isOpenRequest, until, now, onDone }: WithdrawalProps) {
  const [withdraw, { isLoading }] = useWithdrawMoneyBackMutation();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isDone, setIsDone] = useState(false);

  const run = async () => {
    const outcome = await outcomeForRow(
      withdraw({ id: orderId }),
      ({ deletedCount }) => deletedCount > 0,
    );
    setIsConfirming(false);
    setIsDone(outcome.kind !== 'failed');
    showOutcome(outcome, 'Request withdrawn.');
  };

  return (
    <>
      {isOpenRequest && (
        <Button
          variant="outlined"
          style={{ justifySelf: 'start' }}
          onClick={() => setIsConfirming(true)}
        >
          Withdraw request
        </Button>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        title="Withdraw your request?"
        text={
          hasPassed(until, now)
            ? 'Your order stays paid. The time to ask again is over.'
            : `Your order stays paid. You can ask ${MONEY_BACK_REQUESTS_MAX} times in all, until ${formatDayAndTime(until)}.`
        }
        confirmLabel="Withdraw request"
        cancelLabel="Keep request"
        isBusy={isLoading}
        tooLate={isLoading || isOpenRequest ? null : 'Your request is no longer open.'}
        onConfirm={() => void run()}
        onCancel={() => setIsConfirming(false)}
        onClosed={() => {
          if (isDone || !isOpenRequest) onDone();
        }}
      />
    </>
  );
}
