import { styled } from '@mui/material/styles';

/** A sentence in a cell of a wide table: it takes several lines, not one for each word. */
export const Words = styled('span')({ display: 'inline-block', minWidth: 240, whiteSpace: 'normal' });
