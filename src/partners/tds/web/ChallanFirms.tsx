import { formatStatement } from '#platform/contract/format.ts';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import type { ChallanPreview } from '../tds.contract.ts';

type Row = ChallanPreview['byDeductee'][number] & { id: string };

const COLUMNS: readonly LedgerColumn<Row>[] = [
  { key: 'firm', label: 'Firm', isLong: true, render: ({ firm }) => firm.name },
  { key: 'pan', label: 'PAN', isFaint: true, render: ({ pan }) => pan ?? 'None' },
  { key: 'tax', label: 'Tax, ₹', align: 'right', render: (row) => formatStatement(row.deductedPaise) },
  {
    key: 'excess',
    label: 'Excess, ₹',
    align: 'right',
    render: (row) => formatStatement(row.excessUsedPaise),
  },
  { key: 'due', label: 'Due, ₹', align: 'right', render: (row) => formatStatement(row.duePaise) },
];

/** What a challan pays, by PAN. */
export function ChallanFirms({ preview, caption }: { preview: ChallanPreview; caption: string }) {
  return (
    <LedgerTable
      caption={caption}
      columns={COLUMNS}
      rows={preview.byDeductee.map((row) => ({ ...row, id: `${row.pan ?? row.firm.id}` }))}
      totals={{
        tax: formatStatement(preview.deductedPaise),
        excess: formatStatement(preview.excessUsedPaise),
        due: formatStatement(preview.duePaise),
      }}
      renderCard={(row) => (
        <RowCard
          title={row.firm.name}
          end={<span className="tabular">{formatStatement(row.duePaise)}</span>}
          lines={[
            row.pan ?? 'No PAN',
            `Tax ${formatStatement(row.deductedPaise)}, excess ${formatStatement(row.excessUsedPaise)}`,
          ]}
        />
      )}
    />
  );
}
