import { reconcilePayments } from '../orders/reconcileCommand';

const usage = [
  'Usage:',
  '  npm run payments -- reconcile    compare the last 3 days with the payment provider,',
  '                                   fix safe differences and list the rest, with the',
  '                                   webhook events that could not be processed',
].join('\n');

/** Text to print, and the exit code. */
export interface Ended {
  said: string;
  exitCode: number;
}

type Deps = Parameters<typeof reconcilePayments>[0];

/** Parses a command line into a function to run. Throws the usage if it is invalid. */
export function readPaymentsCommand(words: string[]): (deps: Deps) => Promise<Ended> {
  if (words.join(' ') !== 'reconcile') throw new Error(usage);
  return reconcilePayments;
}

/** Parses a running server's response, which has text and exit code in one string. */
export function readEnded(text: string): Ended {
  const ended: unknown = JSON.parse(text);
  if (typeof ended !== 'object' || ended === null || !('said' in ended && 'exitCode' in ended)) {
    throw new Error('The server sent an invalid response.');
  }
  return { said: String(ended.said), exitCode: Number(ended.exitCode) };
}
