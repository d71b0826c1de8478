import { fieldsOf } from './json';

/** Safari reports the key that ends a composition by this code alone. */
const PROCESSED_KEY = 229;

/**
 * While an input method composes, Enter and Escape are its keys: they accept or drop the composed
 * text. No field, table or dialog gets to see them.
 */
export function keepKeysOfComposition(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    const isOfInputMethod = event.isComposing || fieldsOf(event).keyCode === PROCESSED_KEY;
    if (isOfInputMethod) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', onKeyDown, true);
  return () => window.removeEventListener('keydown', onKeyDown, true);
}
