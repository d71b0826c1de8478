import type { Confirmation } from './confirmation';
import { firstPhase, nextPhase, type PaymentPhase } from './paymentPhase';

const confirming: PaymentPhase = { kind: 'confirming' };
const read = (confirmation: Confirmation) =>
  nextPhase(confirming, { type: 'confirmationRead', confirmation, secret: 's' });

describe('the page starts', () => {
  it('with the form if no payment was started', () => {
    expect(firstPhase(false, null)).toEqual({ kind: 'ready', refusal: null });
  });

  it('with a look-up if a payment was started', () => {
    const open = { kind: 'open', reason: 'returned', secret: 's', isChecking: true };
    expect(firstPhase(false, 's')).toEqual(open);
  });

  it('with recording if a card was charged', () => {
    const unrecorded = { kind: 'unrecorded', problem: null, isBusy: false };
    expect(firstPhase(true, 's')).toEqual(unrecorded);
  });
});

it('Pay disables the form until the provider has responded', () => {
  const ready: PaymentPhase = { kind: 'ready', refusal: 'No.' };
  expect(nextPhase(ready, { type: 'payPressed' })).toEqual(confirming);
});

describe('the response of the provider', () => {
  it.each(['processing', 'unknown'] as const)('"%s" hides the form', (kind) => {
    expect(read({ kind })).toEqual({ kind: 'open', reason: kind, secret: 's', isChecking: false });
  });

  it('"succeeded" leads to recording', () => {
    expect(read({ kind: 'succeeded', transactionId: 't' })).toEqual({ kind: 'recording' });
  });

  it('"refused" returns to the form with the reason', () => {
    expect(read({ kind: 'refused', message: 'No.' })).toEqual({ kind: 'ready', refusal: 'No.' });
  });

  it('"not succeeded" returns to the form', () => {
    expect(read({ kind: 'notSucceeded' })).toMatchObject({ kind: 'ready', refusal: null });
  });
});

describe('a look-up', () => {
  it('of a pending payment keeps its secret', () => {
    const open: PaymentPhase = { kind: 'open', reason: 'unknown', secret: 's', isChecking: false };
    expect(nextPhase(open, { type: 'checkStarted' })).toEqual({ ...open, isChecking: true });
  });

  it('of any other payment closes the form', () => {
    const ready: PaymentPhase = { kind: 'ready', refusal: null };
    expect(nextPhase(ready, { type: 'checkStarted' })).toEqual(confirming);
  });
});

describe('recording', () => {
  const unrecorded: PaymentPhase = { kind: 'unrecorded', problem: 'Down.', isBusy: false };

  it('never returns to the form when it fails', () => {
    const failed = nextPhase({ kind: 'recording' }, { type: 'recordingFailed', problem: 'Down.' });
    expect(failed).toEqual(unrecorded);
  });

  it('is retried only for a charge that is not recorded', () => {
    const again = { type: 'recordingRepeated' } as const;
    expect(nextPhase(unrecorded, again)).toEqual({ ...unrecorded, isBusy: true });
    expect(nextPhase(confirming, again)).toEqual(confirming);
  });

  it('ends with the transaction id, or with the refund', () => {
    const result = { transactionId: 't', refundMessage: 'Back.' };
    const done = nextPhase(unrecorded, { type: 'recorded', ...result });
    expect(done).toEqual({ kind: 'done', ...result });
  });
});
