import { mdiClose } from '@mdi/js';
import { useRef, type MouseEvent } from 'react';
import { COMPARED_MAX } from '#contract/favourites';
import { comparePath } from '#contract/routes';
import { Button, ButtonLink, IconButton } from '@/components/Button';
import { CarPicture } from '@/components/CarPicture';
import { focusFirst } from '@/components/focusFirst';
import { Icon } from '@/components/Icon';
import { carName, plural } from '@/components/labels';
import { compareCars, toggleCompared, useCompared } from '@/lib/comparedCars';
import { Extended } from '@/store/Extended';
import styles from './CompareTray.module.css';

interface CompareTrayProps {
  /** On phones it waits for the second car, because the page has a bar of its own. */
  isPatient?: boolean;
}

/** The cars that were chosen to be compared, at the lower edge of the page. */
export function CompareTray({ isPatient = false }: CompareTrayProps) {
  const cars = useCompared();
  const list = useRef<HTMLUListElement>(null);
  if (cars.length === 0) return null;
  const places = Array.from({ length: COMPARED_MAX - cars.length }, (_, place) => place);
  /** The button leaves with the car: the next one takes the focus, or the one before. */
  const moveFocus = (index: number, { currentTarget }: MouseEvent<HTMLElement>) => {
    const buttons = list.current?.querySelectorAll('button') ?? [];
    focusFirst([buttons[index + 1], buttons[index - 1], currentTarget.closest('main')]);
  };
  return (
    <Extended>
      <section
        aria-label="Cars to compare"
        className={styles.tray}
        data-is-patient={isPatient && cars.length < 2 ? '' : undefined}
      >
        <ul ref={list} className={styles.cars}>
          {cars.map((car, index) => (
            <li key={car.id} className={styles.car}>
              <CarPicture src={car.picture} alt={carName(car.name)} />
              <IconButton
                aria-label={`Remove ${carName(car.name)}`}
                className={styles.remove}
                onClick={(event) => {
                  moveFocus(index, event);
                  toggleCompared(car);
                }}
              >
                <Icon path={mdiClose} size="small" />
              </IconButton>
            </li>
          ))}
          {places.map((place) => (
            <li key={place} aria-hidden className={styles.place} />
          ))}
        </ul>
        <Button
          color="inherit"
          onClick={({ currentTarget }) => {
            currentTarget.closest('main')?.focus();
            compareCars([]);
          }}
        >
          Clear
        </Button>
        <ButtonLink variant="contained" to={comparePath(cars.map(({ id }) => id))}>
          {plural(cars.length, 'Compare 1 car', 'Compare # cars')}
        </ButtonLink>
      </section>
    </Extended>
  );
}
