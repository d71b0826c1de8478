import type { PaletteOptions } from '@mui/material/styles';

interface Pair {
  main: string;
  contrastText: string;
}

/** Colours beyond MUI’s palette. */
interface HousePalette {
  /**
   * Backgrounds below the page (sunken), and of what stands out from it (marked), such as the current
   * menu entry or the header of a table.
   */
  surface: { sunken: string; marked: string };
  /** Status badges, which always contain text. */
  status: { amber: Pair; green: Pair; neutral: Pair; red: Pair };
  /**
   * Filled buttons. In the dark scheme they are darker than text, so that they do not outshine the
   * photos.
   */
  fill: Pair & { dark: string };
  /** Borders of controls: 3:1 contrast against every background. */
  control: { border: string };
  /** Focus rings, for page backgrounds and the dark brand background. */
  focus: { ring: string; onBrand: string };
  /** The background of the banner and footer, dark green in both schemes. */
  brand: { ground: string; deep: string; text: string; textMuted: string; line: string };
  scene: {
    sun: string;
    hillFar: string;
    hillMiddle: string;
    hillNear: string;
    road: string;
    mark: string;
    body: string;
    shade: string;
    line: string;
    glass: string;
    chrome: string;
    tyre: string;
    lamp: string;
    tail: string;
  };
}

declare module '@mui/material/styles' {
  interface Palette {
    surface: HousePalette['surface'];
    status: HousePalette['status'];
    fill: HousePalette['fill'];
    control: HousePalette['control'];
    focus: HousePalette['focus'];
    brand: HousePalette['brand'];
    scene: HousePalette['scene'];
  }
  interface PaletteOptions {
    surface?: HousePalette['surface'];
    status?: HousePalette['status'];
    fill?: HousePalette['fill'];
    control?: HousePalette['control'];
    focus?: HousePalette['focus'];
    brand?: HousePalette['brand'];
    scene?: HousePalette['scene'];
  }
}

/** The light scheme: racing green, warm paper, ink and an amber accent. */
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
  surface: { sunken: '#ece6d8', marked: '#ece6d8' },
  status: {
    amber: { main: '#fae3ae', contrastText: '#5f3d00' },
    green: { main: '#cfe6d8', contrastText: '#0c452f' },
    neutral: { main: '#e6dfd0', contrastText: '#46423a' },
    red: { main: '#f6d5cf', contrastText: '#7d1c13' },
  },
  fill: { main: '#0f4c35', dark: '#093524', contrastText: '#fffdf8' },
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
    sun: '#f3b02b',
    hillFar: '#2a6b50',
    hillMiddle: '#1a533c',
    hillNear: '#0a3526',
    road: '#171c18',
    mark: '#d9c48c',
    body: '#f4ead2',
    shade: '#d3c19a',
    line: '#6b5c3a',
    glass: '#173a2f',
    chrome: '#fffaf0',
    tyre: '#0d100e',
    lamp: '#e2842a',
    tail: '#c23b27',
  },
};

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
  surface: { sunken: '#0d100d', marked: '#222722' },
  status: {
    amber: { main: '#4a3508', contrastText: '#fbd98a' },
    green: { main: '#143d2b', contrastText: '#a8e0c3' },
    neutral: { main: '#30342f', contrastText: '#d3cec2' },
    red: { main: '#521a13', contrastText: '#fbc3ba' },
  },
  fill: { main: '#2a7d5a', dark: '#226a4b', contrastText: '#fffdf8' },
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
    sun: '#e0a02a',
    hillFar: '#17483a',
    hillMiddle: '#103728',
    hillNear: '#08211a',
    road: '#0b0d0b',
    mark: '#a8976a',
    body: '#e2d7bd',
    shade: '#b7a681',
    line: '#574a2f',
    glass: '#0f2a22',
    chrome: '#f4efe2',
    tyre: '#060807',
    lamp: '#cf7826',
    tail: '#b23624',
  },
};
