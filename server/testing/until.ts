import { setTimeout as delay } from 'node:timers/promises';

/** Polls until the condition is true. Throws after `limitMs` milliseconds. */
export async function until(isSo: () => Promise<boolean>, limitMs = 60_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('What was waited for did not happen.');
    await delay(25);
  }
}
