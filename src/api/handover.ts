import { isoTime, type Loose } from './responseFields';

export type HandoverParty = 'buyer' | 'seller';

interface WireHandover {
  handedOverAt?: string | null;
  receivedAt?: string | null;
  returnedAt?: string | null;
}

/** ISO times at which the seller, and the buyer, said that the buyer has the car; null otherwise. */
export const toHandover = (wire: Loose<WireHandover>) => ({
  handedOverAt: isoTime(wire.handedOverAt),
  receivedAt: isoTime(wire.receivedAt),
  /** When the seller said that the car is back, after a refund. */
  returnedAt: isoTime(wire.returnedAt),
});

type Handover = ReturnType<typeof toHandover>;

/** What a party of a paid order can do about the handover; null if nothing. */
export function offerOf(
  party: HandoverParty,
  { handedOverAt, receivedAt }: Handover,
): 'say' | 'take-back' | null {
  const [own, other] = party === 'seller' ? [handedOverAt, receivedAt] : [receivedAt, handedOverAt];
  if (own === null) return 'say';
  return other === null ? 'take-back' : null;
}
