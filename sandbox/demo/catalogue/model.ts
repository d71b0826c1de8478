import type { BodyKind } from '../../pictures/bodies/all';

export type Fuel = 'petrol' | 'diesel' | 'hybrid' | 'electric';

/** A model of car, with what all cars of it have in common. */
export interface Model {
  name: string;
  /** Body and variant of its pictures. */
  picture: readonly [BodyKind, number];
  /** Typical price when new, in dollars. */
  price: number;
  /** First and last model year. */
  years: readonly [number, number];
  fuel: Fuel;
  /** Power in kilowatts, of common models and their variants. */
  kw?: number;
  /** Factor by which it depreciates more slowly than others. Default 1. */
  keeps?: number;
  /** A sentence about it, as an owner or dealer would write. */
  fact: string;
}

export type Catalogue = readonly [Model, ...Model[]];
