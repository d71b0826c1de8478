import type { WheelDesign } from '../wheels';

/**
 * One car seen from its left side, nose to the left, in centimetres. Shapes are written as corners:
 * 'x z radius bow, ...' (see geometry.ts); lists of places as 'x z, x z'.
 */
export interface Body {
  length: number;
  /** Where the axles are, front then rear. */
  axles: readonly [front: number, rear: number];
  /** Radius of the tyre. */
  tyre: number;
  /** Share of the tyre's radius that the rim takes. */
  rim?: number;
  /** Wheels this car comes with, where they are not the usual ones. */
  wheels?: readonly [WheelDesign, ...WheelDesign[]];
  /** Height of the lower edge between the wheels. */
  sill: number;
  /** From the chin over the roof to the lower edge of the rear bumper. */
  outline: string;
  /** The openings of the side windows. */
  windows: readonly string[];
  /** Windscreen and rear window: the lines of their glass along the outline. */
  screens: readonly string[];
  /** Posts across the windows: 'bottom top width, ...'. */
  posts: string;
  /** The line along the flank where light turns into shade. */
  crease: string;
  /** Gaps of doors, bonnet, tailgate and flaps. */
  gaps: readonly string[];
  handles: string;
  mirror: string;
  headlamp: string;
  tailLamp: string;
  /** Parts that are never painted: bumper inlays, grilles, steps. */
  dark?: readonly string[];
  /** Bright parts: bumpers and mouldings of older cars. */
  bright?: readonly string[];
  /** Unpainted plastic round the arches and along the sill, this wide. */
  cladding?: number;
  /** Rails along the roof, where the car can have them. */
  rails?: string;
  /** The line of the roof, where it can have another colour. */
  roof?: string;
  /** The part above in a second colour: two-tone cars of the sixties. */
  second?: string;
  /** Where the seats are: x of the cushion's front. */
  seats: readonly number[];
  /** Fabric: a folded or closed hood. */
  fabric?: string;
  /** An open car: seats stand free above the belt. */
  isOpen?: boolean;
  /** A spare wheel on the tailgate: 'x z radius'. */
  spare?: string;
}
