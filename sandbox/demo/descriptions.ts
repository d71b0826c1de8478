import { months } from '#contract/formats';
import type { Condition } from '#contract/facts';
import type { Chance } from './chance';
import type { Model } from './catalogue/model';
import {
  dealersClosings,
  dealersOpenings,
  electricHistories,
  engineHistories,
  flaws,
  ownersClosings,
  ownersOpenings,
  type Phrase,
} from './phrases';

export interface CarFacts {
  model: Model;
  condition: Condition;
  /** Age in years. */
  years: number;
  purchaseYear: number;
  /** Name of the paint, e.g. 'racing-green'. */
  paint: string;
  city: string;
  isDealer: boolean;
  /** Mileage in kilometres. */
  km: number;
}

type Part = 'opening' | 'fact' | 'history' | 'flaw' | 'closing';

/** Structures of a description: two to four sentences, always with one specific to the model. */
const plans: readonly [Part[], ...Part[][]] = [
  ['opening', 'fact', 'flaw'],
  ['fact', 'history', 'flaw', 'closing'],
  ['opening', 'history', 'fact', 'flaw'],
  ['history', 'fact', 'flaw'],
  ['opening', 'fact', 'history', 'flaw'],
  ['fact', 'flaw', 'closing'],
  ['opening', 'fact', 'flaw', 'closing'],
];

const few = ['two', 'three', 'four', 'five', 'six', 'seven'] as const;

/** Creates a writer that does not repeat a sentence while others fit. */
export function createWriter(chance: Chance): (car: CarFacts) => string {
  const used = new Map<Phrase, number>();

  const choose = (pool: readonly Phrase[], years: number) => {
    const fitting = pool.filter(({ from = 0, to = 100 }) => years >= from && years <= to);
    const least = Math.min(...fitting.map((phrase) => used.get(phrase) ?? 0));
    const fresh = fitting.filter((phrase) => (used.get(phrase) ?? 0) === least);
    const phrase = fresh[chance.between(0, fresh.length - 1)];
    if (!phrase) return '';
    used.set(phrase, least + 1);
    return phrase.text;
  };

  return (car) => {
    const { model, years, isDealer } = car;
    const sentence: Record<Part, () => string> = {
      opening: () => choose(isDealer ? dealersOpenings : ownersOpenings, years),
      fact: () => model.fact,
      history: () => choose(model.fuel === 'electric' ? electricHistories : engineHistories, years),
      flaw: () => choose(flaws[car.condition], years),
      closing: () => choose(isDealer ? dealersClosings : ownersClosings, years),
    };
    const text = chance
      .pick(plans)
      .map((part) => sentence[part]())
      .join(' ');
    return fillIn(text, car, chance);
  };
}

function fillIn(text: string, car: CarFacts, chance: Chance): string {
  const { years } = car;
  const colour = car.paint.replaceAll('-', ' ');
  const words: Record<string, () => string> = {
    km: () => car.km.toLocaleString('en-US'),
    year: () => String(car.purchaseYear),
    month: () => chance.pick(months),
    few: () => few[Math.min(few.length + 1, years) - 2] ?? 'two',
    health: () => String(Math.max(78, 99 - years * 2 - chance.between(0, 2))),
    colour: () => colour,
    Colour: () => colour.charAt(0).toUpperCase() + colour.slice(1),
    city: () => car.city,
  };
  return text.replace(/\{(\w+)\}/g, (_, word: string) => words[word]?.() ?? '');
}
