import { useEffect, useState } from 'react';

const TIMEOUT_MS = 8_000;
const DEBOUNCE_MS = 500;

const isLink = (text: string) => /^https?:\/\/./.test(text);

/** Resolves to false if the picture fails to load or times out. Never rejects. */
export async function canLoadPicture(link: string): Promise<boolean> {
  const picture = new Image();
  // As where it is shown.
  picture.referrerPolicy = 'no-referrer';
  picture.src = link;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isTimedOut = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  const isLoaded = picture.decode().then(
    () => true,
    () => false,
  );
  const canLoad = await Promise.race([isLoaded, isTimedOut]);
  clearTimeout(timer);
  return canLoad;
}

/** True if the text is a link whose picture failed to load. */
export function useIsBrokenPicture(text: string): boolean {
  const link = text.trim();
  const [brokenLink, setBrokenLink] = useState<string | null>(null);

  useEffect(() => {
    if (!isLink(link)) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void canLoadPicture(link).then((isLoaded) => {
        if (isCurrent) setBrokenLink(isLoaded ? null : link);
      });
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [link]);

  return brokenLink !== null && brokenLink === link;
}
