import { styled } from '@mui/material/styles';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { getCostSheet } from '../costSheet.contract.ts';
import type { ComparedLine, ComparedSheet } from '../sheetComparison.rules.ts';
import { compareSheets } from '../sheetComparison.rules.ts';

interface SheetComparisonProps {
  /** 'CS/26-27/0012, A-101', 'Not issued, A-101' */
  name: string;
  figures: ComparedSheet;
}

type Row = ComparedLine & { id: string };

/** The sheet of the page beside the one in the address, line by line; nothing without one. */
export function SheetComparison({ name, figures }: SheetComparisonProps) {
  const [params] = useSearchParams();
  const id = params.get('with');
  const other = useCall(getCostSheet, { params: { id: id ?? '' } }, { enabled: id !== null });
  if (id === null) return null;
  if (other.error)
    return (
      <ErrorState title="The other sheet could not be loaded." error={other.error} onRetry={other.refetch} />
    );
  if (!other.data) return <FactSkeleton />;
  const { number, unitNumber } = other.data;
  const rows = compareSheets(figures, other.data).map((line) => ({ ...line, id: line.key }));
  const names: [string, string] = [name, `${number}, ${unitNumber}`];
  return (
    <Frame aria-label="Comparison">
      <h2>Compared with {number}</h2>
      <p>{summaryOf(rows, names)}</p>
      <LedgerTable
        caption={`${names[0]} compared with ${names[1]}`}
        columns={columnsOf(names)}
        rows={rows}
        renderCard={(row) => <LineCard row={row} />}
      />
    </Frame>
  );
}

/** 'CS/26-27/0013 is ₹1,20,000.00 less in total; 4 lines differ.' */
function summaryOf(rows: readonly Row[], [, other]: [string, string]): string {
  const difference = rows.at(-1)?.differencePaise ?? 0;
  const count = rows.filter((row) => !row.isSum && row.differencePaise !== 0).length;
  if (difference === 0 && count === 0) return `${other} has the same figures.`;
  const lines = count === 1 ? '1 line differs' : `${count} lines differ`;
  if (difference === 0) return `${other} has the same total; ${lines}.`;
  const word = difference > 0 ? 'more' : 'less';
  return `${other} is ${formatMoneyExact(Math.abs(difference))} ${word} in total; ${lines}.`;
}

function columnsOf([one, other]: [string, string]): LedgerColumn<Row>[] {
  return [
    { key: 'label', label: 'Line', isLong: true, render: (row) => <Named row={row} /> },
    { key: 'one', label: one, align: 'right', render: ({ amountPaise: [paise] }) => amount(paise) },
    { key: 'other', label: other, align: 'right', render: ({ amountPaise: [, paise] }) => amount(paise) },
    { key: 'difference', label: 'Difference, ₹', align: 'right', render: differenceOf },
  ];
}

function Named({ row }: { row: Row }) {
  const [one, other] = row.basis;
  const bases = one === other ? [one] : [one ?? 'none', other ?? 'none'];
  return (
    <>
      {row.isSum ? <b>{row.label}</b> : row.label}
      {row.differencePaise !== 0 && !row.isSum && <Basis>{bases.filter(Boolean).join(' → ')}</Basis>}
    </>
  );
}

function amount(paise: number | null) {
  return paise === null ? '–' : <Money paise={paise} withPaise bare />;
}

function differenceOf({ differencePaise }: Row) {
  if (differencePaise === 0) return <Same>same</Same>;
  return (
    <Difference>
      {differencePaise > 0 ? '+' : ''}
      <Money paise={differencePaise} withPaise bare />
    </Difference>
  );
}

function LineCard({ row }: { row: Row }) {
  const [one, other] = row.amountPaise;
  return (
    <RowCard
      title={row.label}
      end={differenceOf(row)}
      lines={[
        <span key="amounts">
          {amount(one)} → {amount(other)}
        </span>,
      ]}
    />
  );
}

const Frame = styled('section')(({ theme }) => ({
  padding: '16px 0 20px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > h2, & > p': { padding: '0 24px' },
  '& h2': theme.typography.h2,
  '& > p': { marginBottom: 8, color: theme.vars.palette.text.secondary },
  '& td b': { fontWeight: 600 },
  '@media (max-width: 599.95px)': { padding: '14px 0 18px', '& > h2, & > p': { padding: '0 16px' } },
}));

const Difference = styled('b')({ whiteSpace: 'nowrap' });

const Basis = styled('small')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'block',
  color: theme.vars.palette.text.secondary,
}));

const Same = styled('span')(({ theme }) => ({ color: theme.vars.palette.text3 }));
