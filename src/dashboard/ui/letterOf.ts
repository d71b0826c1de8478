import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

const TYPED = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu] *';

/**
 * The lower-case letter or sign of a key press that is a command; null while the user types or with
 * a modifier. Shift is allowed: some keyboards need it for signs.
 */
export function letterOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  defaultPrevented,
  target,
}: KeyboardEvent | ReactKeyboardEvent): string | null {
  const isTyped = target instanceof Element && target.matches(TYPED);
  const isCommand = key.length === 1 && !ctrlKey && !metaKey && !altKey;
  return isCommand && !isTyped && !defaultPrevented ? key.toLowerCase() : null;
}
