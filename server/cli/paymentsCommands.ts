import { reconcilePayments } from '../orders/reconcileCommand';

const usage = [
  'Usage:',
  '  npm run payments -- reconcile    compare the last 3 days with the payment provider,',
  '                                   fix safe differences and list the rest',
].join('\n');

/** What to print, and the code to end with. */
export interface Ended {
  said: string;
  exitCode: number;
}

type Deps = Parameters<typeof reconcilePayments>[0];

/** A command as it was typed, ready to run; throws how it is used when it is none. */
export function readPaymentsCommand(words: string[]): (deps: Deps) => Promise<Ended> {
  if (words.join(' ') !== 'reconcile') throw new Error(usage);
  return reconcilePayments;
}

/** What a running server answered; it says text and code in one. */
export function readEnded(text: string): Ended {
  const ended: unknown = JSON.parse(text);
  if (typeof ended !== 'object' || ended === null || !('said' in ended && 'exitCode' in ended)) {
    throw new Error('The server sent an invalid response.');
  }
  return { said: String(ended.said), exitCode: Number(ended.exitCode) };
}
