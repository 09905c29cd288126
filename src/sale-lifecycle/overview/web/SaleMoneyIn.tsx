import { formatDay, startCase } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { useExplain } from '#platform/web/page/explain.ts';
import { listReceipts } from '#money/receipts/receipt.contract.ts';
import { MoneyRows, Quiet } from './MoneyRows.tsx';
import { RECEIPT_READERS } from '#money/plans/receiptRights.rules.ts';
import { RECEIPT_STATUS } from '#money/receipts/web/receipt.status.shared.ts';

const SHOWN = 5;

/** The last receipts of a sale, for those who may read receipts. */
export function SaleMoneyIn({ saleId }: { saleId: string }) {
  const isAllowed = useAllowed();
  return isAllowed(RECEIPT_READERS) ? <LastReceipts saleId={saleId} /> : null;
}

function LastReceipts({ saleId }: { saleId: string }) {
  const receipts = useCall(listReceipts, { query: { saleId, limit: SHOWN } });
  const explain = useExplain();
  return (
    <Section title="Last receipts" fact={receipts.data && receipts.data.pagination.total}>
      {receipts.isPending && <FactSkeleton rows={2} />}
      {receipts.error && (
        <ErrorState title="Receipts could not be loaded." error={receipts.error} onRetry={receipts.refetch} />
      )}
      {receipts.data?.rows.length === 0 && <Quiet>No receipts recorded yet.</Quiet>}
      <MoneyRows>
        {receipts.data?.rows.map((receipt) => (
          <li key={receipt.id}>
            <b>{[startCase(receipt.mode), receipt.reference].filter(Boolean).join(' ')}</b>
            <Money
              paise={receipt.amountPaise}
              withPaise
              explain={explain('receipt', receipt.id, 'amountPaise')}
            />
            <small>
              {[receipt.receiptNumber, formatDay(receipt.receivedDate)].filter(Boolean).join(', ')}
            </small>
            <StatusSign of={RECEIPT_STATUS} status={receipt.status} />
          </li>
        ))}
      </MoneyRows>
    </Section>
  );
}
