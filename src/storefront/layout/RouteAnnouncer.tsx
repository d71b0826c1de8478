import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from '@/components/VisuallyHidden';

/** Reads out the title of a page once it is known; the browser itself reads the first one. */
export function RouteAnnouncer() {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const region = useRef<HTMLSpanElement>(null);

  const sayTitle = useEffectEvent(() => {
    // Written past React: the document knows its title, and nothing else here hangs on it.
    if (region.current && key !== firstKey) region.current.textContent = document.title;
  });

  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return;
    const observer = new MutationObserver(() => sayTitle());
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);

  return <VisuallyHidden ref={region} aria-live="polite" aria-atomic />;
}
