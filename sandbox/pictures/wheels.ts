import { joined, short } from './geometry';

/** Wheel designs. Each draws a rim of this radius around 0,0, light on dark. */
type Design = (rim: number) => string;

const around = (radius: number, degrees: number): [number, number] => {
  const angle = (degrees * Math.PI) / 180;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
};

const each = (count: number, part: (degrees: number) => string) =>
  Array.from({ length: count }, (_, index) => part((index * 360) / count)).join('');

const line = (from: readonly number[], to: readonly number[]) => `M${joined(from)}L${joined(to)}`;

const strokes = (d: string, width: number) =>
  `<path d="${d}" stroke="#cfd3d5" stroke-width="${short(width)}"/>`;

/** Tapered spokes. `root` and `tip` are half of the width in degrees, `lean` is the inclination. */
const blades =
  (count: number, root: number, tip: number, lean = 0): Design =>
  (rim) => {
    const d = each(count, (at) => {
      const points = [
        around(rim * 0.2, at - root),
        around(rim * 0.95, at + lean - tip),
        around(rim * 0.95, at + lean + tip),
        around(rim * 0.2, at + root),
      ];
      return `M${joined(points.flat())}Z`;
    });
    return `<path d="${d}" fill="#cfd3d5"/>`;
  };

const bars =
  (count: number, width: number, spread = 0, lean = 0): Design =>
  (rim) =>
    strokes(
      each(count, (at) =>
        (spread ? [-spread, spread] : [0])
          .map((side) =>
            line(around(rim * 0.12, at + side * 3), around(rim * 0.95, at + lean + side)),
          )
          .join(''),
      ),
      width,
    );

/** A smooth disc with slots, for economical cars. */
const cover =
  (count: number, from: number, to: number, width: number, lean = 0): Design =>
  (rim) =>
    `<circle r="${short(rim * 0.95)}" fill="#c3c8cb"/>` +
    `<path d="${each(count, (at) => line(around(rim * from, at), around(rim * to, at + lean)))}" stroke="#4a4f53" stroke-width="${width}"/>`;

const designs = {
  five: blades(5, 34, 11),
  six: blades(6, 26, 10, -12),
  turbine: blades(7, 24, 7, 18),
  ten: bars(10, 2.6),
  twin: bars(5, 2.8, 12),
  multi: bars(18, 1.5),
  steel: cover(10, 0.62, 0.8, 3),
  aero: cover(5, 0.35, 0.86, 2.4, 30),
} satisfies Record<string, Design>;

export type WheelDesign = keyof typeof designs;

/** The wheels of most cars. */
export const usualWheels = [
  'five',
  'six',
  'turbine',
  'ten',
  'twin',
  'multi',
] as const satisfies readonly WheelDesign[];

/** A wheel around 0,0: tyre, rim and the brake behind the spokes. */
export function drawWheel(tyre: number, rimShare: number, design: WheelDesign): string {
  const rim = tyre * rimShare;
  return (
    `<circle r="${short(tyre)}" fill="#1b1d1f"/>` +
    `<circle r="${short((tyre + rim) / 2)}" fill="none" stroke="#34383b"/>` +
    `<circle r="${short(rim)}" fill="#2a2d30" stroke="#a9aeb2" stroke-width="1.6"/>` +
    `<circle r="${short(rim * 0.5)}" fill="#65696d"/>` +
    designs[design](rim) +
    `<circle r="${short(rim * 0.19)}" fill="#dfe2e3" stroke="#6d7277"/>`
  );
}
