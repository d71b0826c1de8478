/**
 * "23 h 5 min left", without line breaks. Rounded down, so that it never promises too much time.
 */
export function timeLeft(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'under 1 min left';
  const hours = Math.floor(minutes / 60);
  const text = hours > 0 ? `${hours} h ${minutes % 60} min left` : `${minutes} min left`;
  return text.replaceAll(' ', '\u00a0');
}
