import { Button } from '@/components/Button';
import { chooseDistanceUnit, useDistanceUnit } from '@/lib/distanceUnit';
import styles from './DistanceUnitSwitch.module.css';

/** Switches the distance unit. Stored in the browser. */
export function DistanceUnitSwitch() {
  const other = useDistanceUnit() === 'km' ? 'mi' : 'km';
  return (
    <Button
      color="inherit"
      data-other-unit=""
      onClick={() => chooseDistanceUnit(other)}
      className={styles.switch}
    >
      {`Show in ${other === 'km' ? 'kilometres' : 'miles'}`}
    </Button>
  );
}
