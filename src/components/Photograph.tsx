import type { ComponentPropsWithRef } from 'react';
import { photoLink, type Photo, type PhotoFormat } from '#contract/photos';

/** The location of a photo’s files and the available widths in pixels, ascending. */
export type PhotoFiles = Pick<Photo, 'url' | 'widths'>;

type PhotographProps = Omit<ComponentPropsWithRef<'img'>, 'src' | 'srcSet' | 'alt'> & {
  photo: PhotoFiles;
  alt: string;
  /** The `sizes` attribute, by which the browser chooses a file. */
  sizes: string;
};

/** A responsive photo in the format and size that the browser chooses. */
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
