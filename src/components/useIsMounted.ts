import { useEffect, useRef } from 'react';

/** For whoever waits for an answer: whether the component is still there when it comes. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}
