import type { Confirmation } from './confirmation';

/** The page was closed during the payment, the bank has not decided, or the check failed. */
export type OpenReason = 'returned' | 'processing' | 'unknown';

export type Cleared = 'notCharged' | 'otherBooking';

/** The phase of a booking’s payment on this page (spec §4, payment flow). */
export type PaymentPhase =
  | {
      kind: 'ready';
      /** The provider’s message, shown below the card form. */
      refusal: string | null;
      /** The refusal is about a field of the card form. */
      isAtField?: boolean | undefined;
      /**
       * The outcome of an earlier payment is now known: it charged nothing, or it paid another
       * booking of this buyer.
       */
      cleared?: Cleared | undefined;
    }
  | { kind: 'confirming' }
  /** The outcome is unknown; the secret can retrieve it again. */
  | { kind: 'open'; reason: OpenReason; secret: string; isChecking: boolean }
  | { kind: 'recording' }
  /**
   * The card was charged and the server has not recorded it. `problem` is null if that happened on
   * an earlier visit. `isFinal`: the server would refuse it again.
   */
  | { kind: 'unrecorded'; problem: string | null; isFinal: boolean; isBusy: boolean }
  | { kind: 'done'; transactionId: string; refundMessage: string | null };

type PaymentEvent =
  | { type: 'payPressed' }
  | { type: 'checkStarted' }
  /** The provider’s report about the payment of this secret. */
  | { type: 'confirmationRead'; confirmation: Confirmation; secret: string }
  | { type: 'recordingRepeated' }
  | { type: 'recorded'; transactionId: string; refundMessage: string | null }
  | { type: 'foundOfOtherBooking' }
  | { type: 'recordingFailed'; problem: string; isFinal: boolean };

/** The initial phase, from the records of an earlier visit. */
export function firstPhase(isUnrecorded: boolean, pendingSecret: string | null): PaymentPhase {
  if (isUnrecorded) return { kind: 'unrecorded', problem: null, isFinal: false, isBusy: false };
  if (pendingSecret !== null) {
    return { kind: 'open', reason: 'returned', secret: pendingSecret, isChecking: true };
  }
  return { kind: 'ready', refusal: null };
}

/**
 * The next phase. After a possible charge, no phase leads back to a form that could charge again.
 */
export function nextPhase(phase: PaymentPhase, event: PaymentEvent): PaymentPhase {
  switch (event.type) {
    case 'payPressed':
      return { kind: 'confirming' };
    case 'checkStarted':
      return phase.kind === 'open' ? { ...phase, isChecking: true } : { kind: 'confirming' };
    case 'confirmationRead':
      return afterConfirmation(phase, event.confirmation, event.secret);
    case 'recordingRepeated':
      return phase.kind === 'unrecorded' ? { ...phase, isBusy: true } : phase;
    case 'recorded': {
      const { transactionId, refundMessage } = event;
      return { kind: 'done', transactionId, refundMessage };
    }
    case 'foundOfOtherBooking':
      return { kind: 'ready', refusal: null, cleared: 'otherBooking' };
    case 'recordingFailed': {
      const { problem, isFinal } = event;
      return { kind: 'unrecorded', problem, isFinal, isBusy: false };
    }
  }
}

function afterConfirmation(
  phase: PaymentPhase,
  confirmation: Confirmation,
  secret: string,
): PaymentPhase {
  switch (confirmation.kind) {
    case 'processing':
    case 'unknown':
      return { kind: 'open', reason: confirmation.kind, secret, isChecking: false };
    case 'succeeded':
      return { kind: 'recording' };
    case 'refused':
      return {
        kind: 'ready',
        refusal: confirmation.message,
        isAtField: confirmation.isAtField,
      };
    case 'notSucceeded':
      return {
        kind: 'ready',
        refusal: null,
        cleared: phase.kind === 'open' ? 'notCharged' : undefined,
      };
  }
}
