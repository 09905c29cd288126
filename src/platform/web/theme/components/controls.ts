import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { RouterLink } from '../RouterLink.tsx';
import { SIZE } from '../tokens.ts';

type Overrides = Components<Omit<Theme, 'components'> & CssVarsTheme>;

/** What cannot be pressed now. With `aria-disabled` it keeps the focus, as while a form is being sent. */
const OFF = '&.Mui-disabled, &[aria-disabled="true"], &[aria-disabled="true"]:hover';

/** Buttons, icon buttons, chips, avatars. One filled button a page; the others are outlined or plain text. */
export const controls: Overrides = {
  MuiButtonBase: { defaultProps: { disableRipple: true, LinkComponent: RouterLink } },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
    styleOverrides: {
      root: ({ theme, ownerState }) => ({
        minWidth: 0,
        height: ownerState.size === 'small' ? 28 : ownerState.size === 'large' ? 44 : SIZE.control,
        padding: ownerState.size === 'small' ? '0 10px' : '0 13px',
        fontSize: ownerState.size === 'small' ? 12 : ownerState.size === 'large' ? 14 : 13,
        whiteSpace: 'nowrap',
        flexShrink: 0,
        transition: 'background-color 120ms ease-out, border-color 120ms ease-out',
        '& .lucide': { width: 16, height: 16, strokeWidth: 1.75 },
        [OFF]: { cursor: 'default', color: theme.vars.palette.text3 },
        '& .MuiButton-startIcon': { margin: '0 8px 0 0' },
        '& .MuiButton-endIcon': { margin: '0 0 0 6px' },
        // What answers to a finger is 44 px high, however small the button is drawn.
        '@media (pointer: coarse)': {
          position: 'relative',
          '&::after': {
            content: '""',
            position: 'absolute',
            inset: ownerState.size === 'small' ? '-8px 0' : '-6px 0',
          },
        },
        ...(ownerState.variant === 'outlined' && {
          color: theme.vars.palette.text.primary,
          backgroundColor: theme.vars.palette.background.paper,
          borderColor: theme.vars.palette.line2,
          '& .lucide': { width: 16, height: 16, strokeWidth: 1.75, color: theme.vars.palette.text.secondary },
          '&:hover': { backgroundColor: theme.vars.palette.hover, borderColor: theme.vars.palette.line2 },
          [OFF]: {
            color: theme.vars.palette.text3,
            backgroundColor: theme.vars.palette.tint.neutral,
            borderColor: theme.vars.palette.line2,
          },
        }),
        ...(ownerState.variant === 'contained' && {
          backgroundColor: theme.vars.palette.primary.main,
          color: theme.vars.palette.primary.contrastText,
          '&:hover': { backgroundColor: theme.vars.palette.primary.dark },
          [OFF]: {
            color: theme.vars.palette.text3,
            backgroundColor: theme.vars.palette.tint.neutral,
            boxShadow: `inset 0 0 0 1px ${theme.vars.palette.line2}`,
          },
          ...(ownerState.color === 'secondary' && {
            backgroundColor: theme.vars.palette.secondary.main,
            color: theme.vars.palette.secondary.contrastText,
            '&:hover': { backgroundColor: theme.vars.palette.secondary.main, filter: 'brightness(0.96)' },
          }),
          ...(ownerState.color === 'error' && {
            backgroundColor: theme.vars.palette.error.main,
            color: theme.vars.palette.background.paper,
            '&:hover': { backgroundColor: theme.vars.palette.ink.error },
          }),
        }),
        ...(ownerState.variant === 'text' && {
          color:
            ownerState.color === 'primary'
              ? theme.vars.palette.primary.main
              : theme.vars.palette.text.secondary,
          '&:hover': { backgroundColor: theme.vars.palette.hover },
          '&.Mui-disabled': { color: theme.vars.palette.text3 },
        }),
      }),
    },
  },
  MuiIconButton: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme, ownerState }) => ({
        width: ownerState.size === 'small' ? 28 : SIZE.control,
        height: ownerState.size === 'small' ? 28 : SIZE.control,
        padding: 0,
        borderRadius: theme.vars.shape.borderRadius,
        color: theme.vars.palette.text.secondary,
        '& .lucide': { width: 16, height: 16, strokeWidth: 1.75 },
        '&:hover': { backgroundColor: theme.vars.palette.hover },
        '&.Mui-disabled': { color: theme.vars.palette.text3 },
        '@media (pointer: coarse)': {
          position: 'relative',
          '&::after': { content: '""', position: 'absolute', inset: ownerState.size === 'small' ? -8 : -6 },
        },
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({ height: 22, borderRadius: 5, ...theme.typography.caption, fontWeight: 500 }),
      label: { padding: '0 6px' },
    },
  },
  MuiAvatar: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 24,
        height: 24,
        fontSize: 10,
        fontWeight: 600,
        backgroundColor: theme.vars.palette.tint.neutral,
        color: theme.vars.palette.text.secondary,
      }),
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 300, arrow: false },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        ...theme.typography.caption,
        padding: '5px 8px',
        borderRadius: theme.vars.shape.borderRadius,
        backgroundColor: theme.vars.palette.tip.fill,
        color: theme.vars.palette.tip.ink,
      }),
    },
  },
};
