import { disputeStates, type WireReturns } from '#contract/sales';
import { cents, oneOf, type Loose } from './answers';

/** What became of the money of a paid order; a server of spec §7 tells nothing of it. */
export const toReturns = (wire: Loose<WireReturns>) => ({
  /** What the buyer has back. */
  refundedCents: cents(wire.refundedAmount) ?? 0,
  /** As the marketplace sees it: one that is lost gave the buyer their money back. */
  dispute: oneOf(disputeStates, wire.dispute),
});
