import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

export type ThemeComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** The focused input is invisible, so its visible replacement shows the focus ring. */
const ringOfInput = (color: string) => ({
  '&:has(input:focus-visible)': { outline: `3px solid ${color}`, outlineOffset: -4 },
});

/** Labels are always visible above the field instead of floating inside it. */
export const fieldStyles: ThemeComponents = {
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        variants: [
          // MUI renders this label at 75 %.
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
        // An invalid field stays red while focused; a ring shows the focus.
        '&.Mui-error.Mui-focused': {
          outline: `3px solid ${theme.vars.palette.focus.ring}`,
          outlineOffset: 1,
        },
        '&.Mui-error.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.error.main,
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
    styleOverrides: {
      root: ({ theme }) => ({
        marginInline: 0,
        textWrap: 'pretty',
        ...theme.typography.caption,
      }),
    },
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
      root: ({ theme }) => ({
        color: theme.vars.palette.control.border,
        ...ringOfInput(theme.vars.palette.focus.ring),
      }),
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
};
