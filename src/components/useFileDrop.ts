import { useState, type DragEvent } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/**
 * A place where files are dropped. What else is dragged (text, a link) is left to the browser.
 *
 * @returns `handlers` for the element, and whether files are held over it.
 */
export function useFileDrop(onDrop: (files: File[]) => void) {
  // Every child is entered and left on its own: only the difference says that all were left.
  const [depth, setDepth] = useState(0);
  const whenFiles = (handle: (event: DragEvent) => void) => (event: DragEvent) => {
    if (carriesFiles(event)) handle(event);
  };
  return {
    isOver: depth > 0,
    handlers: {
      onDragEnter: whenFiles(() => setDepth((now) => now + 1)),
      onDragLeave: whenFiles(() => setDepth((now) => Math.max(0, now - 1))),
      onDragOver: whenFiles((event) => event.preventDefault()),
      onDrop: whenFiles((event) => {
        event.preventDefault();
        setDepth(0);
        onDrop([...event.dataTransfer.files]);
      }),
    },
  };
}
