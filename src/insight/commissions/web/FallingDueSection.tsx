import { styled } from '@mui/material/styles';
import { compactMoney, formatMoneyExact } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { ComparedBars } from '#platform/web/chart/ComparedBars.tsx';
import { figureColumn, nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { Due, FallingDue } from '../commissionReports.contract.ts';

const COLUMNS: readonly LedgerColumn<Due>[] = [
  nameColumn('Falls due'),
  figureColumn('tranches', 'Tranches', ({ tranches }) => tranches),
  figureColumn('amount', 'Amount', ({ amount }) => amount),
];

/** What is approved and not paid: the next six months as bars, and every part of it in the table. */
export function FallingDueSection({ due }: { due: FallingDue }) {
  const { payable, late, months, later, undated, onHold, total } = due;
  const soonPaise = sumPaise(months.map(({ amount }) => amount.value));
  const finding =
    soonPaise === 0
      ? 'Nothing falls due in the next six months by the payment plans.'
      : `${formatMoneyExact(soonPaise)} falls due in the next six months by the payment plans.`;
  return (
    <Section title="Falling due" fact="approved and not paid">
      <Finding>{finding}</Finding>
      {soonPaise > 0 && (
        <Drawing>
          <ComparedBars
            title={`Falling due by month. ${finding}`}
            format={compactMoney}
            bars={months.map(({ id, name, amount }) => ({ id, name, value: amount.value, before: null }))}
          />
        </Drawing>
      )}
      <FigureTable
        caption="Approved and not paid, by when it falls due"
        columns={COLUMNS}
        rows={[payable, late, ...months, later, undated, onHold]}
        totals={{
          tranches: <FigureLink figure={total.tranches} label="Total tranches" />,
          amount: <FigureLink figure={total.amount} label="Total amount" />,
        }}
      />
    </Section>
  );
}

const Finding = styled('p')({ marginBottom: 8 });
const Drawing = styled('div')({ margin: '12px 0' });
