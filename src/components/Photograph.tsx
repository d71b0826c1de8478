import type { ComponentPropsWithRef } from 'react';
import { srcSetOf, usualFile, type PhotoFiles } from './photoFiles';
import styles from './Photograph.module.css';

type PhotographProps = Omit<ComponentPropsWithRef<'img'>, 'src' | 'srcSet' | 'alt'> & {
  photo: PhotoFiles;
  alt: string;
  /** How wide it is shown, as in HTML: the browser takes the file that fits. */
  sizes: string;
};

/** A photo in the format and the size that the browser wants. */
export function Photograph({ photo, alt, sizes, ...rest }: PhotographProps) {
  return (
    <picture className={styles.formats}>
      <source type="image/avif" srcSet={srcSetOf(photo, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSetOf(photo, 'webp')} sizes={sizes} />
      <img
        {...rest}
        alt={alt}
        sizes={sizes}
        srcSet={srcSetOf(photo, 'jpg')}
        src={usualFile(photo)}
      />
    </picture>
  );
}
