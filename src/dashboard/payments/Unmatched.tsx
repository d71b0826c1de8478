import Box from '@mui/material/Box';
import { useState } from 'react';
import type { PaymentCandidate, PaymentRecord } from '@/api/paymentsDeskApi';
import { Button } from '@/components/Button';
import { carName } from '@/components/labels';
import { Text } from '@/components/Text';
import { formatDayAndTime } from '#contract/formats';
import { orderNumber } from '#contract/orderNumber';
import { formatExact } from './paymentTexts';
import { UnmatchedDialog } from './UnmatchedDialog';

/** Money without a booking: the bookings that it may belong to, and the way back. */
export function Unmatched({ record }: { record: PaymentRecord }) {
  const { candidates } = record;
  const [isOpen, setIsOpen] = useState(false);
  const [candidate, setCandidate] = useState<PaymentCandidate | null>(null);
  const open = (chosen: PaymentCandidate | null) => {
    setCandidate(chosen);
    setIsOpen(true);
  };
  const isUnmatched = record.state === 'unmatched';
  return (
    <>
      {isUnmatched && (
        <section aria-labelledby="unmatched">
          <Text as="h3" variant="h6" id="unmatched" style={{ marginBottom: 8 }}>
            Bookings that it may belong to
          </Text>
          {candidates.length === 0 && <Text variant="body2">No booking agrees with it.</Text>}
          <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
            {candidates.map((each) => (
              <Candidate key={each.bookingId} candidate={each} onMatch={() => open(each)} />
            ))}
          </Box>
          <Button variant="outlined" style={{ marginTop: 16 }} onClick={() => open(null)}>
            Send money back…
          </Button>
        </section>
      )}
      {/* Stays open when another admin was faster, to say so. */}
      {(isUnmatched || isOpen) && (
        <UnmatchedDialog
          key={candidate?.bookingId ?? ''}
          record={record}
          candidate={candidate}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface CandidateProps {
  candidate: PaymentCandidate;
  onMatch: () => void;
}

function Candidate({ candidate, onMatch }: CandidateProps) {
  const { bookingId, productName, buyerName, priceCents, bookedAt } = candidate;
  const name = carName(productName);
  return (
    <Box
      component="li"
      sx={{
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
      }}
    >
      <Box sx={{ flex: '1 1 240px' }}>
        <Text variant="subtitle2">{name}</Text>
        <Text variant="body2" tone="secondary">
          {[
            buyerName || 'Deleted user',
            formatExact(priceCents),
            orderNumber(bookingId),
            bookedAt && `booked ${formatDayAndTime(bookedAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text variant="body2">{agreesText(candidate)}</Text>
      </Box>
      <Button
        variant="outlined"
        aria-label={`Match to ${name}, ${orderNumber(bookingId)}`}
        onClick={onMatch}
      >
        Match…
      </Button>
    </Box>
  );
}

function agreesText({ isAmount, isBuyer, isDay }: PaymentCandidate): string {
  const mark = (agrees: boolean, what: string) => `${agrees ? '✓' : '✗'} ${what}`;
  return [mark(isAmount, 'amount'), mark(isBuyer, 'buyer'), mark(isDay, 'day')].join('  ');
}
