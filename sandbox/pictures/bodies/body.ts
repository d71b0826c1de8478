import type { WheelDesign } from '../wheels';

/**
 * A car seen from its left side, nose to the left, in centimetres. Shapes are lists of corners: 'x
 * z radius bow, ...' (see geometry.ts); positions are 'x z, x z'.
 */
export interface Body {
  length: number;
  /** Positions of the axles, front then rear. */
  axles: readonly [front: number, rear: number];
  /** Radius of the tyre. */
  tyre: number;
  /** Ratio of the rim's radius to the tyre's. */
  rim?: number;
  /** Wheel designs, if not the default ones. */
  wheels?: readonly [WheelDesign, ...WheelDesign[]];
  /** Height of the lower edge between the wheels. */
  sill: number;
  /** From the front bumper's lower edge over the roof to the rear bumper's. */
  outline: string;
  /** Openings of the side windows. */
  windows: readonly string[];
  /** Windscreen and rear window, as lines along the outline. */
  screens: readonly string[];
  /** Pillars across the windows: 'bottom top width, ...'. */
  posts: string;
  /** The line along the side where light turns into shade. */
  crease: string;
  /** Gaps of doors, bonnet, tailgate and flaps. */
  gaps: readonly string[];
  handles: string;
  mirror: string;
  headlamp: string;
  tailLamp: string;
  /** Unpainted parts: bumper inlays, grilles, steps. */
  dark?: readonly string[];
  /** Chrome parts: bumpers and mouldings of older cars. */
  bright?: readonly string[];
  /** Width of the plastic cladding around the arches and along the sill. */
  cladding?: number;
  /** Roof rails, if the car can have them. */
  rails?: string;
  /** The line of the roof, if it can have another colour. */
  roof?: string;
  /** The upper part in a second colour, for two-tone cars of the sixties. */
  second?: string;
  /** Positions of the seats: x of the cushion's front. */
  seats: readonly number[];
  /** Fabric hood, folded or closed. */
  fabric?: string;
  /** An open car: the seats are visible above the belt line. */
  isOpen?: boolean;
  /** A spare wheel on the tailgate: 'x z radius'. */
  spare?: string;
}
