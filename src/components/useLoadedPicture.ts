import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { isExtreme } from './pictureFrame';

interface LoadResult {
  link: string;
  /** Its width divided by its height; null for one that cannot be loaded. */
  shape: number | null;
}

/**
 * What is known of a picture that has arrived and is broken or of an extreme shape, and what its
 * image needs for it.
 */
export function useLoadedPicture(link: string) {
  const [result, setResult] = useState<LoadResult | null>(null);
  const ref = useRef<HTMLImageElement>(null);

  useEffect(() => {
    const image = ref.current;
    // The image of a page from the server may have come, or failed, before anybody listened.
    if (!image?.complete) return;
    let isCurrent = true;
    const { currentSrc } = image;
    image.decode().then(
      () => {
        if (isCurrent && isExtreme(shapeOf(image))) setResult({ link, shape: shapeOf(image) });
      },
      () => {
        // It also ends when the browser takes another file, for a phone that is turned.
        if (isCurrent && image.currentSrc === currentSrc) setResult({ link, shape: null });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [link]);

  return {
    loaded: result?.link === link ? result : null,
    image: {
      ref,
      onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
        const shape = shapeOf(currentTarget);
        if (isExtreme(shape)) setResult({ link, shape });
      },
      onError: () => setResult({ link, shape: null }),
    },
  };
}

/** A drawing need not have a size. */
const shapeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): number =>
  naturalWidth > 0 && naturalHeight > 0 ? naturalWidth / naturalHeight : 1;
