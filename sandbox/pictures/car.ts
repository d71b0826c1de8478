import type { Body } from './bodies/body';
import { mix } from './colour';
import { corners, short, trace } from './geometry';
import { paintwork } from './paintwork';
import { drawWheel, type WheelDesign } from './wheels';

export interface CarLook {
  /** #rrggbb */
  paint: string;
  wheel: WheelDesign;
  /** Colour of a contrasting roof, if any. */
  roof?: string | undefined;
  hasRails: boolean;
  hasChrome: boolean;
  isTinted: boolean;
  isElectric: boolean;
  /** Lamps are on. */
  isLit?: boolean;
}

interface Drawing {
  defs: string;
  content: string;
}

const plastic = '#2d3033';
const chrome = '#d3d7d9';

const path = (d: string, attributes: string) => (d ? `<path d="${d}" ${attributes}/>` : '');
const all = (shapes: readonly string[] = [], isClosed = true) =>
  shapes.map((shape) => trace(shape, isClosed)).join('');

/** The car in centimetres, with its wheels on y = 0 and its nose at x = 0. */
export function drawCar(body: Body, look: CarLook): Drawing {
  const colours = paintwork(body, look.paint);
  const wheel = drawWheel(body.tyre, body.rim ?? 0.7, look.wheel);
  return {
    defs:
      colours.defs +
      `<path id="o" d="${trace(body.outline)}"/><path id="v" d="${all(body.windows)}"/>` +
      '<clipPath id="b"><use href="#o"/></clipPath><clipPath id="g"><use href="#v"/></clipPath>' +
      `<g id="w">${wheel}</g>`,
    content:
      underneath(body) +
      (body.isOpen ? cabin(body) : '') +
      spareWheel(body) +
      flank(body, look, colours.line) +
      glasshouse(body, look) +
      fittings(body, look, colours.line) +
      (look.isLit ? glow(body) : '') +
      body.axles.map((x) => `<use href="#w" x="${x}" y="${-body.tyre}"/>`).join(''),
  };
}

/** The headlamp's beam at night. */
function glow({ headlamp }: Body): string {
  const [first, second = first] = corners(headlamp);
  if (!first || !second) return '';
  const z = (first.z + second.z) / 2;
  return `<ellipse cx="${first.x - 4}" cy="${-z}" rx="26" ry="15" fill="url(#h)"/>`;
}

function underneath({ axles: [front, rear], sill }: Body): string {
  return path(`M${front - 20} ${-sill - 9}H${rear + 20}L${rear} -10H${front}Z`, 'fill="#111315"');
}

/** The painted body and everything in it. */
function flank(body: Body, look: CarLook, line: string): string {
  const { cladding = 0, axles, tyre, sill } = body;
  const wells = (gap: number) =>
    axles.map((x) => `<circle cx="${x}" cy="${-tyre}" r="${short(tyre + gap)}"/>`).join('');
  return (
    '<use href="#o" fill="url(#p)"/><g clip-path="url(#b)">' +
    path(`${trace(body.crease, false)}L${body.length} 0H0Z`, 'fill="url(#u)"') +
    (look.roof && body.roof
      ? path(trace(body.roof, false), `fill="none" stroke="${look.roof}" stroke-width="13"`)
      : '') +
    path(body.second ? trace(body.second) : '', 'fill="#ece5d5"') +
    '<use href="#o" fill="none" stroke="url(#e)" stroke-width="5"/>' +
    path(all(body.dark), `fill="${plastic}"`) +
    (cladding
      ? `<g fill="${plastic}"><path d="M0 ${short(-sill - cladding)}H${body.length}V0H0Z"/>${wells(3 + cladding)}</g>`
      : '') +
    `<g fill="#0b0c0e">${wells(3.2)}</g>` +
    `<g stroke="${line}" stroke-width=".8">` +
    lamp(body.headlamp, '#5a6b74', look.isLit ? '#fff3c9' : '#f2f6f6') +
    lamp(body.tailLamp, '#99151f', '#d8403f') +
    '</g>' +
    path(all(body.screens, false), 'fill="none" stroke="#27323a" stroke-width="8"') +
    '</g>'
  );
}

