import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from '@/components/VisuallyHidden';

/**
 * Announces the title of a new page to screen readers. Browsers announce the first page themselves.
 */
export function RouteAnnouncer() {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const region = useRef<HTMLSpanElement>(null);

  const announceTitle = useEffectEvent(() => {
    // Set in the DOM directly: no other output depends on the title.
    if (region.current && key !== firstKey) region.current.textContent = document.title;
  });

  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return;
    const observer = new MutationObserver(() => announceTitle());
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);

  return <VisuallyHidden ref={region} aria-live="polite" aria-atomic />;
}
