import { useSyncExternalStore } from 'react';

/** The browser renders the page for print between these two events. */
const events = ['beforeprint', 'afterprint'] as const;
let isBetween = false;

const paper = () => window.matchMedia('print');

function subscribe(onChange: () => void): () => void {
  const onPrint = ({ type }: Event) => {
    isBetween = type === 'beforeprint';
    onChange();
  };
  const media = paper();
  for (const event of events) window.addEventListener(event, onPrint);
  media.addEventListener('change', onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onPrint);
    media.removeEventListener('change', onChange);
  };
}

/** Whether the page is being printed, for print-only content. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isBetween || paper().matches,
    () => false,
  );
