import { useEffectEvent, useLayoutEffect } from 'react';
import type { Location } from 'react-router-dom';
import { fieldsOf } from '@/lib/json';
import { areFormsAsking } from './askingForms';

/** A dialog that Back closes. */
interface Layer {
  /** False if it cannot be closed now. */
  close: () => boolean;
}

let open: readonly Layer[] = [];
const listeners = new Set<() => void>();

function setOpen(layers: readonly Layer[]): void {
  open = layers;
  for (const listener of listeners) listener();
}

/** The open layers, for `HistoryLayers`. */
export const historyLayers = {
  get: () => open,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Whether this is the history entry of a layer, not of a page. */
export const isLayerEntry = ({ state }: Location): boolean => fieldsOf(state).isLayer === true;

/**
 * Gives a dialog a history entry of its own for as long as it is mounted, so that Back closes it
 * instead of leaving the page. Navigation from the dialog replaces that entry. Not on the page of a
 * form that asks before it is left.
 *
 * @param onClose undefined while it cannot be closed: Back does nothing then
 */
export function useHistoryLayer(onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => {
    onClose?.();
    return onClose !== undefined;
  });

  // In the commit that shows the dialog: Back may be pressed as soon as it is seen.
  useLayoutEffect(() => {
    if (areFormsAsking()) return;
    const layer = { close: () => close() };
    setOpen([...open, layer]);
    return () => setOpen(open.filter((other) => other !== layer));
  }, []);
}
