/**
 * Moves the focus to the first of these elements that can have it; hidden ones cannot. For a button
 * that removes itself. False if none can.
 */
export const focusFirst = (elements: Iterable<HTMLElement | null | undefined>): boolean =>
  [...elements].some((element) => {
    element?.focus();
    return element && document.activeElement === element;
  });
