import type { Body } from './bodies/body';
import { brightness, mix } from './colour';
import { corners, short } from './geometry';

interface Paintwork {
  /** Gradients p (side), u (below the crease) and e (highlights along the upper edges). */
  defs: string;
  /** Colour of gaps and contours. */
  line: string;
}

/** The opacity is encoded in the colour's last two digits. */
const stop = (offset: number, colour: string, opacity = 1) => {
  const alpha =
    opacity < 1
      ? Math.round(opacity * 255)
          .toString(16)
          .padStart(2, '0')
      : '';
  return `<stop offset="${short2(offset)}" stop-color="${colour}${alpha}"/>`;
};
const short2 = (share: number) => String(share).replace(/^0\./, '.');

const vertical = (id: string, from: number, to: number, stops: string) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x2="0" y1="${short(from)}" y2="${short(to)}">${stops}</linearGradient>`;

/**
 * Light from above: sky on roof and shoulders, shade below the crease, reflections of the road on
 * the sills.
 */
export function paintwork(body: Body, paint: string): Paintwork {
  const isDark = brightness(paint) < 0.25;
  const light = mix(paint, '#ffffff', isDark ? 0.26 : 0.4);
  const shade = mix(paint, '#10151c', isDark ? 0.5 : 0.38);
  const line = mix(paint, '#080a0e', 0.62);
  const top = -Math.max(...corners(body.outline).map(({ z }) => z)) - 4;
  const belt = -Math.min(...body.windows.flatMap(corners).map(({ z }) => z));
  const crease = -Math.min(...corners(body.crease).map(({ z }) => z));
  return {
    line,
    defs:
      vertical(
        'p',
        top,
        -body.sill,
        stop(0, mix(paint, light, 0.7)) +
          stop(0.28, paint) +
          stop(0.38, mix(paint, light, 0.55)) +
          stop(0.5, paint) +
          stop(1, shade),
      ) +
      vertical(
        'u',
        crease - 12,
        -body.sill,
        stop(0, shade, 0.85) +
          stop(0.5, shade, 0.2) +
          stop(0.78, light, 0.16) +
          stop(0.8, shade, 0.6) +
          stop(1, line),
      ) +
      vertical('e', top, belt + 30, stop(0, '#ffffff', 0.7) + stop(1, '#ffffff', 0)),
  };
}
