import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

type Overrides = Components<Omit<Theme, 'components'> & CssVarsTheme>;

/** Inputs have no floating label: the label stands above (see form/Field.tsx). 34 high; 42 with size large. */
export const inputs: Overrides = {
  MuiFormControl: { defaultProps: { fullWidth: true } },
  MuiOutlinedInput: {
    defaultProps: { fullWidth: true, notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 34,
        fontSize: 13,
        lineHeight: '20px',
        backgroundColor: theme.vars.palette.background.paper,
        padding: 0,
        '& .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.control,
          // The legend of the floating label would leave a gap of five pixels above the edge.
          top: 0,
          '& legend': { display: 'none' },
        },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text3 },
        '&.Mui-focused': {
          boxShadow: `0 0 0 2px color-mix(in srgb, ${theme.vars.palette.primary.main} 28%, transparent)`,
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderWidth: 1,
          borderColor: theme.vars.palette.primary.main,
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.error.main },
        '&.Mui-disabled, &.MuiInputBase-readOnly': { backgroundColor: theme.vars.palette.sunken },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline, &.MuiInputBase-readOnly .MuiOutlinedInput-notchedOutline':
          {
            borderColor: theme.vars.palette.line2,
          },
        '&.MuiInputBase-multiline': { padding: '7px 11px', alignItems: 'flex-start' },
        '.plinth-large &': { minHeight: 42, fontSize: 14 },
        '.plinth-large &.MuiInputBase-adornedStart': { paddingLeft: 12 },
        // A smaller type would make a phone zoom into the field.
        '@media (pointer: coarse)': { '&, .plinth-large &': { minHeight: 44, fontSize: 16 } },
      }),
      input: ({ theme }) => ({
        height: 'auto',
        padding: '6px 11px',
        '.plinth-large &': { padding: '10px 12px' },
        '.MuiInputBase-multiline &': { padding: 0 },
        '&.Mui-disabled': { WebkitTextFillColor: theme.vars.palette.text.secondary },
        '&::placeholder': { opacity: 1, color: theme.vars.palette.text3 },
        '&:-webkit-autofill': {
          borderRadius: 'inherit',
          WebkitTextFillColor: theme.vars.palette.text.primary,
          boxShadow: `0 0 0 100px ${theme.vars.palette.tint.primary} inset`,
        },
      }),
    },
  },
};
