import { styled } from '@mui/material/styles';

/** A table inside a section extends to its edges, like a table on its own. */
export const Bleed = styled('div')({
  minWidth: 0,
  margin: '0 -24px',
  '@media (max-width: 599.95px)': { margin: '0 -16px' },
});
