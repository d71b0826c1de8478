import type { MoneyBackRequest } from '@/api/moneyBack';
import { hasPassed } from '@/components/clock';

/** Whether the seller can answer the request now, as far as the client knows; the server decides. */
export const canReply = ({ state, reply, replyUntil }: MoneyBackRequest, now: number): boolean =>
  state === 'open' && reply === null && replyUntil !== null && !hasPassed(replyUntil, now);
