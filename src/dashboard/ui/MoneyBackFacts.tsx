import type { MoneyBackRequest } from '@/api/moneyBack';
import { apiPaths } from '#contract/apiPaths';
import { moneyBackReasonLabels } from '#contract/moneyBack';
import { formatDayAndTime } from '#contract/formats';
import { EvidencePhotos } from './EvidencePhotos';
import { Fact, Facts } from './Facts';

interface MoneyBackFactsProps {
  request: MoneyBackRequest;
  /** Who reads it: the labels name the other. */
  side: 'buyer' | 'seller';
}

const labels = {
  buyer: {
    reason: 'Reason',
    note: 'Your note',
    reply: 'The seller’s answer',
    answer: 'Our answer',
  },
  seller: {
    reason: 'The buyer’s reason',
    note: 'The buyer’s note',
    reply: 'Your answer',
    answer: 'Our answer to the buyer',
  },
};

/** What the buyer wrote when they asked for their money, and what the seller and an admin answered. */
export function MoneyBackFacts({ request, side }: MoneyBackFactsProps) {
  const label = labels[side];
  const pathOf = (photoId: string) => apiPaths.evidencePhoto(request.id, photoId);
  return (
    <Facts>
      {!request.isByAdmin && (
        <Fact label={label.reason}>{moneyBackReasonLabels[request.reason]}</Fact>
      )}
      {request.note && (
        <Fact label={label.note}>
          <span>{request.note}</span>
          <EvidencePhotos pathOf={pathOf} photos={request.photos} by="the buyer" />
        </Fact>
      )}
      {request.reply && (
        <Fact label={`${label.reply}, ${formatDayAndTime(request.reply.at)}`}>
          <span>{request.reply.text}</span>
          <EvidencePhotos pathOf={pathOf} photos={request.reply.photos} by="the seller" />
        </Fact>
      )}
      {request.answer && (
        <Fact label={request.isByAdmin ? 'Our reason' : label.answer}>{request.answer}</Fact>
      )}
    </Facts>
  );
}
