import type { Body } from './bodies/body';
import type { CarLook } from './car';
import { mix } from './colour';
import { measure, type End, type Measures } from './endMeasures';
import { corners, short, trace } from './geometry';
import { paintwork } from './paintwork';

const plastic = '#2d3033';
const glass = '#29343b';

const path = (d: string, attributes: string) => `<path d="${d}" ${attributes}/>`;

/** A shape on both sides, given by its corners on the right, as 'x z radius'. */
const both = (shape: string) => trace(shape) + trace(mirrored(shape));
const mirrored = (shape: string) =>
  corners(shape)
    .map(({ x, z, radius }) => `${-x} ${z} ${radius}`)
    .reverse()
    .join(',');

/** A symmetric shape, given by its right half from bottom to top. */
const symmetric = (half: string) =>
  trace(
    `${half},${corners(half)
      .map(({ x, z, radius }) => `${-x} ${z} ${radius}`)
      .reverse()
      .join(',')}`,
  );

const bar = (half: number, low: number, high: number, radius: number, fill: string) =>
  path(symmetric(`${half} ${low} ${radius}, ${half} ${high} ${radius}`), `fill="${fill}"`);

/** The car in centimetres, with its wheels on y = 0 and its centre at x = 0. */
export function drawEnd(body: Body, look: CarLook, end: End) {
  const size = measure(body, end);
  const { defs, line } = paintwork(body, look.paint);
  const content =
    tyres(body, size) +
    upper(body, look, size, line, end) +
    lower(body, size, line) +
    (end === 'front' ? face(body, look, size, line) : tail(body, look, size, line)) +
    mirrors(body, look, size, line);
  return { defs, content, width: size.half * 2 };
}

function tyres({ tyre, sill }: Body, { half }: Measures): string {
  return (
    path(
      both(
        `${half - 27} 0 4, ${half - 4} 0 4, ${half - 4} ${tyre * 1.5} 2, ${half - 27} ${tyre * 1.5} 2`,
      ),
      'fill="#1b1d1f"',
    ) + bar(half - 20, sill * 0.55, sill + 20, 3, '#111315')
  );
}

/**
 * Roof, pillars and glass with the seats behind it; for an open car only the windscreen's frame.
 */
function upper(body: Body, look: CarLook, size: Measures, line: string, end: End): string {
  const {
    half,
    roofHalf,
    top,
    belt,
    glass: [low, high],
  } = size;
  const roof = body.isOpen ? high + 6 : top;
  const shell = `${half - 5} ${belt - 6} 3, ${half - 6} ${belt} 6, ${roofHalf} ${roof - 4} 12, ${roofHalf * 0.5} ${roof} 30`;
  const pane = `${half - 15} ${low + 1} 5, ${roofHalf - 5} ${high} 8, ${roofHalf * 0.5} ${high + 1.5} 20`;
  const seats = both(
    `14 ${low - 4} 2, 12 ${low + 14} 8, 20 ${low + 22} 4, 22 ${low + 32} 4, 40 ${low + 32} 4, 42 ${low + 22} 4, 50 ${low + 14} 8, 48 ${low - 4} 2`,
  );
  const inside = path(seats, `fill="${body.isOpen ? '#8a5736' : '#151c21'}"`);
  if (body.isOpen && end === 'rear') return inside;
  return (
    path(
      symmetric(shell),
      `fill="${body.fabric && !body.isOpen ? plastic : 'url(#p)'}" stroke="${line}" stroke-width=".8"`,
    ) +
    (look.roof && body.roof ? bar(roofHalf - 1, roof - 7, roof, 5, look.roof) : '') +
    `<clipPath id="g">${path(symmetric(pane), 'id="v"')}</clipPath>` +
    `<use href="#v" fill="${glass}" stroke="#16191b" stroke-width="2"/>` +
    '<g clip-path="url(#g)">' +
    (look.isTinted && end === 'rear' ? '' : inside) +
    (end === 'front' ? steering(low) : '') +
    path(
      `M${short(-half * 0.6)} ${short(-low + 4)}h20l34-80h-20ZM${short(-half * 0.3)} ${short(-low + 4)}h6l34-80h-6Z`,
      'fill="#fff" opacity=".13"',
    ) +
    '</g>' +
    (end === 'front' && !body.isOpen ? bar(9, high - 6, high - 1, 2, '#0e1113') : '')
  );
}

