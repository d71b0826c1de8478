import Box from '@mui/material/Box';
import { useState } from 'react';
import { messageFor } from '@/api/messageFor';
import {
  useCheckPaymentMutation,
  useGetPaymentRecordQuery,
  type PaymentRecord,
} from '@/api/paymentsDeskApi';
import { Button, ButtonLink } from '@/components/Button';
import { AsyncView } from '@/components/feedback/AsyncView';
import { Notice } from '@/components/feedback/Notice';
import { showError, showSuccess } from '@/components/feedback/toast';
import inlineLink from '@/components/InlineLink.module.css';
import { StatusBadge } from '@/components/StatusBadge';
import { Text } from '@/components/Text';
import { Fact, Facts } from '@/dashboard/ui/Facts';
import { SidePanel } from '@/dashboard/ui/SidePanel';
import { PersonLink } from '@/dashboard/ui/PersonLink';
import { Timeline } from '@/dashboard/ui/Timeline';
import { useLiveQuery } from '@/live/liveStatus';
import { orderNumber } from '#contract/orderNumber';
import { routes } from '#contract/routes';
import {
  blockTexts,
  formatExact,
  nextOf,
  paymentName,
  stateLabels,
  stateTones,
  stepsOf,
  unmatchedTexts,
} from './paymentTexts';
import { RefundDialog } from './RefundDialog';
import { Unmatched } from './Unmatched';

interface RecordPanelProps {
  id: string;
  onClose: () => void;
}

/** One payment with all that happened to it, beside the list. */
export function RecordPanel({ id, onClose }: RecordPanelProps) {
  const query = useGetPaymentRecordQuery(id, useLiveQuery(60_000));
  return (
    <SidePanel title="Payment" width={560} onClose={onClose}>
      <AsyncView
        query={query}
        label="Loading the payment"
        minHeight={320}
        failedTitle="We couldn’t load the payment"
        messageFor={messageFor}
      >
        {(record) => <Record record={record} />}
      </AsyncView>
    </SidePanel>
  );
}

function Record({ record }: { record: PaymentRecord }) {
  const { state, amountCents, currency, unmatched, problem } = record;
  const next = nextOf(record);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, alignContent: 'start', mt: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Text variant="h3" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatExact(amountCents, currency)}
        </Text>
        {state && <StatusBadge tone={stateTones[state]}>{stateLabels[state]}</StatusBadge>}
        {next && (
          <Text as="span" variant="body2" tone="secondary">
            {next}
          </Text>
        )}
      </Box>
      <Actions record={record} />
      {unmatched && state === 'unmatched' && (
        <Notice tone="warning">{unmatchedTexts[unmatched]}</Notice>
      )}
      {problem && <Notice tone="warning">{`The provider says: ${problem}`}</Notice>}
      <Order record={record} />
      <Unmatched record={record} />
      <Timeline title="What happened" steps={stepsOf(record)} />
    </Box>
  );
}

function Actions({ record }: { record: PaymentRecord }) {
  const { id, page, refundBlock, leftCents } = record;
  const [check, { isLoading }] = useCheckPaymentMutation();
  const [isRefunding, setIsRefunding] = useState(false);
  const canRefund = refundBlock === null && leftCents > 0;

  const run = async () => {
    const checked = await check({ id });
    if (checked.error) showError(messageFor(checked.error));
    else showSuccess('Payment checked.');
  };

  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {canRefund && (
          <Button variant="outlined" onClick={() => setIsRefunding(true)}>
            Refund…
          </Button>
        )}
        {refundBlock === 'request-open' && (
          <ButtonLink to={routes.moneyBack} variant="outlined">
            Decide the request
          </ButtonLink>
        )}
        <Button variant="outlined" isBusy={isLoading} onClick={() => void run()}>
          Check now
        </Button>
        {page !== null && (
          <a href={page} className={inlineLink.link} style={{ alignSelf: 'center' }}>
            Open in Stripe
          </a>
        )}
      </Box>
      {refundBlock !== null && refundBlock !== 'nothing-left' && (
        <Text variant="body2" tone="secondary" style={{ marginTop: 8 }}>
          {blockTexts[refundBlock]}
        </Text>
      )}
      <RefundDialog record={record} isOpen={isRefunding} onClose={() => setIsRefunding(false)} />
    </div>
  );
}

function Order({ record }: { record: PaymentRecord }) {
  const { id, bookingId, buyerId, buyerName, sellerId, sellerName } = record;
  const { refundedCents, leftCents, currency } = record;
  return (
    <Facts>
      {bookingId && (
        <Fact label="Order">{`${paymentName(record)} · ${orderNumber(bookingId)}`}</Fact>
      )}
      {buyerId && (
        <Fact label="Buyer">
          <PersonLink id={buyerId} name={buyerName} />
        </Fact>
      )}
      {sellerId && (
        <Fact label="Seller">
          <PersonLink id={sellerId} name={sellerName} />
        </Fact>
      )}
      {refundedCents > 0 && (
        <Fact label="Refunded">{`${formatExact(refundedCents, currency)}, ${formatExact(leftCents, currency)} left`}</Fact>
      )}
      <Fact label="Transaction ID">{id}</Fact>
    </Facts>
  );
}
