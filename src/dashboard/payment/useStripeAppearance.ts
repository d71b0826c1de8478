import { useTheme } from '@mui/material/styles';
import type { Appearance } from '@stripe/stripe-js';
import { useColorScheme } from '@/lib/colorScheme';

/**
 * The theme colours for the provider’s card form. It runs in an iframe without our CSS variables,
 * so it gets the values of the current scheme.
 */
export function useStripeAppearance(): Appearance {
  const theme = useTheme();
  const isDark = useColorScheme() === 'dark';
  const palette = theme.colorSchemes[isDark ? 'dark' : 'light']?.palette ?? theme.palette;
  const { fontSize, fontWeight } = theme.typography.subtitle2;
  const border = `1px solid ${palette.control.border}`;
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: palette.primary.main,
      colorBackground: palette.background.paper,
      colorText: palette.text.primary,
      colorTextSecondary: palette.text.secondary,
      colorTextPlaceholder: palette.text.secondary,
      colorDanger: palette.error.main,
      fontFamily: theme.typography.fontFamily ?? 'sans-serif',
      fontSizeBase: '16px',
      borderRadius: `${theme.shape.borderRadius}px`,
      focusOutline: `2px solid ${palette.focus.ring}`,
    },
    rules: {
      // As in the page’s own forms.
      '.Label': { fontSize: String(fontSize), fontWeight: String(fontWeight) },
      '.Input': { border, boxShadow: 'none' },
      '.Tab': { border, boxShadow: 'none' },
    },
  };
}