const steering = (low: number) =>
  `<ellipse cx="31" cy="${short(-low - 4)}" rx="16" ry="13" fill="none" stroke="#0e1113" stroke-width="3.4"/>`;

/** Everything below the belt line. */
function lower(
  { sill, cladding = 0 }: Body,
  { half, belt, nose, glass: [low] }: Measures,
  line: string,
) {
  const shape = symmetric(
    `${half - 14} ${sill - 6} 5, ${half - 2} ${sill + 6} 8, ${half} ${nose - 16} 20, ${half - 4} ${belt} 10, ${half - 16} ${low + 1} 8`,
  );
  return (
    `<clipPath id="b">${path(shape, 'id="o"')}</clipPath>` +
    `<use href="#o" fill="url(#p)" stroke="${line}" stroke-width=".8"/><g clip-path="url(#b)">` +
    path(`M${-half} ${short(-sill - 34)}H${half}V0H${-half}Z`, 'fill="url(#u)"') +
    (cladding > 0
      ? path(`M${-half} ${short(-sill - cladding - 6)}H${half}V0H${-half}Z`, `fill="${plastic}"`)
      : '') +
    '</g>'
  );
}

const lens = (half: number, { low, high, width }: Measures['lamp']) =>
  `${half - 2} ${low + 2} 4, ${half - 4} ${high} 4, ${half - width} ${high - 2} 4, ${half - width + 3} ${low} 5`;

const bright = (half: number, { low, high, width }: Measures['lamp']) =>
  `${half - 5} ${low + 4} 3, ${half - 6} ${high - 3} 3, ${half - width * 0.82} ${high - 4} 3, ${half - width * 0.76} ${low + 3} 3`;

const plate = (z: number, fill: string) =>
  bar(26, z, z + 11, 1.5, fill) + bar(19, z + 4, z + 7, 1, '#5c6468');

function face(
  body: Body,
  look: CarLook,
  { half, nose, lamp, glass: [low] }: Measures,
  line: string,
): string {
  const inner = half - lamp.width - 4;
  const chrome = look.hasChrome ? '#d3d7d9' : '#101213';
  const [mouthLow, mouthHigh] = [body.sill + 5, Math.max(body.sill + 18, lamp.low - 24)];
  return (
    // The bonnet, with a crease on either side.
    path(
      symmetric(`${half - 10} ${nose} 8, ${half - 18} ${low} 8`),
      'fill="url(#e)" opacity=".5"',
    ) +
    path(
      `M${short(inner * 0.62)} ${short(-nose + 3)}L${short(half * 0.62)} ${short(-low)}M${short(-inner * 0.62)} ${short(-nose + 3)}L${short(-half * 0.62)} ${short(-low)}M${short(-half + 8)} ${short(-nose)}H${short(half - 8)}`,
      `fill="none" stroke="${line}" stroke-opacity=".55"`,
    ) +
    (look.isElectric
      ? bar(inner, lamp.low + 3, lamp.low + 6, 1, line)
      : path(
          symmetric(`${inner * 0.82} ${lamp.low - 8} 6, ${inner} ${lamp.high - 3} 5`),
          `fill="#101213" stroke="${chrome}" stroke-width="1.6"`,
        ) +
        path(
          [0.3, 0.55, 0.8]
            .map(
              (share) =>
                `M${short(-inner * 0.86)} ${short(-lamp.low + 8 - share * (lamp.high - lamp.low + 5))}H${short(inner * 0.86)}`,
            )
            .join(''),
          'stroke="#4a5054" stroke-width="1.6"',
        )) +
    path(symmetric(`${half - 34} ${mouthLow} 6, ${half - 26} ${mouthHigh} 6`), 'fill="#101213"') +
    path(
      both(
        `${half - 22} ${mouthLow + 4} 3, ${half - 9} ${mouthLow + 6} 3, ${half - 9} ${mouthLow + 14} 4, ${half - 22} ${mouthLow + 12} 4`,
      ),
      `fill="${plastic}"`,
    ) +
    plate(mouthHigh - 2, '#f1efe6') +
    path(both(lens(half, lamp)), `fill="#5a6b74" stroke="${line}" stroke-width=".8"`) +
    path(both(bright(half, lamp)), `fill="${look.isLit ? '#fff3c9' : '#f2f6f6'}"`) +
    (look.isLit ? glows(half - lamp.width / 2, (lamp.low + lamp.high) / 2) : '') +
    `<circle cy="${short(-(lamp.low + lamp.high) / 2)}" r="5" fill="#d3d7d9" stroke="#6d7277"/>`
  );
}

