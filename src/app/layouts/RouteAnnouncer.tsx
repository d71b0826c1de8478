import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from '@/components/VisuallyHidden';

/** Reads out the title of a page once it is known; the browser itself reads the first one. */
export function RouteAnnouncer() {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const [title, setTitle] = useState('');

  const sayTitle = useEffectEvent(() => {
    if (key !== firstKey) setTitle(document.title);
  });

  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return;
    const observer = new MutationObserver(() => sayTitle());
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);

  return (
    <VisuallyHidden aria-live="polite" aria-atomic>
      {title}
    </VisuallyHidden>
  );
}
