/** Runs a script of another origin or part of the product; rejects when it cannot be had. */
export function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      // The next try needs a fresh element.
      script.remove();
      reject(new Error(`The script ${url} could not be loaded.`));
    };
    document.head.append(script);
  });
}
