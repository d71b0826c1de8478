const FIELDS = [
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
].join();

/** Whether a key that is pressed here belongs to a field, so that it is no shortcut. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null;
