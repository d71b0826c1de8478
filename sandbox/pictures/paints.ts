/** Car colours. The key is used in a picture's URL. */
export const paints = {
  'racing-green': '#1f4d3a',
  sage: '#8d9f88',
  'midnight-blue': '#1f3050',
  cobalt: '#24569f',
  'steel-blue': '#5b7c98',
  'ice-blue': '#a9c3cd',
  teal: '#1f6b70',
  'signal-red': '#b52a2a',
  burgundy: '#64212f',
  copper: '#a4633c',
  amber: '#d98e24',
  mustard: '#c3a137',
  sand: '#c4b294',
  cream: '#ece0c4',
  white: '#eeede8',
  silver: '#b7bcc0',
  graphite: '#565b61',
  black: '#24272b',
} as const;

export type Paint = keyof typeof paints;
