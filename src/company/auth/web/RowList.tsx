import { styled } from '@mui/material/styles';

/** Rows of the profile: a sign, a name with a line below it, and what can be done with it. */
export const RowList = styled('ul')(({ theme }) => ({
  '& > li': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 12,
    padding: '12px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > li > div': { flex: 1, minWidth: 0 },
  '& b': { fontWeight: 500 },
  '& p': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& .lucide': {
    flexShrink: 0,
    width: 18,
    height: 18,
    marginTop: 1,
    strokeWidth: 1.75,
    color: theme.vars.palette.text3,
  },
}));
