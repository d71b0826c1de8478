import { format } from 'node:util';

/** A test that logs an error fails, unless it said which error it expects. */
let spy: jest.SpyInstance | null = null;
let unexpected: string[] = [];
let expected: RegExp[] = [];

/** For a test about a failure that React or a library logs by itself. */
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
