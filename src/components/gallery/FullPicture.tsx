import { useState } from 'react';
import { CarOutline } from '../CarOutline';
import { Photograph } from '../Photograph';
import type { Zoom } from './useZoom';
import styles from './Viewer.module.css';
import type { View } from './views';

/** The most CSS pixels for a pixel of a photo, before zooming. */
const ENLARGED_MAX = 4;

/** A picture in full screen. Zooming loads a larger file. */
export function FullPicture({ view, zoom }: { view: View; zoom: Zoom | null }) {
  const [isBroken, setIsBroken] = useState(false);
  const { photo, link, label } = view;
  if (isBroken || (!photo && !link)) return <CarOutline label={label} />;
  const { scale, x, y } = zoom ?? { scale: 1, x: 0, y: 0 };
  const image = {
    className: styles.picture,
    style: {
      transform: `translate(${x}px, ${y}px) scale(${scale})`,
      // A very small photo would be too blurred.
      maxWidth: photo ? photo.width * ENLARGED_MAX : undefined,
      maxHeight: photo ? photo.height * ENLARGED_MAX : undefined,
    },
    width: photo?.width,
    height: photo?.height,
    draggable: false,
    onError: () => setIsBroken(true),
  };
  return (
    <Photograph
      {...image}
      photo={photo}
      link={link}
      alt={label}
      sizes={`${Math.ceil(scale * 100)}vw`}
    />
  );
}
