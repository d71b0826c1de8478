import {
  mdiChevronLeft,
  mdiChevronRight,
  mdiClose,
  mdiMagnifyMinusOutline,
  mdiMagnifyPlusOutline,
} from '@mdi/js';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../Button';
import { classNames } from '../classNames';
import { initialFocus, useModal } from '../useModal';
import { Icon } from '../Icon';
import { Text } from '../Text';
import { CarOutline } from '../CarOutline';
import { Photograph } from '../Photograph';
import { Thumb } from './Thumb';
import { useZoom, type Zoom } from './useZoom';
import styles from './Viewer.module.css';
import type { View } from './views';

interface ViewerProps {
  views: readonly View[];
  /** The index of the picture, from 0. */
  index: number;
  name: string;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** A car’s pictures in full screen. Keyboard, swiping and zoom; Escape and Back close. */
export function Viewer({ views, index, name, onShow, onClose }: ViewerProps) {
  const modal = useModal(onClose);
  const goTo = (next: number) => {
    const shown = Math.min(views.length - 1, Math.max(0, next));
    if (shown !== index) onShow(shown);
  };
  const { zoom, isZoomed, canZoomIn, step, handlers } = useZoom(index, (by) => goTo(index + by));

  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowRight: () => goTo(index + 1),
      ArrowLeft: () => goTo(index - 1),
      Home: () => goTo(0),
      End: () => goTo(views.length - 1),
      '+': () => step(1),
      '=': () => step(1),
      '-': () => step(-1),
    };
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };

  const view = views[index];
  if (!view) return null;
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- handles the shortcuts of the whole dialog
    <dialog
      {...modal}
      aria-label={`Photos of ${name}`}
      className={styles.viewer}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        {/* Announced when the picture changes. */}
        <Text
          role="status"
          variant="body2"
          tabIndex={-1}
          className={styles.label}
          {...initialFocus}
        >
          {view.label}
        </Text>
        <IconButton
          aria-label="Zoom out"
          aria-disabled={!isZoomed}
          className={styles.button}
          onClick={() => step(-1)}
        >
          <Icon path={mdiMagnifyMinusOutline} />
        </IconButton>
        <IconButton
          aria-label="Zoom in"
          aria-disabled={!canZoomIn}
          className={styles.button}
          onClick={() => step(1)}
        >
          <Icon path={mdiMagnifyPlusOutline} />
        </IconButton>
        <IconButton aria-label="Close" className={styles.button} onClick={onClose}>
          <Icon path={mdiClose} />
        </IconButton>
      </div>
      <div className={classNames(styles.stage, isZoomed && styles.zoomed)} {...handlers}>
        <FullPicture key={index} view={view} zoom={zoom} />
      </div>
      {views.length > 1 && (
        <>
          <IconButton
            aria-label="Previous photo"
            aria-disabled={index === 0}
            className={classNames(styles.button, styles.arrow, styles.previous)}
            onClick={() => goTo(index - 1)}
          >
            <Icon path={mdiChevronLeft} />
          </IconButton>
          <IconButton
            aria-label="Next photo"
            aria-disabled={index === views.length - 1}
            className={classNames(styles.button, styles.arrow, styles.next)}
            onClick={() => goTo(index + 1)}
          >
            <Icon path={mdiChevronRight} />
          </IconButton>
        </>
      )}
      {views.length > 1 && (
        <div className={styles.thumbs}>
          {views.map((other, place) => (
            <Thumb
              key={other.label}
              view={other}
              place={place}
              isCurrent={place === index}
              className={styles.thumb}
              onChoose={goTo}
            />
          ))}
        </div>
      )}
      <div hidden>
        {/* Preloads the neighbours. */}
        {[views[index - 1], views[index + 1]].map(
          (neighbour) =>
            neighbour && (
              <FullPicture key={neighbour.label} view={{ ...neighbour, label: '' }} zoom={null} />
            ),
        )}
      </div>
    </dialog>
  );
}

/** The most CSS pixels for a pixel of a photo, before zooming. */
const ENLARGED_MAX = 4;

/** A picture in full screen. Zooming loads a larger file. */
function FullPicture({ view, zoom }: { view: View; zoom: Zoom | null }) {
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
