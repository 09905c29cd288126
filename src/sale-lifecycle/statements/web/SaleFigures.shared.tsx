import { formatShare, formatShortDay } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { RowFigure } from '#platform/web/page/FigureStrip.tsx';
import { FigureRow } from '#platform/web/page/FigureStrip.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { useExplain } from '#platform/web/page/explain.ts';
import { isFullySettled } from '#money/plans/installment.rules.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';

interface SaleFiguresProps {
  sale: Sale;
  /** Null while loading. */
  installments: readonly Installment[] | null;
  /** Open interest and other charges. */
  chargesOpenPaise: number;
}

/** Value, received, overdue, next due; and the share of the value received. */
export function SaleFigures({ sale, installments, chargesOpenPaise }: SaleFiguresProps) {
  const explain = useExplain();
  const amount = (field: 'agreementValuePaise' | 'paidPaise' | 'overduePaise', withPaise = true) => (
    <Money paise={sale[field] ?? 0} withPaise={withPaise} explain={explain('sale', sale.id, field)} />
  );
  const rows = installments ?? [];
  const daysLate = Math.max(0, ...rows.map((row) => row.daysOverdue));
  const next = rows.filter((row) => row.dueDate !== null && row.dueDate === sale.nextDueDate);
  const figures: (RowFigure | false)[] = [
    sale.agreementValuePaise !== null && {
      label: 'Agreement value',
      value: amount('agreementValuePaise', false),
    },
    { label: 'Received', value: amount('paidPaise'), tone: 'success' },
    sale.overduePaise > 0 && {
      label: installments ? `Overdue, ${daysLate} ${daysLate === 1 ? 'day' : 'days'}` : 'Overdue',
      value: amount('overduePaise'),
      tone: 'error',
    },
    installments !== null &&
      sale.nextDueDate !== null && {
        label: `Due ${formatShortDay(sale.nextDueDate)}`,
        value: <Money paise={sumPaise(next.map((row) => row.outstandingPaise))} withPaise />,
      },
    chargesOpenPaise > 0 && {
      label: 'Interest and charges',
      value: <Money paise={chargesOpenPaise} withPaise />,
    },
    sale.onAccountPaise > 0 && {
      label: 'On account',
      value: <Money paise={sale.onAccountPaise} withPaise />,
      tone: 'amber',
    },
  ];
  return (
    <FigureRow
      figures={figures.filter((figure) => figure !== false)}
      end={
        <>
          {sale.collectedPct !== null && (
            <>
              <b>{formatShare(sale.collectedPct)}</b> of the value
              <br />
            </>
          )}
          {installments ? paidText(installments) : '\u00a0'}
        </>
      }
    />
  );
}

/** '3 of 4 demanded stages paid' */
function paidText(installments: readonly Installment[]): string {
  const asked = installments.filter((row) => row.demandDate !== null);
  return `${asked.filter(isFullySettled).length} of ${asked.length} demanded stages paid`;
}
