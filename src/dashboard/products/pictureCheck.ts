import { useEffect, useState } from 'react';

/** How long a picture may take before it counts as one that cannot be loaded, in milliseconds. */
const GIVE_UP_MS = 8_000;
/** How long a person has to pause before their link is tried, in milliseconds. */
const TYPING_PAUSE_MS = 500;

const isLink = (text: string) => /^https?:\/\/./.test(text);

/** Whether a browser gets a picture from this link; resolves, never rejects. */
export async function canLoadPicture(link: string): Promise<boolean> {
  const picture = new Image();
  picture.src = link;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), GIVE_UP_MS);
  });
  const isLoaded = picture.decode().then(
    () => true,
    () => false,
  );
  const answer = await Promise.race([isLoaded, isLate]);
  clearTimeout(timer);
  return answer;
}

/** True once it is known that what was typed is a link from which no picture comes. */
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
    }, TYPING_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [link]);

  return brokenLink !== null && brokenLink === link;
}
