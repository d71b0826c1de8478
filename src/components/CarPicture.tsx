import Box from '@mui/material/Box';
import { useState } from 'react';
import { CarOutline } from './CarOutline';

export interface CarPictureProps {
  /** A link; missing or broken links show the drawn fallback. */
  src: string | null | undefined;
  /** Empty when the name stands right beside the picture. */
  alt: string;
  sizes?: string;
  /** For the one picture a page opens with; the others wait until they are near. */
  isPriority?: boolean;
}

/** A car's picture, always 4:3, so that nothing moves when it arrives. */
export function CarPicture({ src, alt, sizes, isPriority = false }: CarPictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const isShown = Boolean(src) && src !== brokenSrc;
  return (
    <Box
      sx={{
        position: 'relative',
        aspectRatio: '4 / 3',
        overflow: 'hidden',
        bgcolor: 'surface.sunken',
        color: 'text.disabled',
      }}
    >
      {isShown ? (
        <Box
          component="img"
          src={src ?? undefined}
          alt={alt}
          sizes={sizes}
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBrokenSrc(src ?? null)}
          sx={(theme) => ({
            width: '100%',
            height: '100%',
            objectFit: 'cover',
            display: 'block',
            // Daylight pictures would glare on the dark ground.
            ...theme.applyStyles('dark', { filter: 'brightness(0.88)' }),
          })}
        />
      ) : (
        <CarOutline label={alt} />
      )}
    </Box>
  );
}
