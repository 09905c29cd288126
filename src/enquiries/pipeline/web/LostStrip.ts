import { styled } from '@mui/material/styles';

/** Shown while a card is dragged: the drop zone for lost leads. */
export const LostStrip = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  margin: '0 8px 8px',
  padding: '14px 16px',
  borderRadius: 6,
  border: `1px dashed ${theme.vars.palette.control}`,
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.paper,
  '&[data-over="yes"]': {
    color: theme.vars.palette.ink.error,
    borderColor: theme.vars.palette.error.main,
    backgroundColor: theme.vars.palette.tint.error,
  },
}));
