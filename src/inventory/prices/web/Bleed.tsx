import { styled } from '@mui/material/styles';

/** A table within a section reaches to its edges, as tables do that stand alone. */
export const Bleed = styled('div')({
  minWidth: 0,
  margin: '0 -24px',
  '@media (max-width: 599.95px)': { margin: '0 -16px' },
});
