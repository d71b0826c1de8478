import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { components } from './components';
import { darkPalette, lightPalette } from './palette';
import { typography } from './typography';

/**
 * The design tokens for both schemes: colours, radii, sizes and shadows. Breakpoints follow the
 * product grids of spec §9: small, medium, large, extra large.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-color-scheme', cssVarPrefix: 'sg' },
  colorSchemes: {
    light: { palette: lightPalette },
    dark: { palette: darkPalette },
  },
  breakpoints: { values: { xs: 0, sm: 600, md: 768, lg: 1024, xl: 1280 } },
  shape: { borderRadius: 8 },
  typography,
  components,
});
