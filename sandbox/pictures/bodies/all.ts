import type { Body } from './body';
import { cityCars } from './city';
import { convertibles } from './convertible';
import { coupes } from './coupe';
import { electrics } from './electric';
import { estates } from './estate';
import { hatchbacks } from './hatchback';
import { pickups } from './pickup';
import { sedans } from './sedan';
import { suvs } from './suv';
import { vans } from './van';

/** Every body that can be drawn. The key is the first word of a picture's URL. */
export const bodies = {
  hatchback: hatchbacks,
  sedan: sedans,
  estate: estates,
  suv: suvs,
  pickup: pickups,
  coupe: coupes,
  convertible: convertibles,
  van: vans,
  city: cityCars,
  electric: electrics,
} satisfies Record<string, readonly Body[]>;

export type BodyKind = keyof typeof bodies;
