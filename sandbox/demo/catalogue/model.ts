import type { BodyKind } from '../../pictures/bodies/all';

export type Fuel = 'petrol' | 'diesel' | 'hybrid' | 'electric';

/** A car people sell second-hand: what is true of every one of its kind. */
export interface Model {
  name: string;
  /** How it is drawn: body and variant. */
  picture: readonly [BodyKind, number];
  /** Usual price when new, in dollars. */
  price: number;
  /** First and last year in which this one was sold new. */
  years: readonly [number, number];
  fuel: Fuel;
  /** How much slower than others it loses its value; 1 when left out. */
  keeps?: number;
  /** A sentence about it that an owner or a dealer would write. */
  fact: string;
}

export type Catalogue = readonly [Model, ...Model[]];
