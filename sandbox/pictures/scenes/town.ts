import { area, band, box, disc, pick, rows, steps, type Easel, type Scene } from './scene';

const facades = [
  '#b8735c',
  '#e2d2b3',
  '#98a78f',
  '#8795a0',
  '#cda768',
  '#c79a8c',
  '#d9c3a5',
] as const;

function house({ tone, between, random, light }: Easel, x: number, width: number, wall: string) {
  const top = between(9, 16) * 10;
  const columns = width > 176 ? 3 : 2;
  const pane = Math.round(width / (columns * 2 + 1));
  const isLit = light.isDark && random() > 0.35;
  return (
    box(x, top, width, 430 - top, wall) +
    box(x - 3, top - 8, width + 6, 10, tone('#5b5148', 0.35)) +
    rows(
      steps(top + 34, 330, 74),
      [x + pane, pane, 46, pane],
      columns,
      isLit ? '#edc77f' : tone('#4b5a62', 0.35),
    )
  );
}

/** A row of houses along a quiet street. */
export const street: Scene = (easel) => {
  const { tone, between, light } = easel;
  let [row, colour] = ['', between(0, 6)];
  for (let x = -between(0, 60); x < 800;) {
    const width = between(19, 26) * 8;
    colour += between(1, 5);
    row += house(easel, x, width, tone(pick(facades, colour), 0.3));
    x += width;
  }
  const lamp = between(60, 740);
  return (
    row +
    band(420, 450, tone('#c9c2b4')) +
    band(450, 456, tone('#a9a397')) +
    band(456, 600, tone('#8f8f8c')) +
    area(`M${lamp} 430V192h-12v-8h29v8h-12V430Z`, tone('#39423e', 0.15)) +
    (light.isDark ? disc(lamp + 2, 198, 26, '#f6d48a55') : '')
  );
};

/** A contour of flat roofs. */
function skyline({ between }: Easel, low: number, high: number): string {
  let path = `M${-between(0, 40)} 420`;
  for (let x = -40; x < 800;) {
    const width = between(4, 9) * 10;
    path += `V${between(low, high)}h${width}`;
    x += width;
  }
  return `${path}V420Z`;
}

/** The city, seen from the top deck of a car park. */
export const rooftop: Scene = (easel) => {
  const { tone, between, light } = easel;
  const lamps = light.isDark ? '#e9c584' : tone('#e8eef0', 0.5);
  return (
    area(skyline(easel, 170, 290), tone('#6d7a82', 0.78)) +
    area(skyline(easel, 230, 330), tone('#6d7a82', 0.5)) +
    [0, 1, 2, 3]
      .map((side) =>
        rows([340, 362], [side * 200 + between(0, 60), 8, 11, 12], between(3, 6), lamps),
      )
      .join('') +
    band(384, 446, tone('#b9b5ab')) +
    band(384, 394, tone('#d6d2c7')) +
    band(446, 600, tone('#a2a09a')) +
    area('M66 446h10l-80 154h-18ZM724 446h10l88 154h-18Z', tone('#ece7da'))
  );
};

const bricks = ['#a8614a', '#8d6a58', '#b98a6b', '#7d7f78'] as const;

/** The brick wall of an old workshop with tall windows. */
export const works: Scene = ({ tone, between, light }) => {
  const first = -between(30, 150);
  const arches = steps(first, 800, 190);
  const opening = (x: number) => `M${x} 372V214q0-58 62-58t62 58V372Z`;
  const panes = (x: number) => `${opening(x)}m62 0V156M${x} 226h124M${x} 300h124`;
  return (
    band(0, 440, tone(pick(bricks, between(0, 3)), 0.14)) +
    band(92, 104, tone('#d9cbb2', 0.2)) +
    `<path d="${arches.map(panes).join('')}" fill="${light.isDark ? '#d9b573' : tone('#a9bdc0', 0.2)}" stroke="${tone('#41504a', 0.1)}" stroke-width="5"/>` +
    rows([372], [first - 8, 140, 10, 50], arches.length, tone('#d9cbb2', 0.2)) +
    band(422, 446, tone('#6d6a63', 0.1)) +
    band(446, 600, tone('#aaa69b')) +
    band(446, 452, tone('#8d897f'))
  );
};
