import { styled } from '@mui/material/styles';

/** Four columns side by side; on a phone one of them at a time. */
export const Board = styled('div')(({ theme }) => ({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(200px, 1fr))',
  alignItems: 'stretch',
  overflowX: 'auto',
  '& > * + *': { borderLeft: `1px solid ${theme.vars.palette.divider}` },
  '@media (max-width: 599.95px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > [data-current="false"]': { display: 'none' },
    '& > * + *': { borderLeft: 0 },
  },
}));

export const Column = styled('section')(({ theme }) => ({
  minWidth: 0,
  padding: '12px 8px 24px',
  '& > ul': { listStyle: 'none', margin: 0, padding: 0 },
  '@media (max-width: 599.95px)': { padding: '12px 16px 24px' },
  '& > p': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, padding: '0 2px' },
}));

/** Same height in every column, so that the cards begin on one line. */
export const Head = styled('header')(({ theme }) => ({
  minHeight: 132,
  padding: '0 2px 10px',
  '& h2': { ...theme.typography.body1, display: 'flex', alignItems: 'center', gap: 6, fontWeight: 600 },
  '& h2 a': { fontWeight: 400 },
  '& p, & li': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 8 },
  '& a': { display: 'inline-block', minWidth: 24, padding: '3px 0', textAlign: 'right' },
  '& [data-late]': { color: theme.vars.palette.ink.amber },
  '@media (max-width: 599.95px)': { minHeight: 0 },
}));

export const Card = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gap: 2,
  marginBottom: 8,
  padding: '9px 10px',
  borderRadius: 6,
  border: `1px solid ${theme.vars.palette.line2}`,
  backgroundColor: theme.vars.palette.background.paper,
  scrollMarginBlock: 80,
  '&:hover': { borderColor: theme.vars.palette.control },
  '& [data-line]': { display: 'flex', justifyContent: 'space-between', gap: 8, minWidth: 0 },
  '& a': {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 500,
    color: theme.vars.palette.text.primary,
  },
  '& p': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  // The whole card opens the sale.
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 6 },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible::after': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
}));

export const Age = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  flexShrink: 0,
  color: theme.vars.palette.text.secondary,
  '&[data-late="true"]': { color: theme.vars.palette.ink.amber, fontWeight: 500 },
}));

export const PhoneTabs = styled('div')({ '@media (min-width: 600px)': { display: 'none' } });
