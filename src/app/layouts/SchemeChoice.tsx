import { useId, useLayoutEffect, useRef } from 'react';
import { DrawnIcon } from '@/components/DrawnIcon';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import {
  chooseScheme,
  readMode,
  schemeModes,
  useSchemeMode,
  type SchemeMode,
} from '@/lib/colorScheme';
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
  const choice = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    // Of the server's page: what was chosen before it came to life is known to its fields alone.
    const fields = choice.current?.querySelectorAll('input') ?? [];
    const ticked = schemeModes[[...fields].findIndex(({ checked }) => checked)];
    if (ticked && ticked !== readMode()) chooseScheme(ticked);
  }, []);
  return (
    <fieldset ref={choice} className={styles.choice}>
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
