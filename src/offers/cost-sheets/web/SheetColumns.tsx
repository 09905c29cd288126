import { styled } from '@mui/material/styles';

/**
 * Choices at the left, the sheet at the right. One below the other when narrow; then the total sticks to the
 * lower edge of the window from the first field on, so that every change is visible.
 */
export const SheetColumns = styled('div')(({ theme }) => ({
  flex: 1,
  '& input, & select, & textarea, & button': { scrollMarginBottom: 190 },
  '@media (min-width: 1100px)': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 625px',
    '& > * + *': { borderLeft: `1px solid ${theme.vars.palette.divider}` },
  },
}));

export const SheetSide = styled('div')({
  // As its own box it would confine the sticky total.
  '@media (max-width: 1099.95px)': { display: 'contents' },
  '@media (min-width: 1100px)': { display: 'flex', flexDirection: 'column', minWidth: 0, paddingTop: 6 },
});
