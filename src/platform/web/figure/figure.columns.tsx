import type { LedgerColumn } from '../table/LedgerTable.tsx';
import type { Figure } from '../../contract/figure.ts';
import { FigureLink } from './FigureLink.tsx';

interface Named {
  id: string;
  name: string;
}

/** A column of figures, each the link to its rows: `figureColumn('leads', 'Enquiries', (row) => row.leads)`. */
export function figureColumn<Row extends Named>(
  key: string,
  label: string,
  figureOf: (row: Row) => Figure,
): LedgerColumn<Row> {
  return {
    key,
    label,
    align: 'right',
    render: (row) => <FigureLink figure={figureOf(row)} label={`${label}, ${row.name}`} />,
  };
}

export function nameColumn<Row extends Named>(label: string): LedgerColumn<Row> {
  return { key: 'name', label, render: (row) => row.name, isLong: true };
}
