import { format } from 'node:util';

/** Fails tests that log an unexpected error. */
let spy: jest.SpyInstance | null = null;
let unexpected: string[] = [];
let expected: RegExp[] = [];

/** Expects an error that React or a library logs. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

export function watchConsoleErrors(): void {
  unexpected = [];
  expected = [];
  spy = jest.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    const text = format(...args);
    if (!expected.some((pattern) => pattern.test(text))) unexpected.push(text);
  });
}

export function failOnConsoleErrors(): void {
  spy?.mockRestore();
  if (unexpected.length > 0) {
    throw new Error(`The test logged console.error:\n\n${unexpected.join('\n\n')}`);
  }
}
