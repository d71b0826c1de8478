/**
 * Whether style rules count in this test file. jsdom tries every rule on every element each time a
 * role or a name is looked up, which takes most of a page test's time; what things look like is the
 * browser tests' business. A file that is about looks sets `areApplied` before it renders.
 */
export const styles = { areApplied: false };

/** Style elements are left unread unless the test file asks for them. */
export function leaveStylesUnread(): void {
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (element instanceof HTMLStyleElement && !styles.areApplied) element.type = 'text/plain';
    return element;
  };
}
