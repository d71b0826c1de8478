import type { Photo } from '#contract/photos';
import { CarOutline } from './CarOutline';
import styles from './CarPicture.module.css';
import { classNames } from './classNames';
import { Photograph, type PhotoFiles } from './Photograph';
import { FRAME, isExtreme, positionOf } from './pictureFrame';
import { isDrawing } from './pictureLabel';
import { useLoadedPicture } from './useLoadedPicture';

interface CarPictureProps {
  /** A link; missing or broken links show the drawn fallback. */
  src: string | null | undefined;
  /** Where the server keeps a photo, it is shown instead of the link. */
  photo?: (PhotoFiles & Partial<Photo>) | null;
  /** Empty when the name stands right beside the picture. */
  alt: string;
  /** How wide it is shown, as in HTML; a thumbnail needs none. */
  sizes?: string;
  /** For the pictures that a page opens with; the others wait until they are near. */
  isPriority?: boolean;
}

/** A car's picture, always 4:3, so that nothing moves when it arrives. */
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
  // Of a mere link nothing is known before the picture is there.
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
      // What is seen until the photo is there, and around one that does not fill the frame.
      style={
        photo
          ? { backgroundColor: color, backgroundImage: placeholder && `url("${placeholder}")` }
          : undefined
      }
    >
      {photo ? (
        <Photograph
          {...image}
          style={{ objectPosition: positionOf(shape, focusX, focusY) }}
          photo={photo}
          alt={alt}
          sizes={sizes ?? '160px'}
        />
      ) : (
        <img {...image} alt={alt} src={link} />
      )}
      {isDrawn && sizes && (
        // The words of the picture say it to those who cannot see this.
        <span aria-hidden className={classNames('type-caption', styles.label)}>
          Illustration
        </span>
      )}
    </div>
  );
}
