/**
 * Whether style rules count in this test file. jsdom tries every rule on every element each time a
 * role or a name is looked up, which takes most of a page test's time; what things look like is the
 * browser tests' business. A file that is about looks sets `areApplied` before it renders.
 */
export const styles = { areApplied: false };

/** Style elements are left unread unless the test file asks for them. */
export function disableStyles(): void {
  Object.defineProperty(document, 'createElement', {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- only its overload for obsolete elements is
    value: new Proxy(document.createElement.bind(document), {
      apply(create, self, names) {
        const element: unknown = Reflect.apply(create, self, names);
        const isUnread = element instanceof HTMLStyleElement && !styles.areApplied;
        if (isUnread) element.setAttribute('type', 'text/plain');
        return element;
      },
    }),
  });
}
