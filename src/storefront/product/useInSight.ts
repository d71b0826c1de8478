import { useEffect, useState, type RefObject } from 'react';

/** Whether an element is in the viewport. True until the browser has reported it. */
export function useInSight(ref: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setIsInSight] = useState(true);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsInSight(entry.isIntersecting);
    });
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isInSight;
}
