import { mix } from './colour';

const upholsteries = ['#23262a', '#7b4a2d', '#5b5f63', '#c9bda6', '#2b3440', '#6a2a2c'] as const;

interface CabinLook {
  /** Paint of the bonnet. */
  paint: string;
  isDark: boolean;
  /** 0 to 1, deterministic for the picture. */
  random: () => number;
}

const path = (d: string, attributes: string) => `<path d="${d}" ${attributes}/>`;
const fill = (d: string, colour: string) => path(d, `fill="${colour}"`);

/** The windscreen, through which the backdrop is visible. */
const WINDSCREEN = 'M96 60Q400 22 704 60L778 322Q400 286 22 322Z';

/** The driver's view from between the front seats, for pictures of 800 by 600. */
export function drawCabin({ paint, isDark, random }: CabinLook): string {
  const cloth = upholsteries[Math.floor(random() * upholsteries.length)] ?? '#23262a';
  const hasScreen = random() < 0.7;
  const isManual = random() < 0.5;
  const light = isDark ? '#8fd0e6' : '#cfe3ea';
  return (
    `<linearGradient id="k" x2="0" y2="1"><stop stop-color="#3a3f44"/><stop offset="1" stop-color="#1a1d20"/></linearGradient>` +
    // Bonnet, through the glass.
    fill('M70 322Q400 246 730 322Z', mix(paint, '#10151c', 0.12)) +
    path(
      'M250 306Q400 262 550 306',
      'fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="3"',
    ) +
    // Roof lining and posts round the windscreen.
    path(`M0 0H800V600H0Z${WINDSCREEN}`, 'fill="#d8d4ca" fill-rule="evenodd"') +
    fill('M0 0H800V40Q400-4 0 40Z', '#c3beb2') +
    fill('M0 70L96 60 22 322 0 330ZM800 70L704 60 778 322 800 330Z', '#4b4f52') +
    fill('M110 66L240 46 236 78 112 94ZM690 66L560 46 564 78 688 94Z', '#bcb7ab') +
    fill('M392 34h16v26h-16ZM340 56q60-10 120 0q8 18-4 36q-56 6-112 0q-12-18-4-36Z', '#17191b') +
    fill('M348 62q52-8 104 0q4 12-3 24q-49 5-98 0q-7-12-3-24Z', mix(light, '#6f8087', 0.4)) +
    // Dashboard.
    fill('M0 330Q400 262 800 330V600H0Z', 'url(#k)') +
    fill('M0 392Q400 336 800 392V430Q400 372 0 430Z', mix(cloth, '#ffffff', 0.08)) +
    path('M0 430Q400 372 800 430', 'fill="none" stroke="#0c0e10" stroke-width="3"') +
    fill('M0 356l78-14v26L0 384ZM800 356l-78-14v26l78 16Z', '#0c0e10') +
    fill('M470 402h250q14 2 18 18l6 52H470Z', '#202428') +
    path('M482 424h236', 'stroke="#0c0e10" stroke-width="2"') +
    centreConsole(cloth, isManual) +
    (hasScreen ? screen(light) : dials(light)) +
    instruments(light) +
    wheel(cloth) +
    seats(cloth)
  );
}

function instruments(light: string): string {
  return (
    fill('M84 372Q190 292 300 372V404H84Z', '#0f1113') +
    [144, 240]
      .map(
        (x) =>
          `<circle cx="${x}" cy="366" r="31" fill="#171b1e" stroke="${light}" stroke-opacity=".7" stroke-width="2"/>` +
          path(`M${x} 366l-14-17`, 'stroke="#e2503f" stroke-width="3" stroke-linecap="round"'),
      )
      .join('')
  );
}

/** A leather-clad rim with three spokes. */
const wheel = (cloth: string) =>
  '<g transform="translate(192 462)">' +
  '<ellipse rx="126" ry="118" fill="none" stroke="#0d0f11" stroke-width="25"/>' +
  '<ellipse rx="126" ry="118" fill="none" stroke="#3b4146" stroke-width="4" stroke-dasharray="150 620" transform="rotate(-150)"/>' +
  fill('M-116-14Q-50-30 0-32T116-14L112 14Q40 8 22 46L18 108H-18L-22 46Q-40 8-112 14Z', '#24292d') +
  `<ellipse rx="45" ry="41" fill="#1a1e21" stroke="#3b4146" stroke-width="2"/>` +
  `<circle r="11" fill="#cfd3d5"/>` +
  fill('M-92-8h28v13h-28ZM64-8h28v13h-28Z', mix(cloth, '#000000', 0.4)) +
  '</g>';

function screen(light: string): string {
  return (
    '<rect x="338" y="330" width="148" height="88" rx="8" fill="#0c0e10"/>' +
    `<rect x="346" y="338" width="132" height="72" rx="3" fill="${mix(light, '#20343c', 0.75)}"/>` +
    path(
      'M352 398l34-26 26 10 30-30 30-8M372 340l18 70M440 340l-8 68',
      'fill="none" stroke="#8fa6ad" stroke-width="3"',
    ) +
    '<circle cx="412" cy="382" r="6" fill="#e2503f"/>'
  );
}

/** A radio with knobs, for older cars. */
function dials(light: string): string {
  return (
    '<rect x="344" y="348" width="136" height="66" rx="5" fill="#0f1113"/>' +
    `<rect x="372" y="356" width="80" height="20" rx="2" fill="${mix(light, '#26383f', 0.6)}"/>` +
    [358, 466]
      .map((x) => `<circle cx="${x}" cy="366" r="9" fill="#454b50" stroke="#8b9196"/>`)
      .join('') +
    path('M374 394h76', 'stroke="#454b50" stroke-width="9" stroke-dasharray="12 4"')
  );
}

function centreConsole(cloth: string, isManual: boolean): string {
  const knob = isManual
    ? '<circle cx="412" cy="500" r="15" fill="#17191b" stroke="#9aa0a4" stroke-width="2"/>'
    : '<rect x="400" y="486" width="24" height="32" rx="9" fill="#17191b" stroke="#9aa0a4" stroke-width="2"/>';
  return (
    fill('M344 420H482L506 600H318Z', '#2a2f33') +
    path('M362 432h100', 'stroke="#0c0e10" stroke-width="14"') +
    path('M362 432h100', 'stroke="#3b4146" stroke-width="2" stroke-dasharray="22 4"') +
    [372, 412, 452]
      .map((x) => `<circle cx="${x}" cy="456" r="9" fill="#14171a" stroke="#8b9196"/>`)
      .join('') +
    fill('M384 552q28-12 56 0l-8-24h-40Z', mix(cloth, '#000000', 0.25)) +
    path('M412 545V505', 'stroke="#9aa0a4" stroke-width="6"') +
    knob
  );
}

/** The front seats at the lower edge. */
const seats = (cloth: string) =>
  [0, 1]
    .map((side) => {
      const at = side === 0 ? 'translate(-26 0)' : 'translate(826 0)scale(-1 1)';
      return (
        `<g transform="${at}">` +
        fill('M0 600V474q4-26 40-30l96 4q38 8 46 48l14 104Z', cloth) +
        path(
          'M58 600q-4-86 4-146M128 600q2-84-6-144',
          `fill="none" stroke="${mix(cloth, '#ffffff', 0.22)}" stroke-width="3" stroke-dasharray="7 4"`,
        ) +
        '</g>'
      );
    })
    .join('');
