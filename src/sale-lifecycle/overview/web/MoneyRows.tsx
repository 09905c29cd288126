import { styled } from '@mui/material/styles';

/** A short list of amounts: name and amount, with date and status below. */
export const MoneyRows = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '2px 12px',
  },
  '& b': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '& > li > :last-child': { justifySelf: 'end' },
}));

/** The text of an empty list. */
export const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text3,
}));
