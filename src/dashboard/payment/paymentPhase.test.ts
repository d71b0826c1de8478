import type { Confirmation } from './confirmation';
import { firstPhase, nextPhase, type PaymentPhase } from './paymentPhase';

const confirming: PaymentPhase = { kind: 'confirming' };
const read = (confirmation: Confirmation) =>
  nextPhase(confirming, { type: 'confirmationRead', confirmation, secret: 's' });

describe('the page opens', () => {
  it('on the form when nothing was begun', () => {
    expect(firstPhase(false, null)).toEqual({ kind: 'ready', refusal: null });
  });

  it('on the question how it ended when a payment was begun', () => {
    const open = { kind: 'open', reason: 'returned', secret: 's', isChecking: true };
    expect(firstPhase(false, 's')).toEqual(open);
  });

  it('on recording when a card was charged, whatever else was begun', () => {
    const unrecorded = { kind: 'unrecorded', problem: null, isBusy: false };
    expect(firstPhase(true, 's')).toEqual(unrecorded);
  });
});

it('Pay disables the form until the provider has responded', () => {
  const ready: PaymentPhase = { kind: 'ready', refusal: 'No.' };
  expect(nextPhase(ready, { type: 'payPressed' })).toEqual(confirming);
});

describe('the response of the provider', () => {
  it.each(['processing', 'unknown'] as const)('"%s" keeps the form away', (kind) => {
    expect(read({ kind })).toEqual({ kind: 'open', reason: kind, secret: 's', isChecking: false });
  });

  it('"succeeded" leads to recording', () => {
    expect(read({ kind: 'succeeded', transactionId: 't' })).toEqual({ kind: 'recording' });
  });

  it('"refused" leads back to the form, with its reason', () => {
    expect(read({ kind: 'refused', message: 'No.' })).toEqual({ kind: 'ready', refusal: 'No.' });
  });

  it('"not succeeded" leads back to the form', () => {
    expect(read({ kind: 'notSucceeded' })).toEqual({ kind: 'ready', refusal: null });
  });
});

describe('a check', () => {
  it('of an open payment keeps its secret', () => {
    const open: PaymentPhase = { kind: 'open', reason: 'unknown', secret: 's', isChecking: false };
    expect(nextPhase(open, { type: 'checkStarted' })).toEqual({ ...open, isChecking: true });
  });

  it('of any other shuts the form', () => {
    const ready: PaymentPhase = { kind: 'ready', refusal: null };
    expect(nextPhase(ready, { type: 'checkStarted' })).toEqual(confirming);
  });
});

describe('recording', () => {
  const unrecorded: PaymentPhase = { kind: 'unrecorded', problem: 'Down.', isBusy: false };

  it('that fails is never the form again', () => {
    const failed = nextPhase({ kind: 'recording' }, { type: 'recordingFailed', problem: 'Down.' });
    expect(failed).toEqual(unrecorded);
  });

  it('is repeated only for a charge that is not recorded', () => {
    const again = { type: 'recordingRepeated' } as const;
    expect(nextPhase(unrecorded, again)).toEqual({ ...unrecorded, isBusy: true });
    expect(nextPhase(confirming, again)).toEqual(confirming);
  });

  it('ends with the transaction, and says when the money went back', () => {
    const result = { transactionId: 't', refundMessage: 'Back.' };
    const done = nextPhase(unrecorded, { type: 'recorded', ...result });
    expect(done).toEqual({ kind: 'done', ...result });
  });
});
