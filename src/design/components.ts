import type { CssVarsTheme } from '@mui/material/styles';
import { fieldStyles, type ThemeComponents } from './fields';

/** Where the system chooses the colours, a ground of ours is gone: an edge stands for it. */
const FORCED_COLORS = '@media (forced-colors: active)';

const alertTone = { success: 'green', info: 'neutral', warning: 'amber', error: 'red' } as const;
type Severity = keyof typeof alertTone;

/** Notices wear the colours of the status badges. */
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

/** How the library's pieces look in this house. */
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
        [FORCED_COLORS]: { border: '1px solid CanvasText' },
        variants: [
          ...alertTones(theme),
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
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 10,
        // Room for two buttons beside each other on a phone.
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
        // The buttons go below each other before their words do.
        '& > .MuiButton-root': { maxWidth: '100%' },
      },
    },
  },
  MuiTablePagination: {
    styleOverrides: {
      // The library only darkens the ground a little.
      select: ({ theme }) => ({
        '&:focus-visible': {
          outline: `3px solid ${theme.vars.palette.focus.ring}`,
          outlineOffset: -1,
        },
      }),
    },
  },
  MuiMenu: {
    // Inside the page's landmarks, beside the button that opened it, instead of outside of them.
    defaultProps: { disablePortal: true },
  },
  MuiSelect: {
    // Its list is not inside the field, which takes the focus back from it when a mouse is released.
    defaultProps: { MenuProps: { disablePortal: false } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        [FORCED_COLORS]: { '&.Mui-selected': { border: '1px solid Highlight' } },
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
