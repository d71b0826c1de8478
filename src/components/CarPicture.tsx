import type { Photo } from '#contract/photos';
import { CarOutline } from './CarOutline';
import styles from './CarPicture.module.css';
import { classNames } from './classNames';
import { Photograph, type PhotoFiles } from './Photograph';
import { FRAME, isExtreme, positionOf } from './pictureFrame';
import { isDrawing } from './labels';
import { useLoadedPicture } from './useLoadedPicture';

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