/** A lamp: its lens, and the same shape scaled down inside. */
function lamp(shape: string, lens: string, inside: string): string {
  const list = corners(shape);
  const [x, z] = [
    list.reduce((sum, corner) => sum + corner.x, 0) / list.length,
    list.reduce((sum, corner) => sum + corner.z, 0) / list.length,
  ];
  const inner = list
    .map(
      (corner) => `${x + (corner.x - x) * 0.68} ${z + (corner.z - z) * 0.58} ${corner.radius / 2}`,
    )
    .join(',');
  return (
    path(trace(shape), `fill="${lens}"`) + path(trace(inner), `fill="${inside}" stroke="none"`)
  );
}

function glasshouse(body: Body, look: CarLook): string {
  const heights = body.windows.flatMap(corners).map(({ z }) => z);
  const [belt, top] = [-Math.min(...heights), -Math.max(...heights)];
  const rim = look.hasChrome ? chrome : '#16191b';
  const posts = body.posts.split(',').map((post) => {
    const [lower = 0, upper = 0, width = 0] = post.trim().split(' ').map(Number);
    const half = width / 2;
    return `M${short(lower - half)} ${short(belt + 4)}L${short(upper - half)} ${short(top - 4)}h${width}L${short(lower + half)} ${short(belt + 4)}Z`;
  });
  const xs = body.windows.flatMap(corners).map(({ x }) => x);
  const [from, to] = [Math.min(...xs), Math.max(...xs)];
  const glint = (share: number, width: number) =>
    `M${short(from + (to - from) * share)} ${short(belt + 4)}h${width}l34-64h${-width}Z`;
  return (
    `<use href="#v" fill="#29343b" stroke="${rim}" stroke-width="2"/><g clip-path="url(#g)">` +
    (look.isTinted || body.isOpen ? '' : cabin(body)) +
    path(glint(0.14, 15) + glint(0.24, 4) + glint(0.56, 18), 'fill="#fff" opacity=".14"') +
    path(posts.join(''), 'fill="#16191b"') +
    '</g>'
  );
}

/** The seats, visible through the windows or above the side of an open car. */
function cabin(body: Body): string {
  const belt = -Math.min(...body.windows.flatMap(corners).map(({ z }) => z));
  const seats = body.seats.map((x) =>
    body.isOpen
      ? `M${x - 4} ${belt + 9}q6-8 8-22t10-15q9-1 10 8l2 29Z`
      : `M${x} ${belt + 8}l6-20q1-4 5-4l6 1q3 1 3 4l2 19ZM${x + 9} ${belt - 17}v-7q0-3 3-3h3q3 0 3 4v6Z`,
  );
  const wheel = body.isOpen
    ? path(
        `M${body.seats[0] ?? 0} ${belt - 9}m-16-2l-7 13`,
        'stroke="#1c1f21" stroke-width="2.6" stroke-linecap="round"',
      )
    : '';
  return wheel + path(seats.join(''), `fill="${body.isOpen ? '#8a5736' : '#151c21'}"`);
}

function spareWheel({ spare }: Body): string {
  if (!spare) return '';
  const [x = 0, z = 0, radius = 0] = spare.split(' ').map(Number);
  return `<rect x="${x - 12}" y="${-z - radius}" width="19" height="${radius * 2}" rx="5" fill="#1b1d1f"/>`;
}

/** Parts attached to the outside. */
function fittings(body: Body, look: CarLook, line: string): string {
  const bright = look.hasChrome ? chrome : line;
  const [mirrorX = 0, mirrorZ = 0] = body.mirror.split(' ').map(Number);
  return (
    path(all(body.bright), `fill="${look.hasChrome ? chrome : plastic}"`) +
    path(all(body.gaps, false), `fill="none" stroke="${line}" stroke-opacity=".65"`) +
    path(
      corners(body.handles)
        .map(({ x, z }) => `M${x - 7} ${-z}h14`)
        .join(''),
      `stroke="${bright}" stroke-width="3.2" stroke-linecap="round"`,
    ) +
    path(body.fabric ? trace(body.fabric) : '', 'fill="#33363a"') +
    (look.hasRails && body.rails
      ? path(
          trace(body.rails, false),
          `fill="none" stroke="${look.hasChrome ? '#aeb3b6' : '#1c1f21'}" stroke-width="3" stroke-linecap="round"`,
        )
      : '') +
    path(
      `M${mirrorX} ${-mirrorZ}q-9-1-10-8q0-3 4-3h9q4 0 4 4v6Z`,
      `fill="${mix(look.paint, line, 0.15)}" stroke="${line}" stroke-width=".8"`,
    )
  );
}
