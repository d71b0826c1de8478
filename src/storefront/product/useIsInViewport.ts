import { useEffect, useState, type RefObject } from 'react';

/** Whether an element is in the viewport. True until the browser has reported it. */
export function useIsInViewport(ref: RefObject<HTMLElement | null>): boolean {
  const [isInViewport, setIsInViewport] = useState(true);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsInViewport(entry.isIntersecting);
    });
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isInViewport;
}
