import { styled } from '@mui/material/styles';

/** Five columns side by side, narrower than 1100 px scrolled sideways; on a phone one of them at a time. */
export const BoardFrame = styled('div')(({ theme }) => ({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(184px, 1fr))',
  alignItems: 'stretch',
  overflowX: 'auto',
  '& > * + *': { borderLeft: `1px solid ${theme.vars.palette.divider}` },
  '@media (max-width: 599.95px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > [data-current="false"]': { display: 'none' },
    '& > * + *': { borderLeft: 0 },
  },
}));

export const ColumnFrame = styled('section')(({ theme }) => ({
  minWidth: 0,
  padding: '12px 8px 24px',
  '&[data-over="yes"]': { backgroundColor: theme.vars.palette.tint.primary },
  '&[data-over="refused"]': { backgroundColor: theme.vars.palette.sunken },
  '@media (max-width: 599.95px)': { padding: '12px 16px 24px' },
}));

export const ColumnHead = styled('header')(({ theme }) => ({
  padding: '0 2px 10px',
  '& h2': {
    ...theme.typography.body1,
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    fontWeight: 600,
  },
  '& h2 span': { fontWeight: 400, color: theme.vars.palette.text.secondary },
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
  // All of the card opens the lead; what else can be pressed lies above.
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

/** The stages of a phone. */
export const PhoneStages = styled('div')({ '@media (min-width: 600px)': { display: 'none' } });
