import type { Condition, factNames, Gearbox } from '#contract/facts';
import { readMakeAndModel } from '#contract/makes/makes';
import type { BodyKind } from '../pictures/bodies/all';
import type { Paint } from '../pictures/paints';
import type { ProductRow } from '../../server/products/products';
import type { Model } from './catalogue/model';
import type { Chance } from './chance';

interface Car {
  model: Model;
  paint: Paint;
  /** Mileage in kilometres. */
  km: number;
  /** Age in years. */
  years: number;
  condition: Condition;
  /** Year of the listing. */
  year: number;
  /** The seller's description, which the facts must not contradict. */
  description: string;
}

type Facts = Pick<ProductRow, (typeof factNames)[number]>;

const usualSeats: Partial<Record<BodyKind, [doors: number, seats: number]>> = {
  sedan: [4, 5],
  coupe: [2, 4],
  convertible: [2, 4],
  pickup: [4, 5],
};

/**
 * Facts stated by the sellers. Some are omitted at random; VINs always, since generated ones would
 * be implausible.
 */
export function inventFacts(
  { model, paint, km, years, condition, year, description }: Car,
  chance: Chance,
): Facts {
  const [doors, seats] = usualSeats[model.picture[0]] ?? [5, 5];
  const colour = paint.replaceAll('-', ' ');
  const isMentioned = (words: RegExp) => words.test(description);
  const stated = <Value>(share: number, value: Value) => (chance.share() < share ? value : null);
  return {
    make: null,
    model: null,
    ...readMakeAndModel(model.name),
    mileageKm: km,
    fuel: model.fuel,
    gearbox: gearboxOf(model, chance),
    powerKw: model.kw ?? null,
    colour: colour.charAt(0).toUpperCase() + colour.slice(1),
    doors,
    seats,
    previousOwners: isMentioned(/owner|person|family|inherit|uncle|new in/i)
      ? null
      : stated(0.9, Math.min(years, chance.between(1, 1 + Math.ceil(years / 5)))),
    nextInspection: stated(0.8, `${year + 1}-${String(chance.between(1, 12)).padStart(2, '0')}`),
    serviceHistory: isMentioned(/service|history|invoice|file/i)
      ? null
      : stated(0.85, condition === 'fair' ? 'partial' : 'full'),
    accidentFree: isMentioned(/accident|repaired|resprayed|repaint/i)
      ? null
      : stated(0.7, condition !== 'fair'),
    vin: null,
  };
}

/** The gearbox in its name or description, otherwise a random one. */
function gearboxOf({ fuel, name, fact }: Model, chance: Chance): Gearbox {
  const words = `${name} ${fact}`;
  if (fuel === 'electric' || fuel === 'hybrid') return 'automatic';
  if (/automatic|dsg|pdk|edc|tronic/i.test(words)) return 'automatic';
  if (/manual|(five|six)-speed|gear/i.test(words)) return 'manual';
  return chance.share() < 0.4 ? 'automatic' : 'manual';
}
