import { useState, type DragEvent } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/**
 * A place where files are dropped. What else is dragged (text, a link) is left to the browser.
 *
 * @returns `handlers` for the element, and whether files are held over it.
 */
export function useFileDrop(onDrop: (files: File[]) => void) {
  // A browser enters the next child before it leaves the last one: once the child entered last is
  // left, the files have gone.
  const [entered, setEntered] = useState<EventTarget | null>(null);
  const whenFiles = (handle: (event: DragEvent) => void) => (event: DragEvent) => {
    if (carriesFiles(event)) handle(event);
  };
  return {
    isOver: entered !== null,
    handlers: {
      onDragEnter: whenFiles(({ target }) => setEntered(target)),
      onDragLeave: whenFiles(({ target }) => setEntered((last) => (last === target ? null : last))),
      onDragOver: whenFiles((event) => event.preventDefault()),
      onDrop: whenFiles((event) => {
        event.preventDefault();
        setEntered(null);
        onDrop([...event.dataTransfer.files]);
      }),
    },
  };
}
