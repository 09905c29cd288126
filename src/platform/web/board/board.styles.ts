import { styled } from '@mui/material/styles';

/** Columns side by side, scrolled sideways where they have no room; on a phone one of them at a time. */
export const BoardFrame = styled('div')(({ theme }) => ({
  flex: 1,
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(184px, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  alignItems: 'stretch',
  minHeight: 0,
  overflowX: 'auto',
  '& > * + *': { borderLeft: `1px solid ${theme.vars.palette.divider}` },
  '@media (max-width: 599.95px)': {
    gridAutoFlow: 'row',
    gridAutoColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'none',
    '& > [data-current="false"]': { display: 'none' },
    '& > * + *': { borderLeft: 0 },
  },
}));

export const ColumnFrame = styled('section')(({ theme }) => ({
  minWidth: 0,
  padding: '0 8px 24px',
  // Each stage scrolls by itself, below its name.
  overflowY: 'auto',
  backgroundColor: theme.vars.palette.background.paper,
  '&[data-over="yes"]': { backgroundColor: theme.vars.palette.tint.primary },
  '&[data-over="refused"]': { backgroundColor: theme.vars.palette.sunken },
  '& > p': { ...theme.typography.caption, padding: '0 2px', color: theme.vars.palette.text.secondary },
  '@media (max-width: 599.95px)': { padding: '0 16px 24px', overflowY: 'visible' },
}));

export const ColumnHead = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 2,
  padding: '12px 2px 10px',
  backgroundColor: 'inherit',
  '@media (max-width: 599.95px)': { position: 'static' },
  '& h2': {
    ...theme.typography.body1,
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    fontWeight: 600,
  },
  '& h2 > span': { fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& a': { display: 'inline-block', minWidth: 24, padding: '3px 0', textAlign: 'right' },
  '& h2 > a': { margin: '-3px 0', fontWeight: 400 },
  '& p': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  // Filled in later; the cards stay in place.
  '& [data-second]': { minHeight: 16 },
}));

export const CardFrame = styled('li')(({ theme }) => ({
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
  '&[data-dragged="true"]': { opacity: 0.45, borderStyle: 'dashed' },
  '&[data-moving="true"]': { borderColor: theme.vars.palette.primary.main },
  '& [data-line]': { display: 'flex', alignItems: 'center', gap: 6, minWidth: 0 },
  '& [data-line] > a, & [data-line] > [data-first]': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& p': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& a': { fontWeight: 500, color: theme.vars.palette.text.primary, whiteSpace: 'nowrap' },
  // All of the card opens the record; what else can be pressed lies above.
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 6 },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible::after': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
  '&:has(a:focus-visible)': { boxShadow: `0 0 0 2px ${theme.vars.palette.primary.main}` },
  '& button': { position: 'relative', zIndex: 1, margin: '-4px -4px -4px 0' },
}));

export const Age = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  flexShrink: 0,
  color: theme.vars.palette.text.secondary,
  '&[data-late="late"]': { color: theme.vars.palette.ink.amber, fontWeight: 500 },
  '&[data-late="veryLate"]': { color: theme.vars.palette.error.main, fontWeight: 500 },
}));

/** The stages of a phone. */
export const PhoneStages = styled('div')({ '@media (min-width: 600px)': { display: 'none' } });
