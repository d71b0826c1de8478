import { useId } from 'react';
import { DrawnIcon } from '@/components/DrawnIcon';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { chooseScheme, schemeModes, useSchemeMode, type SchemeMode } from '@/lib/colorScheme';
import styles from './SchemeChoice.module.css';

const labels: Record<SchemeMode, string> = {
  system: 'Match device',
  light: 'Light',
  dark: 'Dark',
};

/** Colour scheme: like the device, light or dark; the browser remembers it. */
export function SchemeChoice() {
  const chosen = useSchemeMode();
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <VisuallyHidden as="legend">Theme</VisuallyHidden>
      {schemeModes.map((mode) => {
        const label = labels[mode];
        return (
          <label key={mode} className={styles.mode} title={label}>
            <input
              type="radio"
              name={name}
              value={mode}
              // A browser that restores fields would tick what was chosen on an earlier visit.
              autoComplete="off"
              className={styles.input}
              checked={mode === chosen}
              onChange={() => chooseScheme(mode)}
            />
            <DrawnIcon name={mode} size="small" />
            <VisuallyHidden>{label}</VisuallyHidden>
          </label>
        );
      })}
    </fieldset>
  );
}
