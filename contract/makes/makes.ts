import { familyAt } from '../query/families';
import { cleanText } from '../text/cleanText';
import { otherNamesOf } from '../text/carWords';
import { foldText, squeezeText } from '../text/foldText';
import { runsOfName } from '../text/searchTerms';
import { makeList, otherMakeNames } from './list';

export interface MakeAndModel {
  make: string;
  /** Null if only the make is known. */
  model: string | null;
}

/** The makes of the list, from A to Z. */
export const makes: readonly string[] = Object.keys(makeList);

/** The usual models of a make of the list; none for others. */
export const modelsOf = (make: string): string[] =>
  Object.hasOwn(makeList, make) ? (makeList[make] ?? '').split(', ') : [];

const makeByKey = new Map([
  ...Object.entries(otherMakeNames),
  ...makes.map((make): [string, string] => [squeezeText(make), make]),
]);

/** A make of the list by its name or a short one; undefined for others. */
function listedMake(text: string): string | undefined {
  const key = squeezeText(text);
  const names = [key, ...otherNamesOf(key).map(squeezeText)];
  return names.flatMap((name) => makeByKey.get(name) ?? [])[0];
}

/** Any text in the list's spelling: "vw" becomes "Volkswagen". Other makes stay as they are. */
export const normaliseMake = (text: string): string => listedMake(text) ?? cleanText(text);

/** The same for a model: "golf" becomes "Golf", and "320d" of BMW "3 Series". */
export function normaliseModel(make: string, text: string): string {
  const runs = runsOfName(text);
  const found = modelAt(make, runs, 0);
  return found && (found.isFamily || found.length === runs.length) ? found.model : cleanText(text);
}

interface Found {
  model: string;
  /** How many runs of the name it takes. */
  length: number;
  /** It is named by its engine, as a 320d is a 3 Series. */
  isFamily: boolean;
}

/** The longest model of a make that a name has at a place. */
function modelAt(make: string, runs: readonly string[], at: number): Found | null {
  const models = modelsOf(make);
  for (let length = Math.min(RUNS_MAX, runs.length - at); length > 0; length -= 1) {
    const key = runs.slice(at, at + length).join('');
    const model = models.find((each) => squeezeText(each) === key);
    if (model !== undefined) return { model, length, isFamily: false };
  }
  const rest = runs.slice(at).join('');
  const model = models.find((each) => {
    const family = familyAt(foldText(each).split(/[ -]/), 0)?.family;
    return family && [...family.models, ...family.names].some((name) => rest.startsWith(name));
  });
  return model === undefined ? null : { model, length: 1, isFamily: true };
}

/** "Grand C4 SpaceTourer" */
const RUNS_MAX = 5;
/** "Rolls-Royce" has two words, "Land Rover" too. */
const MAKE_RUNS_MAX = 2;
/** Shorter models are only read right after the make: a "2" can mean anything. */
const DISTINCT_LENGTH = 3;

/**
 * Reads make and model from a car's name: "2018 VW Golf GTI" is a Volkswagen Golf. A guess, which
 * its seller has to confirm. Null if the name has no make of the list.
 */
export function readMakeAndModel(name: string): MakeAndModel | null {
  const runs = runsOfName(name);
  for (let at = 0; at < runs.length; at += 1) {
    for (let length = MAKE_RUNS_MAX; length > 0; length -= 1) {
      const text = runs.slice(at, at + length).join('');
      const make = at + length <= runs.length ? listedMake(text) : undefined;
      if (make === undefined) continue;
      // A Range Rover is a Land Rover whose model begins with the name of the make.
      const from = modelAt(make, runs, at) ? at : at + length;
      return { make, model: modelFrom(make, runs, from) };
    }
  }
  return null;
}

function modelFrom(make: string, runs: readonly string[], from: number): string | null {
  const next = modelAt(make, runs, from);
  if (next) return next.model;
  for (let at = from + 1; at < runs.length; at += 1) {
    const found = modelAt(make, runs, at);
    const text = runs.slice(at, at + (found?.length ?? 0)).join('');
    if (found && !found.isFamily && text.length >= DISTINCT_LENGTH) return found.model;
  }
  return null;
}
