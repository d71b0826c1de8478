/** Hands a text to the person as a file. */
export function downloadFile(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has to have read it before it goes.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
