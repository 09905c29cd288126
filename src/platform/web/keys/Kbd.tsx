import { styled } from '@mui/material/styles';

/** A key of the keyboard, as hints show it. */
export const Kbd = styled('kbd')(({ theme }) => ({
  ...theme.typography.overline,
  display: 'inline-block',
  fontFamily: 'inherit',
  minWidth: 17,
  padding: '1px 4px',
  textAlign: 'center',
  borderRadius: 4,
  border: `1px solid ${theme.vars.palette.line2}`,
  backgroundColor: theme.vars.palette.sunken,
  color: theme.vars.palette.text.secondary,
}));
