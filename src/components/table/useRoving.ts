import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

const steps: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * One tab stop for several buttons and links beside each other; the arrow keys go from one to the
 * next. At the first and the last one the keys are left to whoever else listens, such as the grid.
 */
export function useRoving(root: RefObject<HTMLElement | null>, isTabStop: boolean) {
  const current = useRef(0);

  const controls = () => [...(root.current?.querySelectorAll<HTMLElement>('a, button') ?? [])];

  const arrange = () => {
    const all = controls();
    current.current = Math.max(0, Math.min(current.current, all.length - 1));
    all.forEach((control, index) => {
      control.tabIndex = isTabStop && index === current.current ? 0 : -1;
    });
  };

  // Before the grid looks for the place of the focus in a cell that it has just been moved to.
  useLayoutEffect(arrange);
  // What comes and goes by itself, such as a link in a cell that is drawn again alone.
  useEffect(() => {
    if (!root.current) return;
    const observer = new MutationObserver(arrange);
    observer.observe(root.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  });

  return {
    onFocus: () => {
      const index = controls().findIndex((control) => control === document.activeElement);
      if (index === -1) return;
      current.current = index;
      arrange();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (step === undefined) return;
      const next = controls()[current.current + step];
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      next.focus();
    },
  };
}
