import { styled } from '@mui/material/styles';
import { useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { counted } from '../../contract/format.ts';
import type { Columns, ListFeatures } from './columns.ts';
import { listFeatures, renderPart } from './columns.ts';
import type { RowIdentity } from './table.props.ts';
import { columnLabel } from './useColumnLayout.ts';

interface ListPaperProps<Row extends RowIdentity> {
  title: string;
  /** In words; '' for none. */
  filters: string;
  columns: Columns<Row>;
  rows: readonly Row[];
  totals: Partial<Record<string, ReactNode>> | undefined;
  printedAt: string;
}

/** A whole list as the only thing on paper: black on white, the heads on every sheet. Nothing of it is on screen. */
export function ListPaper<Row extends RowIdentity>(props: ListPaperProps<Row>) {
  const { title, filters, columns, rows, totals, printedAt } = props;
  const table = useTable<ListFeatures, Row>({
    features: listFeatures,
    // Buttons have no place on paper.
    columns: columns.filter((column) => columnLabel(column) !== null),
    data: [...rows],
    getRowId: (row) => row.id,
  });
  const heads = table.getLeafHeaders();
  return createPortal(
    <Paper data-paper>
      <h1>{title}</h1>
      <p>
        {filters || 'Without filters'}
        <br />
        {counted(rows.length, 'row')}, printed on {printedAt}
      </p>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head.id} scope="col" align={head.column.columnDef.meta?.align}>
                {renderPart(head.column.columnDef.header, head.getContext())}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id} align={cell.column.columnDef.meta?.align}>
                  {renderPart(cell.column.columnDef.cell, cell.getContext())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {heads.map(({ id, column }, position) => (
                <td key={id} align={column.columnDef.meta?.align}>
                  {position === 0 ? 'Total' : totals[column.id]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </Paper>,
    document.body,
  );
}

const Paper = styled('div')({
  display: 'none',
  '@media print': {
    display: 'block',
    page: 'list',
    '&, & *': { color: '#000 !important', background: 'none !important', textDecoration: 'none' },
    '& svg': { filter: 'brightness(0)' },
    '& h1': { fontSize: 16 },
    '& p': { margin: '2px 0 8px', fontSize: 10 },
    '& table': { width: '100%', borderCollapse: 'collapse', fontSize: 9, lineHeight: 1.3 },
    '& th, & td': { padding: '3px 4px', borderBottom: '1px solid #bbb', verticalAlign: 'top' },
    '& th:not([align]), & td:not([align])': { textAlign: 'left' },
    '& thead th': { fontWeight: 600, borderBottom: '1px solid #000' },
    '& tfoot td': { fontWeight: 600, borderTop: '1px solid #000', borderBottom: 0 },
  },
});
