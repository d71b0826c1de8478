import { mdiClose } from '@mdi/js';
import { COMPARED_MAX } from '#contract/favourites';
import { comparePath } from '#contract/routes';
import { Button, ButtonLink, IconButton } from '@/components/Button';
import { CarPicture } from '@/components/CarPicture';
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
  if (cars.length === 0) return null;
  const places = Array.from({ length: COMPARED_MAX - cars.length }, (_, place) => place);
  return (
    <Extended>
      <section
        aria-label="Cars to compare"
        className={styles.tray}
        data-is-patient={isPatient && cars.length < 2 ? '' : undefined}
      >
        <ul className={styles.cars}>
          {cars.map((car) => (
            <li key={car.id} className={styles.car}>
              <CarPicture src={car.picture} alt={carName(car.name)} />
              <IconButton
                aria-label={`Remove ${carName(car.name)}`}
                className={styles.remove}
                onClick={() => toggleCompared(car)}
              >
                <Icon path={mdiClose} size="small" />
              </IconButton>
            </li>
          ))}
          {places.map((place) => (
            <li key={place} aria-hidden className={styles.place} />
          ))}
        </ul>
        <Button color="inherit" onClick={() => compareCars([])}>
          Clear
        </Button>
        <ButtonLink variant="contained" to={comparePath(cars.map(({ id }) => id))}>
          {plural(cars.length, 'Compare 1 car', 'Compare # cars')}
        </ButtonLink>
      </section>
    </Extended>
  );
}
