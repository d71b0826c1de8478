import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether an element is in the viewport.
 *
 * @param initially the value until the browser has reported it
 */
export function useIsInViewport(ref: RefObject<Element | null>, initially: boolean): boolean {
  const [isInViewport, setIsInViewport] = useState(initially);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsInViewport(entry.isIntersecting);
    });
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isInViewport;
}
