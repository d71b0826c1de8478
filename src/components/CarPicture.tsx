import { useState, type CSSProperties } from 'react';
import type { Photo } from '#contract/photos';
import { CarOutline } from './CarOutline';
import styles from './CarPicture.module.css';
import { classNames } from './classNames';
import { filesBehind } from './photoFiles';
import { Photograph } from './Photograph';
import { isDrawing } from './pictureWords';

/** How wide each kind of picture is, by the width of the screen. */
const sizes = {
  thumbnail: '160px',
  card: '(min-width: 1280px) 330px, (min-width: 1024px) 31vw, (min-width: 768px) 46vw, 100vw',
  page: '(min-width: 1440px) 890px, (min-width: 1024px) 62vw, 100vw',
};

interface CarPictureProps {
  /** A link; missing or broken links show the drawn fallback. */
  src: string | null | undefined;
  /** Where the server keeps a photo, it is shown instead of the link. */
  photo?: Photo | null;
  /** Empty when the name stands right beside the picture. */
  alt: string;
  size?: keyof typeof sizes;
  /** For the pictures that a page opens with; the others wait until they are near. */
  isPriority?: boolean;
}

/** A car's picture, always 4:3, so that nothing moves when it arrives. */
export function CarPicture({
  src,
  photo = null,
  alt,
  size = 'thumbnail',
  isPriority = false,
}: CarPictureProps) {
  const files = photo ?? filesBehind(src);
  const link = files?.url ?? src ?? '';
  const [brokenLink, setBrokenLink] = useState<string | null>(null);
  const isShown = link !== '' && link !== brokenLink;
  const isDrawn = files === null && isDrawing(src);
  const image = {
    alt,
    className: classNames(
      styles.picture,
      isDrawn && styles.drawing,
      photo && isFarFromFrame(photo) && styles.whole,
    ),
    width: 400,
    height: 300,
    loading: isPriority ? 'eager' : 'lazy',
    fetchPriority: isPriority ? 'high' : 'auto',
    decoding: 'async',
    onError: () => setBrokenLink(link),
  } as const;
  return (
    <div className={styles.frame} style={isShown ? groundOf(photo) : undefined}>
      {isShown && files && <Photograph {...image} photo={files} sizes={sizes[size]} />}
      {isShown && !files && <img {...image} alt={alt} src={link} />}
      {!isShown && <CarOutline label={alt} />}
      {isShown && isDrawn && size !== 'thumbnail' && (
        // The words of the picture say it to those who cannot see this.
        <span aria-hidden className={classNames('type-caption', styles.label)}>
          Illustration
        </span>
      )}
    </div>
  );
}

/** A panorama, or a tall one: the frame would cut off the car's ends. */
function isFarFromFrame({ width, height }: Photo): boolean {
  const proportion = width / height;
  return proportion > 1.85 || proportion < 0.74;
}

/** What is seen until the photo is there, and around one that does not fill the frame. */
const groundOf = (photo: Photo | null): CSSProperties | undefined =>
  photo
    ? {
        backgroundColor: photo.color || undefined,
        backgroundImage: photo.placeholder ? `url("${photo.placeholder}")` : undefined,
      }
    : undefined;
