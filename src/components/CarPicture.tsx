import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { Photo } from '#contract/photos';
import { CarOutline } from './CarOutline';
import styles from './CarPicture.module.css';
import { classNames } from './classNames';
import { Photograph, type PhotoFiles } from './Photograph';
import { FRAME, isExtreme, positionOf } from './pictureFrame';
import { isDrawing } from './labels';

interface CarPictureProps {
  /** The URL of the picture. A missing or broken picture shows the outline. */
  src: string | null | undefined;
  /** A photo stored by the server; it takes precedence over the URL. */
  photo?: (PhotoFiles & Partial<Photo>) | null;
  /** Empty when the name is next to the picture. */
  alt: string;
  /** The `sizes` attribute; not needed for thumbnails. */
  sizes?: string;
  /** Loads eagerly, for pictures visible when the page opens. Others load lazily. */
  isPriority?: boolean;
}

/** A car’s picture with a fixed 4:3 ratio, so that loading causes no layout shift. */
export function CarPicture({ src, photo, alt, sizes, isPriority = false }: CarPictureProps) {
  const link = photo?.url ?? src ?? '';
  const { loaded, image: listeners } = useLoadedPicture(link);
  if (!link || loaded?.shape === null) {
    return (
      <div className={styles.frame}>
        <CarOutline label={alt} />
      </div>
    );
  }
  const { width, height, color, placeholder, focusX = 50, focusY = 50 } = photo ?? {};
  // The size of a linked picture is unknown until it has loaded.
  const shape = width && height ? width / height : (loaded?.shape ?? FRAME);
  const isDrawn = isDrawing(link);
  const image = {
    ...listeners,
    className: classNames(
      styles.picture,
      isDrawn && styles.drawing,
      isExtreme(shape) && styles.whole,
    ),
    width: 400,
    height: 300,
    loading: isPriority ? 'eager' : 'lazy',
    fetchPriority: isPriority ? 'high' : 'auto',
    decoding: 'async',
  } as const;
  return (
    <div
      className={styles.frame}
      // The background until the photo has loaded, and around a photo that does not fill the frame.
      style={
        photo
          ? { backgroundColor: color, backgroundImage: placeholder && `url("${placeholder}")` }
          : undefined
      }
    >
      <Photograph
        {...image}
        style={photo ? { objectPosition: positionOf(shape, focusX, focusY) } : undefined}
        photo={photo}
        link={link}
        alt={alt}
        sizes={sizes ?? '160px'}
      />
      {isDrawn && sizes && (
        // The alt text says the same to screen readers.
        <span aria-hidden className={classNames('type-caption', styles.label)}>
          Illustration
        </span>
      )}
    </div>
  );
}

interface LoadResult {
  link: string;
  /** Width divided by height; null if the picture failed to load. */
  shape: number | null;
}

/**
 * Detects pictures that are broken or have an extreme aspect ratio, and returns the props for the
 * image.
 */
function useLoadedPicture(link: string) {
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
