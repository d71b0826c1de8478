import { useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';

/** State that every navigation resets, such as which menu is open. */
export function useLocationState<T>(initial: T): [T, (value: T) => void] {
  const location = useLocation();
  const [state, setState] = useState<{ value: T; location: Location } | null>(null);
  // By identity: Back and Forward return to entries with the same key.
  const value = state?.location === location ? state.value : initial;
  return [value, (next) => setState({ value: next, location })];
}
