import { mdiMonitor, mdiWeatherNight, mdiWhiteBalanceSunny } from '@mdi/js';
import { useId } from 'react';
import { Icon } from '@/components/Icon';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { chooseScheme, schemeModes, useSchemeMode, type SchemeMode } from '@/lib/colorScheme';
import styles from './SchemeChoice.module.css';

const looks: Record<SchemeMode, { label: string; icon: string }> = {
  system: { label: 'Like my device', icon: mdiMonitor },
  light: { label: 'Light', icon: mdiWhiteBalanceSunny },
  dark: { label: 'Dark', icon: mdiWeatherNight },
};

/** Colour scheme: like the device, light or dark; the browser remembers it. */
export function SchemeChoice() {
  const chosen = useSchemeMode();
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <VisuallyHidden as="legend">Colour scheme</VisuallyHidden>
      {schemeModes.map((mode) => {
        const { label, icon } = looks[mode];
        return (
          <label key={mode} className={styles.mode} title={label}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={mode === chosen}
              onChange={() => chooseScheme(mode)}
            />
            <Icon path={icon} size="small" />
            <VisuallyHidden>{label}</VisuallyHidden>
          </label>
        );
      })}
    </fieldset>
  );
}
