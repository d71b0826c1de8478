import { mix } from '../colour';

/** A time of day: the sky, and its effect on the colours below. */
export interface Light {
  skyTop: string;
  skyLow: string;
  /** Colour of distant objects. */
  haze: string;
  /** Tint of near objects, and its strength. */
  tint: string;
  strength: number;
  sun?: string;
  /** Windows and lamps are lit. */
  isDark?: boolean;
}

const morning: Light = {
  skyTop: '#bcd5da',
  skyLow: '#f6ead3',
  haze: '#f0e3cb',
  tint: '#ffe9c4',
  strength: 0.1,
  sun: '#fff7e3',
};

const noon: Light = {
  skyTop: '#a6cadb',
  skyLow: '#e4eff0',
  haze: '#d9e7ea',
  tint: '#f4fbff',
  strength: 0.05,
  sun: '#fbfdf8',
};

const overcast: Light = {
  skyTop: '#bfc8c8',
  skyLow: '#e2e4de',
  haze: '#d6dad5',
  tint: '#98a2a4',
  strength: 0.12,
};

const dusk: Light = {
  skyTop: '#8893ad',
  skyLow: '#f3c196',
  haze: '#e0b295',
  tint: '#8a4a34',
  strength: 0.14,
  sun: '#fde3b4',
};

const evening: Light = {
  skyTop: '#2b4054',
  skyLow: '#7f929b',
  haze: '#587080',
  tint: '#16232f',
  strength: 0.36,
  isDark: true,
};

/** Times of day, in realistic frequency. */
export const hours = [
  morning,
  noon,
  overcast,
  dusk,
  morning,
  noon,
  overcast,
  evening,
  noon,
  dusk,
] as const satisfies readonly Light[];

/** A colour in this light, at a `distance` from 0 (near) to 1 (lost in the haze). */
export function lit(light: Light, colour: string, distance = 0): string {
  return mix(mix(colour, light.haze, distance), light.tint, light.strength * (1 - distance));
}
