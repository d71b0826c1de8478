import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

/** Forced colours remove the background, so a border marks the element. */
const FORCED_COLORS = '@media (forced-colors: active)';

export type ThemeComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** The focused input is invisible, so its visible replacement shows the focus ring. */
const ringOfInput = (color: string) => ({
  '&:has(input:focus-visible)': { outline: `3px solid ${color}`, outlineOffset: -4 },
});

/**
 * Theme overrides of what the dashboard has from MUI: the grid with its panels, dialogs, menus and
 * tooltips. Buttons, fields and notices are those of `components/`.
 */
export const components: ThemeComponents = {
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
  MuiIconButton: { styleOverrides: { root: { borderRadius: 6 } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
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
  MuiDialog: {
    // React events bubble from the dialog’s portal to a form that contains the dialog, which must
    // not be submitted.
    defaultProps: { onSubmit: (event) => event.stopPropagation() },
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
        '& > button': { maxWidth: '100%' },
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
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({ backgroundColor: theme.vars.palette.background.paper }),
      notchedOutline: ({ theme }) => ({ borderColor: theme.vars.palette.control.border }),
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.vars.palette.control.border,
        ...ringOfInput(theme.vars.palette.focus.ring),
      }),
    },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
};
