import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** The text as it was when typing paused, or first. */
export function usePause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
