import type { MoneyBackRequest } from '@/api/moneyBack';
import { moneyBackReasonLabels } from '#contract/moneyBack';
import { Fact, Facts } from './Facts';

interface MoneyBackFactsProps {
  request: MoneyBackRequest;
  /** Who reads it: the labels name the other. */
  side: 'buyer' | 'seller';
}

const labels = {
  buyer: { reason: 'Reason', note: 'Your note', answer: 'Our answer' },
  seller: {
    reason: 'The buyer’s reason',
    note: 'The buyer’s note',
    answer: 'Our answer to the buyer',
  },
};

/** What the buyer wrote when they asked for their money, and what an admin answered. */
export function MoneyBackFacts({ request, side }: MoneyBackFactsProps) {
  const label = labels[side];
  return (
    <Facts>
      <Fact label={label.reason}>{moneyBackReasonLabels[request.reason]}</Fact>
      {request.note && <Fact label={label.note}>{request.note}</Fact>}
      {request.answer && <Fact label={label.answer}>{request.answer}</Fact>}
    </Facts>
  );
}
