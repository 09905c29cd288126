import { formatPct } from '#platform/contract/format.ts';
import { Section } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import { figureColumn, nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Quiet } from './Rows.shared.tsx';

type Tax = NonNullable<Dashboard['tax']>;
type Row = Tax['byRate'][number] & { id: string; name: string };

const COLUMNS: readonly LedgerColumn<Row>[] = [
  nameColumn('GST'),
  figureColumn('taxable', 'Taxable', (row) => row.taxable),
  figureColumn('tax', 'GST', (row) => row.tax),
];

/** Invoices issued in the period and their GST, rate by rate. */
export function TaxTable({ tax }: { tax: Tax }) {
  const rows = tax.byRate.map((row) => ({
    ...row,
    id: String(row.ratePct),
    name: row.ratePct === 0 ? 'No GST' : formatPct(row.ratePct),
  }));
  return (
    <Section
      title="GST invoiced"
      fact={
        <FigureLink figure={tax.invoices} label="of the period">
          {tax.invoices.value} invoices
        </FigureLink>
      }
    >
      {rows.length === 0 ? (
        <Quiet>No invoice was issued in the period.</Quiet>
      ) : (
        <FigureTable
          caption="Invoiced in the period by rate of GST"
          columns={COLUMNS}
          rows={rows}
          totals={{
            taxable: <FigureLink figure={tax.taxable} label="total taxable" />,
            tax: <FigureLink figure={tax.tax} label="total GST" />,
          }}
          totalsLabel="All"
        />
      )}
    </Section>
  );
}
