/** "23 h 5 min left", in one line; rounded down, so that nobody counts on a minute that is not there. */
export function timeLeft(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'under 1 min left';
  const hours = Math.floor(minutes / 60);
  const text = hours > 0 ? `${hours} h ${minutes % 60} min left` : `${minutes} min left`;
  return text.replaceAll(' ', '\u00a0');
}
