import { fieldsOf } from './json';

/** Safari reports the key that ends a composition by this code alone. */
const PROCESSED_KEY = 229;

/** What input methods use to choose, accept, correct or drop the composed text. */
const keys = ['Enter', 'Escape', 'ArrowUp', 'ArrowDown', 'Delete'];

/** While an input method composes, its keys are seen by no field, table or dialog. */
export function keepKeysOfComposition(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!keys.includes(event.key)) return;
    const isOfInputMethod = event.isComposing || fieldsOf(event).keyCode === PROCESSED_KEY;
    if (isOfInputMethod) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', onKeyDown, true);
  return () => window.removeEventListener('keydown', onKeyDown, true);
}
