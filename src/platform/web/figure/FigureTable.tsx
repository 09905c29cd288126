import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { LedgerTable } from '../table/LedgerTable.tsx';

/** A table of figures in a section: its lines run from edge to edge, its words stand below the heading. */
export function FigureTable<Row extends { id: string }>(props: ComponentProps<typeof LedgerTable<Row>>) {
  return (
    <EdgeToEdge>
      <LedgerTable {...props} />
    </EdgeToEdge>
  );
}

const EdgeToEdge = styled('div')({
  margin: '0 -24px',
  // Headings are longer than their figures: on two lines, so that in half a page no column is out of sight.
  '& thead th': {
    whiteSpace: 'normal',
    verticalAlign: 'bottom',
    paddingTop: 6,
    paddingBottom: 6,
    lineHeight: '16px',
  },
  '@media (max-width: 599.95px)': { margin: '0 -16px' },
});
