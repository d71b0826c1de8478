/**
 * Ignores style elements. jsdom matches every rule with every element in each query by role or name,
 * which takes most of a page test’s time. The browser tests check the appearance.
 */
export function disableStyles(): void {
  Object.defineProperty(document, 'createElement', {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- only the overload for obsolete elements is deprecated
    value: new Proxy(document.createElement.bind(document), {
      apply(create, self, names) {
        const element: unknown = Reflect.apply(create, self, names);
        if (element instanceof HTMLStyleElement) element.setAttribute('type', 'text/plain');
        return element;
      },
    }),
  });
}
