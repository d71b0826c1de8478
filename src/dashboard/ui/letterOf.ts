import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { isTyping } from '@/components/isTyping';

/** Radio buttons belong to a form, and menus go to the item that begins with a letter. */
const NO_COMMANDS = 'input[type=radio], [role=menu] *';

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
  const isTyped = isTyping(target) || (target instanceof Element && target.matches(NO_COMMANDS));
  const isCommand = key.length === 1 && !ctrlKey && !metaKey && !altKey;
  return isCommand && !isTyped && !defaultPrevented ? key.toLowerCase() : null;
}