const glows = (x: number, z: number) =>
  [x, -x]
    .map((at) => `<ellipse cx="${short(at)}" cy="${short(-z)}" rx="30" ry="20" fill="url(#h)"/>`)
    .join('');

function tail(
  body: Body,
  look: CarLook,
  { half, nose, lamp, belt }: Measures,
  line: string,
): string {
  const [x = 0, z = 0, radius = 0] = (body.spare ?? '').split(' ').map(Number);
  const bumper = body.sill + 26;
  const door = symmetric(`${half - 16} ${bumper} 5, ${half - 12} ${Math.min(nose, belt) - 4} 8`);
  return (
    path(door, `fill="none" stroke="${line}" stroke-opacity=".65"`) +
    path(
      symmetric(`${half - 24} ${body.sill - 2} 4, ${half - 18} ${body.sill + 12} 5`),
      `fill="${plastic}"`,
    ) +
    (look.isElectric
      ? ''
      : path(
          both(
            `${half - 42} ${body.sill} 2, ${half - 28} ${body.sill} 2, ${half - 28} ${body.sill + 5} 2, ${half - 42} ${body.sill + 5} 2`,
          ),
          'fill="#aeb3b6"',
        )) +
    path(both(lens(half, lamp)), `fill="#99151f" stroke="${line}" stroke-width=".8"`) +
    path(both(bright(half, lamp)), `fill="${look.isLit ? '#ff6a5e' : '#d8403f'}"`) +
    (look.hasChrome ? bar(half - lamp.width - 2, lamp.low + 4, lamp.low + 6.5, 1, '#d3d7d9') : '') +
    (x > 0
      ? `<circle cy="${-z}" r="${radius}" fill="#1b1d1f"/><circle cy="${-z}" r="${short(radius * 0.62)}" fill="#33373a" stroke="#5a5f63"/>`
      : `<circle cy="${short(-lamp.low - 12)}" r="4" fill="#d3d7d9"/>`) +
    plate(x > 0 ? body.sill + 13 : Math.max(bumper + 6, lamp.low - 14), '#f0d878')
  );
}

function mirrors(body: Body, look: CarLook, { half }: Measures, line: string): string {
  const [, z = 0] = body.mirror.split(' ').map(Number);
  return path(
    both(
      `${half - 8} ${z - 1} 1, ${half - 4} ${z + 2} 1, ${half + 1} ${z + 8} 3, ${half + 13} ${z + 7} 3, ${half + 12} ${z - 1} 3, ${half + 1} ${z - 2} 2`,
    ),
    `fill="${mix(look.paint, line, 0.15)}" stroke="${line}" stroke-width=".8"`,
  );
}
