import { area, band, box, disc, pick, rows, steps, type Scene } from './scene';

const stripes = ['#1f4d3a', '#8a5a2b', '#3c5468', '#7a2c2c'] as const;

/** A tidy garage: panelled door, stripe along the wall, lamp overhead. */
export const garage: Scene = ({ tone, between, light }) => {
  const stripe = tone(pick(stripes, between(0, 3)), 0.12);
  // The lamp hangs between the badges on the left and right of a card's picture.
  const [door, lamp] = [between(100, 350), between(480, 540)];
  return (
    band(0, 440, tone(light.isDark ? '#8d8b80' : '#e3dbc9', 0.1)) +
    band(356, 440, stripe) +
    band(344, 350, stripe) +
    box(door - 12, 96, 374, 350, tone('#a39a87', 0.1)) +
    `<path d="M${door + 175} 108V446" stroke="${tone('#cdc4b1', 0.06)}" stroke-width="350" stroke-dasharray="61 5"/>` +
    rows([186], [door + 18, 62, 38, 22], 4, light.isDark ? '#394c5c' : light.skyTop) +
    area(`M${lamp - 34} 64q6-24 32-24V0h4v40q26 0 32 24Z`, '#3a4a42') +
    disc(lamp, 66, 9, '#fbe6b4') +
    area(`M${lamp - 30} 66L${lamp - 230} 446h460L${lamp + 30} 66Z`, '#fff2cc22') +
    band(446, 600, tone('#a7a49b')) +
    band(446, 454, tone('#7f7c74'))
  );
};

const brands = ['#1f4d3a', '#b3792a', '#34506b', '#7d3030'] as const;

/** The glass front of a showroom, with flags on the forecourt. */
export const forecourt: Scene = ({ tone, between, random, light }) => {
  const brand = tone(pick(brands, between(0, 3)), 0.15);
  const left = between(-120, 120);
  const glints = steps(left + 38, left + 640, 104).filter(() => random() > 0.4);
  const flags = steps(left > 0 ? left - 70 : left + 730, left > 0 ? left - 20 : left + 860, 58);
  return (
    box(left, 176, 680, 260, light.isDark ? '#cdb27e' : tone('#b8ccd0', 0.25)) +
    rows([212], [left + 24, 96, 222, 8], 6, light.isDark ? '#efd197' : tone('#d5e3e4', 0.2)) +
    area(glints.map((x) => `M${x} 434l50-222h22l-50 222Z`).join(''), '#ffffff38') +
    box(left - 26, 150, 732, 44, tone('#f0ebdf', 0.08)) +
    box(left - 26, 184, 732, 10, brand) +
    area(flags.map((x) => `M${x} 132h38v94l-17-9l-17 9V440h-4Z`).join(''), brand) +
    band(430, 600, tone('#b7b2a6')) +
    band(430, 440, tone('#9d998e')) +
    area('M40 452h8l-70 148h-16ZM752 452h8l78 148h-16Z', tone('#f1ecdf'))
  );
};
