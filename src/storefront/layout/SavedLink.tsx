import { mdiHeart } from '@mdi/js';
import { IconLink } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { useAppSelector } from '@/store/hooks';
import { selectSavedCount } from '@/store/savedSlice';
import styles from './SavedLink.module.css';
import { useHeaderLinks } from './useHeaderLinks';

/** The heart in the header, with the number of saved cars. */
export function SavedLink() {
  const { savedCars } = useHeaderLinks();
  const count = useAppSelector(selectSavedCount);
  return (
    <IconLink
      to={savedCars}
      aria-label={count > 0 ? `Saved cars, ${count}` : 'Saved cars'}
      className={styles.link}
    >
      <Icon path={mdiHeart} />
      {count > 0 && (
        <span aria-hidden className={styles.count}>
          {count}
        </span>
      )}
    </IconLink>
  );
}
