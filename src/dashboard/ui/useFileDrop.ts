import { useState, type DragEvent } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/**
 * A drop zone for files. Other dragged content (text, links) is left to the browser.
 *
 * @returns `handlers` for the element, and whether files are dragged over it
 */
export function useFileDrop(onDrop: (files: File[]) => void) {
  // Browsers enter the next child before they leave the previous one, so the drag has left the zone
  // when the last entered child is left.
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
