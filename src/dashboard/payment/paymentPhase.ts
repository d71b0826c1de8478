import type { Confirmation } from './confirmation';

/** The page was left in the middle, the bank has not decided, or nobody could be asked. */
export type OpenReason = 'returned' | 'processing' | 'unknown';

/** Where the payment of one booking stands on this page (spec §4, payment flow). */
export type PaymentPhase =
  /** `refusal`: the provider's words for why the card form is shown again. */
  | { kind: 'ready'; refusal: string | null }
  | { kind: 'confirming' }
  /** Nobody knows yet whether money moved; the secret asks the provider again. */
  | { kind: 'open'; reason: OpenReason; secret: string; isChecking: boolean }
  | { kind: 'recording' }
  /** The card is charged and the server does not know it; `problem` null: since an earlier visit. */
  | { kind: 'unrecorded'; problem: string | null; isBusy: boolean }
  | { kind: 'done'; transactionId: string; refundMessage: string | null };

type PaymentEvent =
  | { type: 'payPressed' }
  | { type: 'checkStarted' }
  /** What the provider says about the payment of this secret. */
  | { type: 'confirmationRead'; confirmation: Confirmation; secret: string }
  | { type: 'recordingRepeated' }
  | { type: 'recorded'; transactionId: string; refundMessage: string | null }
  | { type: 'recordingFailed'; problem: string };

/** The phase to open the page in, from what an earlier visit left behind. */
export function firstPhase(isUnrecorded: boolean, pendingSecret: string | null): PaymentPhase {
  if (isUnrecorded) return { kind: 'unrecorded', problem: null, isBusy: false };
  if (pendingSecret !== null) {
    return { kind: 'open', reason: 'returned', secret: pendingSecret, isChecking: true };
  }
  return { kind: 'ready', refusal: null };
}

/** What comes next. Money that may have moved never leads back to a form that charges again. */
export function nextPhase(phase: PaymentPhase, event: PaymentEvent): PaymentPhase {
  switch (event.type) {
    case 'payPressed':
      return { kind: 'confirming' };
    case 'checkStarted':
      return phase.kind === 'open' ? { ...phase, isChecking: true } : { kind: 'confirming' };
    case 'confirmationRead':
      return afterConfirmation(event.confirmation, event.secret);
    case 'recordingRepeated':
      return phase.kind === 'unrecorded' ? { ...phase, isBusy: true } : phase;
    case 'recorded': {
      const { transactionId, refundMessage } = event;
      return { kind: 'done', transactionId, refundMessage };
    }
    case 'recordingFailed':
      return { kind: 'unrecorded', problem: event.problem, isBusy: false };
  }
}

function afterConfirmation(confirmation: Confirmation, secret: string): PaymentPhase {
  switch (confirmation.kind) {
    case 'processing':
    case 'unknown':
      return { kind: 'open', reason: confirmation.kind, secret, isChecking: false };
    case 'succeeded':
      return { kind: 'recording' };
    case 'refused':
      return { kind: 'ready', refusal: confirmation.message };
    case 'notSucceeded':
      return { kind: 'ready', refusal: null };
  }
}
