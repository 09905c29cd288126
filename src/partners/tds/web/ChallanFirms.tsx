import { styled } from '@mui/material/styles';
import { formatStatement } from '#platform/contract/format.ts';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import type { ChallanPreview } from '../tds.contract.ts';

type Row = ChallanPreview['byDeductee'][number] & { id: string };

const COLUMNS: readonly LedgerColumn<Row>[] = [
  { key: 'firm', label: 'Firm', isLong: true, render: namesOf },
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
    <Bleed>
      <LedgerTable
        caption={caption}
        columns={COLUMNS}
        rows={preview.byDeductee.map((row) => ({ ...row, id: row.pan ?? namesOf(row) }))}
        totals={{
          tax: formatStatement(preview.deductedPaise),
          excess: formatStatement(preview.excessUsedPaise),
          due: formatStatement(preview.duePaise),
        }}
        renderCard={(row) => (
          <RowCard
            title={namesOf(row)}
            end={<span className="tabular">{formatStatement(row.duePaise)}</span>}
            lines={[
              row.pan ?? 'No PAN',
              `Tax ${formatStatement(row.deductedPaise)}, excess ${formatStatement(row.excessUsedPaise)}`,
            ]}
          />
        )}
      />
    </Bleed>
  );
}

/** Firms of one PAN are one deductee. */
function namesOf({ firms }: Pick<Row, 'firms'>): string {
  return firms.map(({ name }) => name).join(', ');
}

/** The rows of the table have the margins of the dialog themselves. */
const Bleed = styled('div')({
  marginInline: -24,
  '@media (max-width: 599.95px)': { marginInline: -16 },
});
