import type { ComponentPropsWithRef } from 'react';
import { photoLink, type Photo, type PhotoFormat } from '#contract/photos';

/** The location of a photo’s files and the available widths in pixels, ascending. */
export type PhotoFiles = Pick<Photo, 'url' | 'widths'>;

type PhotographProps = Omit<ComponentPropsWithRef<'img'>, 'src' | 'srcSet' | 'alt'> & {
  /** A photo stored by the server; otherwise the picture is `link`. */
  photo: PhotoFiles | null | undefined;
  link: string;
  alt: string;
  /** The `sizes` attribute, by which the browser chooses a file of the photo. */
  sizes: string;
};

/**
 * Any picture of a car: a photo in the format and size that the browser chooses, or a link. The link
 * can lead to any site, which must not learn which page shows it.
 */
export function Photograph({ photo, link, sizes, alt, ...rest }: PhotographProps) {
  const image = { ...rest, referrerPolicy: 'no-referrer' } as const;
  if (!photo) return <img {...image} alt={alt} src={link} />;
  const { widths } = photo;
  const srcSet = (format: PhotoFormat) =>
    widths.map((width) => `${photoLink(photo, width, format)} ${width}w`).join();
  return (
    <picture>
      {(['avif', 'webp'] as const).map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet(format)} sizes={sizes} />
      ))}
      <img
        {...image}
        alt={alt}
        sizes={sizes}
        srcSet={srcSet('jpg')}
        src={photoLink(photo, widths.at(-1) ?? 0, 'jpg')}
      />
    </picture>
  );
}
