import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

type HouseComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** Labels stand above their fields, always visible, instead of floating inside them. */
const fieldStyles: HouseComponents = {
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        variants: [
          // The library shows this one at three quarters of its size.
          { props: { variant: 'standard' }, style: { fontSize: '1.0833rem' } },
          {
            props: { variant: 'outlined' },
            style: ({ theme }) => ({
              position: 'static',
              transform: 'none',
              maxWidth: 'none',
              whiteSpace: 'normal',
              marginBottom: theme.spacing(0.75),
              ...theme.typography.subtitle2,
              color: theme.vars.palette.text.primary,
              '&.Mui-focused': { color: theme.vars.palette.text.primary },
              '&.Mui-error': { color: theme.vars.palette.error.main },
            }),
          },
        ],
      },
      asterisk: { display: 'none' },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        '&:hover .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.text.primary,
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.focus.ring,
        },
      }),
      notchedOutline: ({ theme }) => ({
        top: 0,
        borderColor: theme.vars.palette.control.border,
        legend: { display: 'none' },
      }),
    },
  },
  MuiInputBase: {
    styleOverrides: {
      input: ({ theme }) => ({
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: ({ theme }) => ({ marginInline: 0, ...theme.typography.caption }) },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.subtitle2,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiRadio: {
    styleOverrides: {
      root: ({ theme }) => ({ color: theme.vars.palette.control.border }),
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: ({ theme }) => ({ color: theme.vars.palette.control.border }),
    },
  },
};

/** How the library's pieces look in this house. */
export const components: HouseComponents = {
  ...fieldStyles,
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      body: {
        fontVariantNumeric: 'tabular-nums',
        minHeight: '100dvh',
        // A name in one long word would otherwise be cut off, or push its page sideways.
        overflowWrap: 'break-word',
      },
      'a, button, summary, [tabindex]': { WebkitTapHighlightColor: 'transparent' },
      ':focus-visible': {
        outline: `3px solid ${theme.vars.palette.focus.ring}`,
        outlineOffset: 2,
      },
      '[data-ground="brand"] :focus-visible': { outlineColor: theme.vars.palette.focus.onBrand },
      // A heading or the main region that only receives the focus after a navigation.
      '[tabindex="-1"]:focus-visible': { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '1ms !important',
          transitionDuration: '1ms !important',
          scrollBehavior: 'auto !important',
        },
        // A spinner that stands still would look stuck: it keeps turning, slowly.
        '.MuiCircularProgress-root': { animationDuration: '4s !important' },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&:focus-visible': {
          outline: `3px solid ${theme.vars.palette.focus.ring}`,
          outlineOffset: 2,
        },
        '[data-ground="brand"] &:focus-visible': {
          outlineColor: theme.vars.palette.focus.onBrand,
        },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 40, paddingInline: 18, borderRadius: 6 },
      sizeLarge: { minHeight: 48, paddingInline: 24, fontSize: '1rem' },
      sizeSmall: { minHeight: 32, paddingInline: 12, fontSize: '0.875rem' },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.control.border }),
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 6 } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiTypography: {
    // The library would make headings of them.
    defaultProps: { variantMapping: { subtitle1: 'p', subtitle2: 'p' } },
  },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: ({ theme }) => ({ borderColor: theme.vars.palette.divider, borderRadius: 10 }),
    },
  },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: { root: { textUnderlineOffset: '0.18em', textDecorationThickness: '1px' } },
  },
  MuiAlert: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        borderRadius: 6,
        variants: [
          {
            props: ({ action }) => Boolean(action),
            // On phones the button stands below the words instead of squeezing them.
            style: { flexWrap: 'wrap', '& > .MuiAlert-message': { flex: '1 1 13rem' } },
          },
        ],
      }),
    },
  },
  MuiAvatar: {
    styleOverrides: {
      colorDefault: ({ theme }) => ({
        backgroundColor: theme.vars.palette.status.neutral.main,
        color: theme.vars.palette.status.neutral.contrastText,
      }),
    },
  },
  MuiDialog: {
    styleOverrides: { paper: { borderRadius: 10 }, paperFullScreen: { borderRadius: 0 } },
  },
  MuiDialogTitle: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h4, paddingTop: 24 }) },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 24px', gap: 4 } } },
  MuiMenu: {
    // Inside the page's landmarks, beside the button that opened it, instead of outside of them.
    defaultProps: { disablePortal: true },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        // Its paper has the page's colours, also where the button lies on the brand ground.
        '&&&:focus-visible': { outlineColor: theme.vars.palette.focus.ring, outlineOffset: -3 },
      }),
    },
  },
  MuiTooltip: {
    defaultProps: { arrow: true },
    styleOverrides: { tooltip: ({ theme }) => ({ ...theme.typography.caption }) },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
};
