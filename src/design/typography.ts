import type { TypographyVariantsOptions } from '@mui/material/styles';

const family = "'Archivo Variable', 'Archivo Fallback', 'Helvetica Neue', Arial, sans-serif";

/** Headlines use the wide end of the font’s width axis. */
const wide = { fontFamily: family, fontStretch: '118%', textWrap: 'balance' } as const;

export const typography: TypographyVariantsOptions = {
  fontFamily: family,
  fontWeightMedium: 600,
  h1: {
    ...wide,
    fontStretch: '125%',
    fontWeight: 800,
    fontSize: 'clamp(2rem, 1.1rem + 3vw, 3.875rem)',
    lineHeight: 1.06,
    letterSpacing: '-0.02em',
  },
  h2: {
    ...wide,
    fontWeight: 750,
    fontSize: 'clamp(1.625rem, 1.3rem + 1.3vw, 2.375rem)',
    lineHeight: 1.15,
    letterSpacing: '-0.015em',
  },
  h3: {
    ...wide,
    fontWeight: 720,
    fontSize: 'clamp(1.375rem, 1.2rem + 0.7vw, 1.75rem)',
    lineHeight: 1.2,
    letterSpacing: '-0.01em',
  },
  h4: { ...wide, fontWeight: 700, fontSize: '1.375rem', lineHeight: 1.25 },
  h5: { ...wide, fontStretch: '112%', fontWeight: 680, fontSize: '1.1875rem', lineHeight: 1.3 },
  h6: { ...wide, fontStretch: '110%', fontWeight: 660, fontSize: '1.0625rem', lineHeight: 1.35 },
  subtitle1: { fontSize: '1.125rem', lineHeight: 1.5, textWrap: 'pretty' },
  subtitle2: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.5 },
  body1: { fontSize: '1rem', lineHeight: 1.6 },
  body2: { fontSize: '0.9375rem', lineHeight: 1.55 },
  caption: { fontSize: '0.8125rem', lineHeight: 1.5 },
  button: { fontSize: '0.9375rem', fontWeight: 620, textTransform: 'none', lineHeight: 1.4 },
};
