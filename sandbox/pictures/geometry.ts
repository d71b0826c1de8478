/**
 * A corner of a shape, in centimetres: x backwards from the front bumper, z up from the ground.
 * `radius` is the size of its rounding, `bow` how far the next side bulges outwards (to the left of
 * the drawing direction).
 */
interface Corner {
  x: number;
  z: number;
  radius: number;
  bow: number;
}

interface Point {
  x: number;
  z: number;
}

interface Side {
  start: Point;
  control: Point;
  end: Point;
  isStraight: boolean;
}

/** Parses corners: 'x z radius bow, x z, ...'. Missing values are 0. */
export function corners(text: string): Corner[] {
  return text.split(',').map((part) => {
    const [x = Number.NaN, z = Number.NaN, radius = 0, bow = 0] = part
      .trim()
      .split(' ')
      .map(Number);
    return { x, z, radius, bow };
  });
}

/**
 * Converts corners to an SVG path. Sheet metal consists of curved sides with tight corners, which
 * this notation describes. The path is as short as SVG allows.
 */
export function trace(text: string, isClosed = true): string {
  const nodes = corners(text);
  const last = nodes.length - 1;
  const sides = nodes.flatMap((node, index) => {
    const next = nodes[index + 1] ?? (isClosed ? nodes[0] : undefined);
    return next
      ? [trimmedSide(node, next, isClosed || index > 0, isClosed || index < last - 1)]
      : [];
  });
  const [first] = sides;
  if (!first) return '';
  const pen = new Pen(first.start);
  sides.forEach((side, index) => {
    pen.side(side);
    const next = sides[index + 1] ?? (isClosed ? first : undefined);
    if (next) pen.corner(side, next);
  });
  return isClosed ? `${pen.path}Z` : pen.path;
}

/** Writes relative commands and tracks the rounded position, so that errors do not accumulate. */
class Pen {
  path: string;
  private x: number;
  private y: number;
  private command = '';

  constructor(start: Point) {
    [this.x, this.y] = [round(start.x), round(-start.z)];
    this.path = `M${joined([this.x, this.y])}`;
  }

  side(side: Side) {
    if (side.isStraight) this.write('l', [side.end]);
    else this.write('q', [side.control, side.end]);
  }

  corner(before: Side, after: Side) {
    if (Math.hypot(before.end.x - after.start.x, before.end.z - after.start.z) < 0.05) return;
    this.write('q', [meeting(before, after), after.start]);
  }

  private write(command: string, points: Point[]) {
    const moves = points.map(({ x, z }) => [round(x) - this.x, round(-z) - this.y]);
    const numbers = joined(moves.flat());
    // SVG allows omitting a repeated command.
    const isSame = command === this.command;
    this.path += (isSame ? (numbers.startsWith('-') ? '' : ' ') : command) + numbers;
    this.command = command;
    const [dx = 0, dy = 0] = moves.at(-1) ?? [];
    this.x += dx;
    this.y += dy;
  }
}

function trimmedSide(from: Corner, to: Corner, trimsStart: boolean, trimsEnd: boolean): Side {
  const length = Math.hypot(to.x - from.x, to.z - from.z) || 1;
  const normal = { x: -(to.z - from.z) / length, z: (to.x - from.x) / length };
  const middle = between(from, to, 0.5);
  const control = {
    x: middle.x + normal.x * from.bow * 2,
    z: middle.z + normal.z * from.bow * 2,
  };
  const t0 = trimsStart ? Math.min(from.radius / length, 0.5) : 0;
  const t1 = trimsEnd ? 1 - Math.min(to.radius / length, 0.5) : 1;
  const at = (s: number, t: number) =>
    between(between(from, control, s), between(control, to, s), t);
  return { start: at(t0, t0), control: at(t0, t1), end: at(t1, t1), isStraight: from.bow === 0 };
}

/** Intersection of two adjacent sides' tangents: the control point of a smooth corner. */
function meeting(before: Side, after: Side): Point {
  const from = { x: before.end.x - before.control.x, z: before.end.z - before.control.z };
  const into = { x: after.control.x - after.start.x, z: after.control.z - after.start.z };
  const gap = { x: after.start.x - before.end.x, z: after.start.z - before.end.z };
  const cross = from.x * into.z - from.z * into.x;
  const reach = cross === 0 ? 0 : (gap.x * into.z - gap.z * into.x) / cross;
  const isNear = reach * Math.hypot(from.x, from.z) < Math.hypot(gap.x, gap.z) * 3;
  return reach > 0 && isNear
    ? { x: before.end.x + from.x * reach, z: before.end.z + from.z * reach }
    : between(before.end, after.start, 0.5);
}

function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, z: a.z + (b.z - a.z) * share };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A number with one decimal at most, without unnecessary zeros. */
export function short(value: number): string {
  return String(round(value) || 0).replace(/^(-?)0\./, '$1.');
}

/** Joins numbers for SVG, with separators only where needed. */
export function joined(values: readonly number[]): string {
  return values
    .map(short)
    .reduce((text, value) => text + (text && !value.startsWith('-') ? ' ' : '') + value, '');
}
