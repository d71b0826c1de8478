import { disputeStates, moneyBackStages, type WireRefundsAndDispute } from '#contract/bookings';
import { cents, oneOf, type Loose } from './responseFields';

/** Refunds and disputes of a paid order. Servers that implement only spec §7 send neither. */
export const toRefundsAndDispute = (wire: Loose<WireRefundsAndDispute>) => ({
  /** The amount that the buyer received back. */
  refundedCents: cents(wire.refundedAmount) ?? 0,
  /** From the marketplace’s view: after a lost dispute the buyer has the money back. */
  dispute: oneOf(disputeStates, wire.dispute),
  /** The running request for the money: not decided, or accepted and not refunded yet. */
  moneyBackStage: oneOf(moneyBackStages, wire.moneyBackStage),
});
