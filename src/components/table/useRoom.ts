import { useEffect, useState, type RefObject } from 'react';

/** What there is room for, in CSS pixels at the browser's usual size of text. */
export interface Room {
  width: number;
  /** How much larger than usual a person has set the text: 2 at 200 %. */
  textScale: number;
}

/** The browser's usual size of text, in pixels. */
const USUAL_REM = 16;

const textScaleNow = () =>
  parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_REM || 1;

/** How much room an element has, kept up to date; null until that is known, or where nothing has a size. */
export function useRoom(element: RefObject<HTMLElement | null>): Room | null {
  const [room, setRoom] = useState<Room | null>(null);

  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      const { width } = box.getBoundingClientRect();
      const textScale = textScaleNow();
      setRoom((before) =>
        before?.width === width && before.textScale === textScale ? before : { width, textScale },
      );
    });
    // Of its two children one is as wide as the text is large.
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element]);

  return room && room.width > 0 ? room : null;
}
