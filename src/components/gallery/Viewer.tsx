import {
  mdiChevronLeft,
  mdiChevronRight,
  mdiClose,
  mdiMagnifyMinusOutline,
  mdiMagnifyPlusOutline,
} from '@mdi/js';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../Button';
import { classNames } from '../classNames';
import { initialFocus, useModal } from '../useModal';
import { Icon } from '../Icon';
import { Text } from '../Text';
import { FullPicture } from './FullPicture';
import { Thumb } from './Thumb';
import { useZoom } from './useZoom';
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
