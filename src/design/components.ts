import type { CssVarsTheme } from '@mui/material/styles';
import { fieldStyles, type ThemeComponents } from './fields';

/** Forced colours remove the background, so a border marks the element. */
const FORCED_COLORS = '@media (forced-colors: active)';

const alertTone = { success: 'green', info: 'neutral', warning: 'amber', error: 'red' } as const;
type Severity = keyof typeof alertTone;

/** Alerts use the colours of the status badges. */
const alertTones = ({ vars: { palette } }: CssVarsTheme) =>
  (['success', 'info', 'warning', 'error'] as const).map((severity: Severity) => {
    const { main, contrastText } = palette.status[alertTone[severity]];
    return {
      props: { severity, variant: 'standard' as const },
      style: {
        backgroundColor: main,
        color: contrastText,
        '& .MuiAlert-icon': { color: contrastText },
      },
    };
  });

/** Theme overrides of the MUI components. */
export const components: ThemeComponents = {
  ...fieldStyles,
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
      root: {
        minHeight: 40,
        paddingInline: 18,
        borderRadius: 6,
        variants: [
          {
            props: { variant: 'contained', color: 'primary' },
            style: ({ theme }) => ({
              '--variant-containedBg': theme.vars.palette.fill.main,
              '--variant-containedColor': theme.vars.palette.fill.contrastText,
              '@media (hover: hover)': {
                '&:hover': { '--variant-containedBg': theme.vars.palette.fill.dark },
              },
            }),
          },
        ],
        [FORCED_COLORS]: {
          border: '1px solid ButtonText',
          '&.Mui-disabled': { borderColor: 'GrayText', color: 'GrayText' },
        },
      },
      sizeLarge: { minHeight: 48, paddingInline: 24, fontSize: '1rem' },
      sizeSmall: { minHeight: 32, paddingInline: 12, fontSize: '0.875rem' },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.control.border }),
      loadingIndicator: ({ theme }) => ({ color: theme.vars.palette.text.secondary }),
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 6 } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiTypography: {
    // MUI would render them as headings.
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
        [FORCED_COLORS]: { border: '1px solid CanvasText' },
        variants: [
          ...alertTones(theme),
          {
            props: ({ action }) => Boolean(action),
            // On phones the button is below the text, which would otherwise be too narrow.
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
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 10,
        // Space for two buttons in a row on a phone.
        [theme.breakpoints.down('sm')]: {
          '&:not(.MuiDialog-paperFullScreen)': { marginInline: 16 },
          '&.MuiDialog-paperFullWidth:not(.MuiDialog-paperFullScreen)': {
            width: 'calc(100% - 32px)',
          },
        },
      }),
      paperFullScreen: { borderRadius: 0 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h4, paddingTop: 24 }) },
  },
  MuiDialogContentText: { styleOverrides: { root: { textWrap: 'pretty' } } },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        gap: 4,
        padding: '8px 24px 24px',
        // The buttons wrap before their labels do.
        '& > .MuiButton-root': { maxWidth: '100%' },
      },
    },
  },
  MuiTablePagination: {
    styleOverrides: {
      // MUI’s default only darkens the background slightly.
      select: ({ theme }) => ({
        '&:focus-visible': {
          outline: `3px solid ${theme.vars.palette.focus.ring}`,
          outlineOffset: -1,
        },
      }),
    },
  },
  MuiMenu: {
    // Rendered inside the page’s landmarks, next to the button that opened it, instead of in a
    // portal.
    defaultProps: { disablePortal: true },
  },
  MuiSelect: {
    // The list is outside the field, which would take the focus back on mouse-up.
    defaultProps: { MenuProps: { disablePortal: false } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        [FORCED_COLORS]: { '&.Mui-selected': { border: '1px solid Highlight' } },
        // The menu uses the page’s colours even if its button is on the brand background.
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
