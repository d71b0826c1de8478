import { Button } from '@/components/Button';
import { chooseDistanceUnit, useDistanceUnit } from '@/lib/distanceUnit';
import styles from './DistanceUnitSwitch.module.css';

/** Shows distances in the other unit from now on; the browser remembers it. */
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
