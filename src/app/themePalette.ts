import type { PaletteOptions } from '@mui/material/styles';

interface Pair {
  main: string;
  contrastText: string;
}

/** Colours of ours beyond the library's own. */
export interface HousePalette {
  /** Grounds that lie below (sunken) or stand out from (raised) the page. */
  surface: { sunken: string; raised: string };
  /** Status badges; words stand beside each colour. */
  status: { amber: Pair; green: Pair; neutral: Pair; red: Pair };
  /** Borders of things one can type into or press: 3:1 against every ground. */
  control: { border: string };
  /** Keyboard focus, on page grounds and on the dark brand ground. */
  focus: { ring: string; onBrand: string };
  /** The banner's and footer's ground, dark green in both schemes. */
  brand: { ground: string; deep: string; text: string; textMuted: string; line: string };
  /** The drawn hero picture. */
  scene: {
    sky: string;
    sun: string;
    hillFar: string;
    hillNear: string;
    road: string;
    mark: string;
    body: string;
    shade: string;
    glass: string;
    chrome: string;
  };
}

declare module '@mui/material/styles' {
  interface Palette {
    surface: HousePalette['surface'];
    status: HousePalette['status'];
    control: HousePalette['control'];
    focus: HousePalette['focus'];
    brand: HousePalette['brand'];
    scene: HousePalette['scene'];
  }
  interface PaletteOptions {
    surface?: HousePalette['surface'];
    status?: HousePalette['status'];
    control?: HousePalette['control'];
    focus?: HousePalette['focus'];
    brand?: HousePalette['brand'];
    scene?: HousePalette['scene'];
  }
}

/** Racing green, warm paper, ink, and one amber accent. */
export const lightPalette: PaletteOptions = {
  background: { default: '#f6f2e9', paper: '#fffdf8' },
  text: { primary: '#1d1b16', secondary: '#59544a', disabled: '#8d877a' },
  primary: { main: '#0f4c35', light: '#2f6d53', dark: '#093524', contrastText: '#fffdf8' },
  secondary: { main: '#f3b02b', light: '#f8c963', dark: '#c98a0c', contrastText: '#1d1b16' },
  error: { main: '#ae2a1f', dark: '#8a1f16', contrastText: '#fffdf8' },
  warning: { main: '#8a5800', contrastText: '#fffdf8' },
  success: { main: '#1a6a45', contrastText: '#fffdf8' },
  info: { main: '#1c5775', contrastText: '#fffdf8' },
  divider: '#ddd5c5',
  surface: { sunken: '#ece6d8', raised: '#fffdf8' },
  status: {
    amber: { main: '#fae3ae', contrastText: '#5f3d00' },
    green: { main: '#cfe6d8', contrastText: '#0c452f' },
    neutral: { main: '#e6dfd0', contrastText: '#46423a' },
    red: { main: '#f6d5cf', contrastText: '#7d1c13' },
  },
  control: { border: '#857d6d' },
  focus: { ring: '#0f4c35', onBrand: '#f3b02b' },
  brand: {
    ground: '#0f4431',
    deep: '#0a3325',
    text: '#fbf6ea',
    textMuted: '#c3d3c8',
    line: '#2d604c',
  },
  scene: {
    sky: '#f0cf87',
    sun: '#fbe7b8',
    hillFar: '#3f7a5f',
    hillNear: '#1f5b44',
    road: '#2a2c27',
    mark: '#f1e6cc',
    body: '#c9472b',
    shade: '#8f2e1a',
    glass: '#d9e6df',
    chrome: '#f1ece0',
  },
};

/** The same garage at night. */
export const darkPalette: PaletteOptions = {
  background: { default: '#121512', paper: '#1a1e1a' },
  text: { primary: '#f2ede2', secondary: '#b7b2a5', disabled: '#7d7b72' },
  primary: { main: '#84cba6', light: '#a8dcc1', dark: '#5fb288', contrastText: '#08251a' },
  secondary: { main: '#f5b942', light: '#f9cf7c', dark: '#d2962a', contrastText: '#1d1b16' },
  error: { main: '#f2998d', dark: '#e27265', contrastText: '#3a0b06' },
  warning: { main: '#f0bd63', contrastText: '#2c1d00' },
  success: { main: '#84cba6', contrastText: '#08251a' },
  info: { main: '#8fc3de', contrastText: '#062333' },
  divider: '#343a34',
  surface: { sunken: '#0d100d', raised: '#222722' },
  status: {
    amber: { main: '#4a3508', contrastText: '#fbd98a' },
    green: { main: '#143d2b', contrastText: '#a8e0c3' },
    neutral: { main: '#30342f', contrastText: '#d3cec2' },
    red: { main: '#521a13', contrastText: '#fbc3ba' },
  },
  control: { border: '#7f877f' },
  focus: { ring: '#f5b942', onBrand: '#f5b942' },
  brand: {
    ground: '#0b2a1f',
    deep: '#081f17',
    text: '#f6f1e5',
    textMuted: '#b2c4b9',
    line: '#244c3c',
  },
  scene: {
    sky: '#17352c',
    sun: '#f3d27e',
    hillFar: '#1c4a3a',
    hillNear: '#123428',
    road: '#0c0f0d',
    mark: '#b9a878',
    body: '#b8432a',
    shade: '#752817',
    glass: '#a9c3b8',
    chrome: '#cfc9ba',
  },
};
