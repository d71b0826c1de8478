import { convertibles } from './convertibles';
import { coupes } from './coupes';
import { electrics } from './electrics';
import { estates } from './estates';
import { hatchbacks } from './hatchbacks';
import type { Catalogue } from './model';
import { pickups } from './pickups';
import { sedans } from './sedans';
import { suvs } from './suvs';
import { vans } from './vans';

/** The models of each category, by the category's id. */
export const catalogues: Record<string, Catalogue> = {
  suv: suvs,
  sedan: sedans,
  hatchback: hatchbacks,
  estate: estates,
  coupe: coupes,
  convertible: convertibles,
  pickup: pickups,
  van: vans,
  electric: electrics,
};
