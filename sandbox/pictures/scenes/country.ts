import { area, band, disc, hills, road, rows, steps, type Easel, type Scene } from './scene';

const sun = ({ light, between }: Easel, low: number, high: number) =>
  light.sun ? disc(between(120, 680), between(low, high), between(30, 44), light.sun) : '';

const heights = ({ between }: Easel, count: number, low: number, high: number) =>
  Array.from({ length: count }, () => between(low, high));

/** Fields, hedges and a few trees. */
export const countryside: Scene = (easel) => {
  const { tone, between, random } = easel;
  const [round, slim] = [tone('#5c7a52', 0.22), tone('#4d6b4c', 0.26)];
  const trees = Array.from({ length: between(4, 7) }, () => {
    const [x, size] = [between(10, 790), between(22, 44)];
    return random() > 0.4
      ? disc(x, 400 - size, size, round) + area(`M${x} ${400 - size}l3 46h-6Z`, slim)
      : `<ellipse cx="${x}" cy="${392 - size}" rx="11" ry="${size + 14}" fill="${slim}"/>`;
  });
  return (
    sun(easel, 90, 190) +
    hills(heights(easel, 5, 240, 310), 440, tone('#8ea68a', 0.62)) +
    hills(heights(easel, 4, 290, 350), 440, tone('#94a865', 0.4)) +
    hills(heights(easel, 5, 340, 376), 440, tone('#c2ae66', 0.25)) +
    trees.join('') +
    hills(heights(easel, 6, 394, 408), 460, tone('#6c8a53', 0.1)) +
    road(easel, 446, '#97958e')
  );
};

/** The sea behind a low wall. */
export const coast: Scene = (easel) => {
  const { tone, between, random } = easel;
  const rise = between(56, 90);
  const head =
    random() > 0.5
      ? `M0 ${340 - rise}l${between(120, 190)} 24l90 ${rise - 12}H0Z`
      : `M800 ${340 - rise}l-${between(120, 190)} 24l-90 ${rise - 12}H800Z`;
  const sail = between(160, 640);
  return (
    sun(easel, 150, 290) +
    band(334, 420, tone('#4f8793', 0.3)) +
    band(334, 354, tone('#4f8793', 0.52)) +
    area(head, tone('#8b8a72', 0.45)) +
    area(
      `M${sail} 346v-46l22 38ZM${sail - 4} 346v-34l-16 28ZM${sail - 20} 348h44l-8 8h-28Z`,
      tone('#f4efe2', 0.15),
    ) +
    rows([366], [between(20, 120), 90, 3, between(140, 260)], 4, tone('#bcd6d8', 0.3)) +
    rows([388], [between(0, 160), 130, 3, between(120, 200)], 4, tone('#bcd6d8', 0.2)) +
    band(410, 450, tone('#d8cbb0')) +
    band(406, 414, tone('#eee5d0')) +
    rows([414], [between(20, 60), 3, 36, 119], 7, tone('#bfb294')) +
    road(easel, 450, '#a3a09a')
  );
};

/** A pass between peaks. */
export const mountains: Scene = (easel) => {
  const { tone, between } = easel;
  const peaks = steps(0, 3, 1).map((index) => ({
    x: between(60, 200) + index * 250,
    top: between(150, 230),
    slope: between(70, 95) / 100,
  }));
  const rock = peaks.map(({ x, top, slope }) => {
    const half = Math.round((420 - top) * slope);
    return `M${x} ${top}l${half} ${420 - top}h${-2 * half}Z`;
  });
  const snow = peaks.map(({ x, top, slope }) => {
    const edge = Math.round(46 * slope);
    return `M${x} ${top}l${edge} 46l-${Math.round(edge * 0.6)}-8l-${Math.round(edge * 0.4)} 18l-${Math.round(edge * 0.5)}-16l-${Math.round(edge * 0.5)} 6Z`;
  });
  const pines = steps(-20, 810, 28).map(() => {
    const height = between(46, 84);
    return `l14-${height}l14 ${height}`;
  });
  return (
    sun(easel, 80, 150) +
    area(rock.join(''), tone('#74869a', 0.5)) +
    area(snow.join(''), tone('#f6f4ee', 0.3)) +
    hills(heights(easel, 4, 336, 376), 440, tone('#7c927f', 0.35)) +
    area(`M-20 424${pines.join('')}Z`, tone('#49665a', 0.2)) +
    band(420, 450, tone('#8b9a6b', 0.1)) +
    road(easel, 446, '#9b9a96')
  );
};
