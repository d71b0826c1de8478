import { seededRandom } from '../random';
import { bodies } from './bodies/all';
import type { Body } from './bodies/body';
import { drawCabin } from './cabin';
import { drawCar, type CarLook } from './car';
import { mix } from './colour';
import { drawEnd } from './ends';
import type { PictureName, View } from './name';
import { paints } from './paints';
import { coast, countryside, mountains } from './scenes/country';
import { forecourt, garage } from './scenes/indoors';
import { hours, type Light } from './scenes/light';
import { createEasel, type Scene } from './scenes/scene';
import { rooftop, street, works } from './scenes/town';
import { usualWheels } from './wheels';

const scenes: readonly Scene[] = [
  street,
  countryside,
  forecourt,
  coast,
  works,
  mountains,
  garage,
  rooftop,
];

/** Height of the ground. */
const ground = 484;

/** An entry of the list, by a share from 0 to 1. */
const oneOf = <T>(list: readonly [T, ...T[]], share: number): T =>
  list[Math.floor(share * list.length)] ?? list[0];

/** Two flat clouds, only by day. */
function clouds(light: Light, random: () => number): string {
  if (light.isDark) return '';
  const banks = [0, 1].map((half) => {
    const [x, y] = [Math.round(40 + half * 380 + random() * 240), Math.round(70 + random() * 130)];
    return `M${x} ${y}h${Math.round(60 + random() * 70)}m-44-20h-${Math.round(20 + random() * 30)}`;
  });
  return `<path d="${banks.join('')}" stroke="#fff" stroke-opacity=".32" stroke-width="20" stroke-linecap="round"/>`;
}

/** Draws the picture with this name as SVG. Deterministic. */
export function drawPicture(name: PictureName): string {
  const body = bodies[name.body][name.variant - 1];
  if (!body) throw new RangeError(`There is no ${name.body} number ${name.variant}.`);
  const random = seededRandom(name.number * 31 + name.variant);
  const scene = scenes[name.number % scenes.length] ?? street;
  const light = oneOf(hours, random());
  const paint = mix(paints[name.paint], light.tint, light.strength * 0.45);
  const look: CarLook = {
    paint,
    wheel: oneOf(body.wheels ?? usualWheels, random()),
    roof: random() < 0.25 ? (random() < 0.5 ? '#1d2022' : '#eeeae0') : undefined,
    hasRails: random() < 0.55,
    hasChrome: random() < 0.45,
    isTinted: random() < 0.25,
    isElectric: name.body === 'electric',
    isLit: light.isDark ?? false,
  };
  const shift = 400 + Math.round((random() - 0.5) * 24);
  const drawn =
    name.view === 'inside'
      ? { defs: '', content: drawCabin({ paint, isDark: light.isDark ?? false, random }) }
      : placed(name.view, body, look, shift);
  const title = `A ${name.paint.replaceAll('-', ' ')} car ${titles[name.view]}`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">' +
    `<title>${title}</title><defs>` +
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${light.skyTop}"/><stop offset=".7" stop-color="${light.skyLow}"/></linearGradient>` +
    '<radialGradient id="d"><stop offset=".5" stop-color="#0a0c0e90"/><stop offset="1" stop-color="#0a0c0e00"/></radialGradient>' +
    (light.isDark
      ? '<radialGradient id="h"><stop stop-color="#fff1c4"/><stop offset="1" stop-color="#ffe9a800"/></radialGradient>'
      : '') +
    `${drawn.defs}</defs><path d="M0 0h800v600H0Z" fill="url(#s)"/>` +
    clouds(light, random) +
    scene(createEasel(light, random)) +
    `${drawn.content}</svg>`
  );
}

const titles: Record<View, string> = {
  left: 'from the left',
  right: 'from the right',
  front: 'from the front',
  rear: 'from the rear',
  inside: 'inside',
};

/** The car on the ground with its shadow, `middle` pixels from the left. */
function placed(view: Exclude<View, 'inside'>, body: Body, look: CarLook, middle: number) {
  const isEnd = view === 'front' || view === 'rear';
  const { defs, content, width } = isEnd
    ? drawEnd(body, look, view)
    : { ...drawCar(body, look), width: body.length };
  const scale = isEnd ? 2.35 : 1.46 * (460 / body.length) ** 0.6;
  const hand = view === 'right' ? -1 : 1;
  const start = isEnd ? middle : middle - (hand * width * scale) / 2;
  return {
    defs,
    content:
      `<ellipse cx="${middle}" cy="${ground}" rx="${Math.round(width * scale * 0.54)}" ry="17" fill="url(#d)"/>` +
      `<g transform="translate(${Math.round(start)} ${ground})scale(${(hand * scale).toFixed(3)} ${scale.toFixed(3)})">${content}</g>`,
  };
}
