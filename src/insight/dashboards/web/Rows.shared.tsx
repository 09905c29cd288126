import { styled } from '@mui/material/styles';

/** Lines of a short list: label, grey detail, figure at the right. */
export const Rows = styled('ul')(({ theme }) => ({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '0 12px',
    padding: '6px 0',
  },
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& > li > a': { fontWeight: 500, minHeight: 24 },
  '& > li > span': {
    ...theme.typography.caption,
    gridColumn: 1,
    color: theme.vars.palette.text.secondary,
  },
  '& > li > b': {
    ...theme.typography.caption,
    gridColumn: 2,
    gridRow: 1,
    fontWeight: 500,
    textAlign: 'right',
    alignSelf: 'center',
  },
}));

export const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text3,
  marginTop: 4,
}));
