import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { isExtreme } from './pictureFrame';

interface LoadResult {
  link: string;
  /** Width divided by height; null if the picture failed to load. */
  shape: number | null;
}

/**
 * Detects pictures that are broken or have an extreme aspect ratio, and returns the props for the
 * image.
 */
export function useLoadedPicture(link: string) {
  const [result, setResult] = useState<LoadResult | null>(null);
  const ref = useRef<HTMLImageElement>(null);

  useEffect(() => {
    const image = ref.current;
    // A server-rendered image can load or fail before hydration attaches the handlers.
    if (!image?.complete) return;
    let isCurrent = true;
    const { currentSrc } = image;
    image.decode().then(
      () => {
        if (isCurrent && isExtreme(shapeOf(image))) setResult({ link, shape: shapeOf(image) });
      },
      () => {
        // `decode` also rejects when the browser switches to another file, for example after a
        // rotation.
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

/** An SVG can have no intrinsic size. */
const shapeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): number =>
  naturalWidth > 0 && naturalHeight > 0 ? naturalWidth / naturalHeight : 1;
