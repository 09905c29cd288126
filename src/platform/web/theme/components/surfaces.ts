import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { RADIUS, SHADOW } from '../tokens.ts';

type Overrides = Components<Omit<Theme, 'components'> & CssVarsTheme>;

/** Sheets, menus, dialogs: hairlines instead of shadows, but for what floats. */
export const surfaces: Overrides = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: RADIUS.menu,
        border: `1px solid ${theme.vars.palette.line2}`,
        boxShadow: SHADOW.menu,
        minWidth: 180,
      }),
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        minHeight: 32,
        padding: '4px 10px',
        gap: 10,
        borderRadius: theme.vars.shape.borderRadius,
        '& .lucide': { width: 16, height: 16, strokeWidth: 1.75, color: theme.vars.palette.text.secondary },
        '&:hover, &.Mui-focusVisible': { backgroundColor: theme.vars.palette.hover },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.vars.palette.selected },
        '@media (pointer: coarse)': { minHeight: 44 },
      }),
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: RADIUS.menu,
        border: `1px solid ${theme.vars.palette.line2}`,
        boxShadow: SHADOW.menu,
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.vars.palette.veil },
      }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        width: 520,
        maxWidth: '100%',
        borderRadius: RADIUS.dialog,
        border: `1px solid ${theme.vars.palette.line2}`,
        boxShadow: SHADOW.menu,
        '@media (max-width: 599.95px)': { margin: 16, width: 'calc(100% - 32px)' },
      }),
      paperFullScreen: { '&&': { width: '100%', margin: 0, border: 0, borderRadius: 0 } },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h1, padding: '20px 24px 4px' }) },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '4px 24px 20px' } } },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '14px 24px',
        borderTop: `1px solid ${theme.vars.palette.divider}`,
        gap: 8,
        // Long words stand one above the other on a phone.
        flexWrap: 'wrap',
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
      }),
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({ borderColor: theme.vars.palette.divider, backgroundImage: 'none' }),
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: false, variant: 'rounded' },
    styleOverrides: {
      root: ({ theme }) => ({ backgroundColor: theme.vars.palette.tint.neutral, borderRadius: 3 }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: {
        '&.MuiOutlinedInput-root': { padding: '0 32px 0 0' },
        '&.MuiOutlinedInput-root .MuiAutocomplete-input': { padding: '6px 0 6px 11px' },
        '.plinth-large &.MuiOutlinedInput-root .MuiAutocomplete-input': { padding: '10px 0 10px 12px' },
        '&.MuiOutlinedInput-root .MuiAutocomplete-endAdornment': { right: 4 },
      },
      popupIndicator: { width: 24, height: 24 },
      clearIndicator: { width: 24, height: 24 },
      paper: ({ theme }) => ({
        borderRadius: RADIUS.menu,
        border: `1px solid ${theme.vars.palette.line2}`,
        boxShadow: SHADOW.menu,
        marginTop: 4,
      }),
      listbox: { padding: 4 },
      option: ({ theme }) => ({
        ...theme.typography.body2,
        minHeight: 36,
        borderRadius: theme.vars.shape.borderRadius,
        '&.Mui-focused': { backgroundColor: theme.vars.palette.hover },
        '&[aria-selected="true"], &[aria-selected="true"].Mui-focused': {
          backgroundColor: theme.vars.palette.selected,
        },
      }),
      noOptions: ({ theme }) => ({ ...theme.typography.body2, color: theme.vars.palette.text3 }),
      loading: ({ theme }) => ({ ...theme.typography.body2, color: theme.vars.palette.text3 }),
    },
  },
};
