import { useState } from 'react';
import { fromKm, toKm } from '#contract/factLabels';
import type { DistanceUnit } from '#contract/facts';
import { numberIn } from '#contract/text/readNumber';
import { useDistanceUnit } from './distanceUnit';

/** Text that is not a whole number stays as it is, for the validation. */
function convert(text: string, to: (distance: number) => number): string {
  const distance = numberIn(text);
  return distance !== null && Number.isInteger(distance) ? String(to(distance)) : text;
}

/** Converts the text of a distance to kilometres. */
export const kmText = (text: string, unit: DistanceUnit): string =>
  convert(text, (distance) => toKm(distance, unit));

/**
 * The text of a field for a distance whose value is in kilometres. What is typed belongs to the unit
 * of that moment: if the unit changes later, the field shows the same distance in the other unit.
 */
export function useDistanceText(km: string, onChange: (km: string) => void) {
  const unit = useDistanceUnit();
  const [initialKm] = useState(km);
  const [typed, setTyped] = useState({ km: '', unit, text: '' });
  const shown = (value: string) => convert(value, (distance) => fromKm(distance, unit));
  return {
    unit,
    text: typed.km === km && typed.unit === unit ? typed.text : shown(km),
    change: (text: string) => {
      // Miles are rounded: the initial distance stays exact if it is typed again.
      const next = text === shown(initialKm) ? initialKm : kmText(text, unit);
      setTyped({ km: next, unit, text });
      onChange(next);
    },
  };
}
