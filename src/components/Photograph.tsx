import type { ComponentPropsWithRef } from 'react';
import { photoLink, type Photo, type PhotoFormat } from '#contract/photos';

/** Where a photo's files are, and in which widths (pixels, ascending) there are any. */
export type PhotoFiles = Pick<Photo, 'url' | 'widths'>;

type PhotographProps = Omit<ComponentPropsWithRef<'img'>, 'src' | 'srcSet' | 'alt'> & {
  photo: PhotoFiles;
  alt: string;
  /** How wide it is shown, as in HTML: the browser takes the file that fits. */
  sizes: string;
};

/** A photo in the format and the size that the browser wants. */
export function Photograph({ photo, alt, ...rest }: PhotographProps) {
  const { widths } = photo;
  const srcSet = (format: PhotoFormat) =>
    widths.map((width) => `${photoLink(photo, width, format)} ${width}w`).join();
  return (
    <picture>
      {(['avif', 'webp'] as const).map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet(format)} sizes={rest.sizes} />
      ))}
      <img
        {...rest}
        alt={alt}
        srcSet={srcSet('jpg')}
        src={photoLink(photo, widths.at(-1) ?? 0, 'jpg')}
      />
    </picture>
  );
}
