/** When work is done that nobody waits for, so that the page always answers at once. */

const touches = [
  'pointerdown',
  'pointerover',
  'touchstart',
  'keydown',
  'focusin',
  'scroll',
] as const;

/** Resolves in a task of its own: what a person did meanwhile is answered in between. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Resolves when the browser has nothing else to do, after `timeout` milliseconds at the latest. */
export const whenIdle = (timeout: number): Promise<void> =>
  new Promise((resolve) => {
    // Safari 17 does not tell when it is idle.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout });
    else setTimeout(resolve, 100);
  });

/** Resolves when the page and its first pictures have arrived. */
const whenLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

/** Resolves as soon as a person does anything with the page. */
const whenTouched = (): Promise<void> =>
  new Promise((resolve) => {
    const onTouch = () => {
      for (const event of touches) removeEventListener(event, onTouch);
      resolve();
    };
    for (const event of touches) addEventListener(event, onTouch, { passive: true });
  });

/** Resolves when any of an element is on the screen. */
const whenSeen = (element: Element): Promise<void> =>
  new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element);
  });

/**
 * Resolves when somebody comes near what the server has rendered in the element with this id: sees
 * it, or does anything with the page. At once where there is no such element yet.
 */
export async function whenNear(id: string): Promise<void> {
  const element = document.getElementById(id);
  if (element) await Promise.race([whenTouched(), whenSeen(element)]);
}

/** Resolves once the page is seen whole and the browser is idle, or as soon as it is touched. */
export const whenWanted = (): Promise<void> =>
  Promise.race([whenTouched(), whenLoaded().then(() => whenIdle(2000))]);
