import { Section } from '#platform/web/page/Section.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { formatDay } from '#platform/contract/format.ts';
import { useExplain } from '#platform/web/page/explain.ts';
import type { Cancellation } from '#sales/cancellation.contract.ts';
import { RefundButtons } from './RefundButtons.tsx';
import { SettlementTable } from './SettlementTable.shared.tsx';

interface SaleCancellationProps {
  saleId: string;
  cancellation: Cancellation;
}

const INITIATOR_LABELS: Record<Cancellation['initiatedBy'], string> = {
  buyer: 'The buyer',
  developer: 'The developer',
  transfer: 'Transfer to another unit',
};

/** How a sale ended: by whom and why, forfeiture, and refunds with their status. */
export function SaleCancellation({ saleId, cancellation }: SaleCancellationProps) {
  const explain = useExplain();
  const { reason, initiatedBy, requestedOn, deedNumber, lines } = cancellation;
  const lineId = (lineNo: number) => lines.find((line) => line.lineNo === lineNo)?.id ?? '';
  return (
    <Section title="Cancellation">
      <FactList
        labelWidth={132}
        facts={[
          { label: 'Cancelled by', value: INITIATOR_LABELS[initiatedBy] },
          { label: 'Requested', value: formatDay(requestedOn) },
          { label: 'Reason', value: reason },
          ...(deedNumber === null ? [] : [{ label: 'Deed', value: deedNumber }]),
        ]}
      />
      <div style={SPACED}>
        <SettlementTable
          figures={cancellation}
          explainFigure={(field) => explain('cancellation', cancellation.id, field)}
          explainLine={(lineNo) => explain('refundLine', lineId(lineNo), 'amountPaise')}
          lines={lines.map((line) => ({ ...line, payeeName: `${line.payeeName}, ${paymentText(line)}` }))}
        />
      </div>
      <RefundButtons saleId={saleId} lines={lines} />
    </Section>
  );
}

function paymentText({ payment, dueOn }: Cancellation['lines'][number]): string {
  if (payment === null) return `due ${formatDay(dueOn)}`;
  return payment.status === 'verified'
    ? `paid, ${payment.receiptNumber ?? ''}`
    : 'payment awaiting verification';
}

const SPACED = { marginTop: 12 } as const;
