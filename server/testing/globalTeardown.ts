export default function globalTeardown(): Promise<void> {
  return globalThis.stopTestDatabase();
}
