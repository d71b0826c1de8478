import { useState } from 'react';
import { CarOutline } from './CarOutline';
import styles from './CarPicture.module.css';

interface CarPictureProps {
  /** A link; missing or broken links show the drawn fallback. */
  src: string | null | undefined;
  /** Empty when the name stands right beside the picture. */
  alt: string;
  /** For the pictures that a page opens with; the others wait until they are near. */
  isPriority?: boolean;
}

/** A car's picture, always 4:3, so that nothing moves when it arrives. */
export function CarPicture({ src, alt, isPriority = false }: CarPictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const isShown = Boolean(src) && src !== brokenSrc;
  return (
    <div className={styles.frame}>
      {isShown ? (
        <img
          className={styles.picture}
          src={src ?? undefined}
          alt={alt}
          width={400}
          height={300}
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBrokenSrc(src ?? null)}
        />
      ) : (
        <CarOutline label={alt} />
      )}
    </div>
  );
}
