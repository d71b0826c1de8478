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

/** The colour scheme: device, light or dark. Stored in the browser. */
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
              // Browsers that restore fields would select an earlier choice.
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
