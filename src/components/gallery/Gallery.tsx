import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, IconButton, PlainButton } from '../Button';
import { CarPicture } from '../CarPicture';
import { classNames } from '../classNames';
import { showError } from '../feedback/toast';
import { Icon } from '../Icon';
import { Text } from '../Text';
import { useIsHydrated } from '../useIsHydrated';
import { useOnDemand } from '../useOnDemand';
import { VisuallyHidden } from '../VisuallyHidden';
import { useOverlay } from '../useOverlay';
import styles from './Gallery.module.css';
import { Thumb } from './Thumb';
import { viewsOf, type PicturedCar } from './views';

/** The number of thumbnails that fit next to "See all". */
const THUMBS = 5;

const SIZES = '(min-width: 1440px) 890px, (min-width: 1024px) 62vw, 100vw';

const loadViewer = () => import('./Viewer').then(({ Viewer }) => Viewer);

interface GalleryProps {
  car: PicturedCar;
  name: string;
}

/** The gallery of a car: swiping on phones, thumbnails for a mouse, or full screen. */
export function Gallery({ car, name }: GalleryProps) {
  const views = viewsOf(car, name);
  const total = Math.max(car.photoCount, views.length);
  const trackRef = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const overlay = useOverlay('photo');
  const seen = seenIn(overlay.value, views.length);
  const isFull = seen !== null;
  const viewer = useOnDemand(loadViewer, isFull, () => {
    showError('We couldn’t open the photos. Check your connection and try again.');
    overlay.close();
  });
  const open = (place: number) => overlay.show(String(place + 1));

  // A list knows only the cover, and photos may have been removed since.
  const current = Math.min(index, views.length - 1);

  // Neighbours load only after hydration, so that they do not delay the visible picture.
  const reach = useIsHydrated() ? 2 : 1;

  // The target of a smooth scroll, during which passing photos do not become current. Null while
  // the user scrolls.
  const target = useRef<number | null>(null);
  const isAt = (track: HTMLElement, left: number) => Math.abs(track.scrollLeft - left) < 1;

  const goTo = (next: number) => {
    setIndex(next);
    const track = trackRef.current;
    if (!track) return;
    const left = next * track.clientWidth;
    target.current = isAt(track, left) ? null : left;
    track.scrollTo({ left });
  };
  const onScroll = () => {
    const track = trackRef.current;
    if (!track || track.clientWidth === 0) return;
    if (target.current === null) setIndex(Math.round(track.scrollLeft / track.clientWidth));
    else if (isAt(track, target.current)) target.current = null;
  };
  const takeOver = () => {
    target.current = null;
  };
  // Shows and focuses the picture that was last seen in full screen.
  const last = useRef(seen);
  const leave = useEffectEvent((place: number) => {
    goTo(place);
    trackRef.current?.children[place]?.querySelector('button')?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (last.current !== null && seen === null) leave(last.current);
    last.current = seen;
  }, [seen]);

  return (
    <section aria-label="Photos" className={styles.gallery}>
      <div className={styles.stage}>
        <ul
          ref={trackRef}
          className={styles.track}
          onScroll={onScroll}
          onScrollEnd={takeOver}
          onPointerDown={takeOver}
          onTouchStart={takeOver}
          onWheel={takeOver}
        >
          {views.map((view, place) => (
            <li key={view.photo?._id ?? view.link} className={styles.slide}>
              <PlainButton
                className={styles.open}
                // One tab stop for all pictures.
                tabIndex={place === current ? undefined : -1}
                onClick={() => open(place)}
              >
                {Math.abs(place - current) < reach ? (
                  <CarPicture
                    src={view.link}
                    photo={view.photo}
                    alt={view.label}
                    sizes={SIZES}
                    isPriority={place === 0}
                  />
                ) : (
                  <VisuallyHidden>{view.label}</VisuallyHidden>
                )}
                <VisuallyHidden>, view full screen</VisuallyHidden>
              </PlainButton>
            </li>
          ))}
        </ul>
        {total > 1 && (
          <>
            <Text variant="caption" className={styles.count}>
              {`${current + 1}/${total}`}
            </Text>
            <IconButton
              aria-label="Previous photo"
              disabled={current === 0}
              className={classNames(styles.arrow, styles.previous)}
              onClick={() => goTo(current - 1)}
            >
              <Icon path={mdiChevronLeft} />
            </IconButton>
            <IconButton
              aria-label="Next photo"
              disabled={current >= views.length - 1}
              className={classNames(styles.arrow, styles.next)}
              onClick={() => goTo(current + 1)}
            >
              <Icon path={mdiChevronRight} />
            </IconButton>
          </>
        )}
      </div>
      {total > 1 && (
        <div className={styles.thumbs}>
          {views.slice(0, THUMBS).map((view, place) => (
            <Thumb
              key={view.photo?._id ?? view.link}
              view={view}
              place={place}
              isCurrent={place === current}
              className={styles.thumb}
              onChoose={goTo}
            />
          ))}
          <Button variant="outlined" className={styles.all} onClick={() => open(current)}>
            {`See all ${total} photos`}
          </Button>
        </div>
      )}
      {viewer && seen !== null && (
        <viewer.Loaded
          views={views}
          index={seen}
          name={name}
          onShow={open}
          onClose={() => overlay.close()}
        />
      )}
    </section>
  );
}

/** The index of the picture in the URL, which counts from 1. A photo may have been removed since. */
function seenIn(value: string | null, count: number): number | null {
  const number = Math.floor(Number(value));
  return number >= 1 ? Math.min(number, count) - 1 : null;
}
