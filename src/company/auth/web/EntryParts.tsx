import { styled } from '@mui/material/styles';

/** Layout of the small pages before sign-in: a title with a line, stacked fields, a button. */
export const EntryHeading = styled('div')(({ theme }) => ({
  marginBottom: 22,
  '& h1': { fontSize: 24, lineHeight: '32px', fontWeight: 600, letterSpacing: '-0.025em', outline: 'none' },
  '& p': { marginTop: 4, fontSize: 14, lineHeight: '20px', color: theme.vars.palette.text.secondary },
  '@media (min-width: 1000px)': { marginBottom: 26, '& h1': { fontSize: 27, lineHeight: '36px' } },
}));

export const EntryFields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 14,
  '& button[type="submit"]': { marginTop: 6 },
  '& button[type="submit"].Mui-disabled': {
    backgroundColor: theme.vars.palette.tint.neutral,
    color: theme.vars.palette.text.secondary,
  },
}));

export const EntryOther = styled('p')(({ theme }) => ({
  marginTop: 24,
  color: theme.vars.palette.text.secondary,
  '& a': { fontWeight: 500 },
  '@media (max-width: 599.95px)': { marginTop: 18, fontSize: 14 },
}));
