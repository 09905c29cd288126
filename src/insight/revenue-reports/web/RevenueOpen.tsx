import type { ReactNode } from 'react';
import { counted, formatDay } from '#platform/contract/format.ts';
import type { Figure } from '#platform/contract/figure.ts';
import { figureColumn, nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { today } from '#platform/web/session/today.ts';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { AgeingTable } from '#insight/dashboards/web/AgeingTable.shared.tsx';
import type { RevenueAnalysis } from '../revenueReport.contract.ts';

type Standing = RevenueAnalysis['standing'];

interface RevenueOpenProps {
  report: RevenueAnalysis;
  towerId: string | undefined;
}

/** What is open today: demanded, in total, by age and year, and what waits for somebody. */
export function RevenueOpen({ report: { standing }, towerId }: RevenueOpenProps) {
  const { receivable, receivableYears, ageing } = standing;
  return (
    <>
      <Section title="Open today" fact={formatDay(today())}>
        <FigureTable caption="Open today" columns={OPEN_COLUMNS} rows={openRows(standing)} />
      </Section>
      {ageing.length > 0 ? (
        <AgeingTable rows={ageing} today={today()} {...(towerId ? { narrowed: { towerId } } : {})} />
      ) : (
        <Section title="Overdue by age">
          <p>Nothing billed is open.</p>
        </Section>
      )}
      <Section title="Receivable by year" fact="by due date, or the day on which a demand is expected">
        {receivableYears.length === 0 ? (
          <p>All plans are paid.</p>
        ) : (
          <FigureTable
            caption="Receivable by financial year"
            columns={YEAR_COLUMNS}
            rows={receivableYears}
            totals={{ amount: <FigureLink figure={receivable} label="Total receivable" /> }}
          />
        )}
      </Section>
    </>
  );
}

interface OpenRow {
  id: string;
  name: string;
  fact: ReactNode;
  amount: Figure;
}

function openRows(standing: Standing): OpenRow[] {
  const { outstanding, receivable, advance, certificates, toVerify, refundsToPay } = standing;
  const row = (id: string, name: string, fact: string, amount: Figure): OpenRow => ({
    id,
    name,
    fact,
    amount,
  });
  const receipts = ({ count }: Standing['advance']) => counted(count.value, 'receipt');
  return [
    row('outstanding', 'Outstanding', 'demanded, neither paid nor waived', outstanding),
    row('receivable', 'Receivable', 'of the whole plans, demanded or not', receivable),
    row('advance', 'On account', `${receipts(advance)}, until something is demanded`, advance.amount),
    row(
      'certificates',
      'TDS certificates waiting',
      `${counted(certificates.count.value, 'deduction')} of buyers`,
      certificates.amount,
    ),
    row('toVerify', 'Receipts to verify', `${receipts(toVerify)}, in none of the sums`, toVerify.amount),
    row(
      'refunds',
      'Refunds to pay',
      `${counted(refundsToPay.count.value, 'refund')} of cancelled sales`,
      refundsToPay.amount,
    ),
  ];
}

const OPEN_COLUMNS: readonly LedgerColumn<OpenRow>[] = [
  nameColumn('What'),
  { key: 'fact', label: 'Of what', isLong: true, isFaint: true, render: ({ fact }) => fact },
  figureColumn('amount', 'Amount', ({ amount }) => amount),
];

const YEAR_COLUMNS: readonly LedgerColumn<Standing['receivableYears'][number]>[] = [
  nameColumn('Financial year'),
  figureColumn('amount', 'Receivable', ({ amount }) => amount),
];
