import { styled } from '@mui/material/styles';

/** Cards side by side, each a picture or a head over its facts. */
export const CardGrid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  gap: 16,
  padding: '16px 24px 24px',
  '& > li': {
    display: 'grid',
    alignContent: 'start',
    gap: 10,
    padding: 16,
    overflow: 'hidden',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 10,
  },
  '& p': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, paddingTop: 4 },
  '@media (max-width: 599.95px)': { padding: 16 },
}));

/** The name that opens the record, and its status at the right. */
export const CardHead = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& a': { flex: 1, minWidth: 0, fontWeight: 600, minHeight: 24, lineHeight: '24px' },
  '@media (pointer: coarse)': { '& a': { padding: '10px 0', margin: '-10px 0' } },
});
