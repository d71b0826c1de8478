import { useEffect, useState, type DragEvent } from 'react';

const carriesFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>) =>
  dataTransfer.types.includes('Files');

function ignoreFiles(event: globalThis.DragEvent): void {
  const { dataTransfer } = event;
  if (event.defaultPrevented || dataTransfer === null || !carriesFiles({ dataTransfer })) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}

/** The browser would open files that miss the zone in place of the page. */
export function useIgnoreFiles(): void {
  useEffect(() => {
    window.addEventListener('dragover', ignoreFiles);
    window.addEventListener('drop', ignoreFiles);
    return () => {
      window.removeEventListener('dragover', ignoreFiles);
      window.removeEventListener('drop', ignoreFiles);
    };
  }, []);
}

/**
 * A drop zone for files. Files that are dropped beside it are ignored. Other dragged content (text, links) is left to the browser.
 *
 * @returns `handlers` for the element, and whether files are dragged over it
 */
export function useFileDrop(onDrop: (files: File[]) => void) {
  // Browsers enter the next child before they leave the previous one, so the drag has left the zone
  // when the last entered child is left.
  const [entered, setEntered] = useState<EventTarget | null>(null);
  useIgnoreFiles();
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
