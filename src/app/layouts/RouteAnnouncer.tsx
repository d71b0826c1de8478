import { useEffect, useState } from 'react';
import { VisuallyHidden } from '@/components/VisuallyHidden';

/** Reads out the title of a page once it is known; the browser itself reads the first one. */
export function RouteAnnouncer() {
  const [title, setTitle] = useState('');

  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return;
    let isFirst = true;
    const observer = new MutationObserver(() => {
      if (isFirst) isFirst = false;
      else setTitle(document.title);
    });
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);

  return (
    <VisuallyHidden aria-live="polite" aria-atomic>
      {title}
    </VisuallyHidden>
  );
}
