import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import type { LedgerBatch } from '#money/ledger/ledger.rules.ts';
import { balanceOf, LEDGER_ACCOUNTS } from '#money/ledger/ledger.rules.ts';
import { batchesOfSale, isSaleChainIntact } from '#money/ledger/server/ledger.queries.ts';
import type { LedgerRow, SaleLedger } from '#sales/sale.contract.ts';
import { getMoneySale } from '#sales/server/saleMoney.queries.ts';
import { asOfDay } from './statement.queries.ts';

/** The entries of a sale, of up to a day, with the running balance of its customer; 404 when the caller may not see the sale. */
export async function getSaleLedger(read: Read, saleId: string, asOf?: Day): Promise<SaleLedger> {
  const day = asOfDay(read, asOf);
  await getMoneySale(read, saleId);
  const batches = (await batchesOfSale(read, saleId)).filter((batch) => batch.postedOn <= day);
  const entries = batches.flatMap((batch) => batch.entries);
  const rows = ledgerRows(batches);
  return {
    saleId,
    asOf: day,
    rows,
    balancePaise: balanceOf('customer', entries),
    // Money held for the customer is a credit.
    onAccountPaise: 0 - balanceOf('onAccount', entries),
    chainIntact: await isSaleChainIntact(read, saleId),
  };
}

function ledgerRows(batches: readonly LedgerBatch[]): LedgerRow[] {
  let balancePaise = 0;
  return batches.flatMap((batch) =>
    batch.entries.map((entry) => {
      const isCustomer = entry.account === 'customer';
      if (isCustomer) balancePaise += entry.debitPaise - entry.creditPaise;
      return {
        batchId: batch.id,
        batchNo: batch.batchNo,
        postedOn: batch.postedOn,
        account: entry.account,
        accountLabel: LEDGER_ACCOUNTS[entry.account],
        debitPaise: entry.debitPaise,
        creditPaise: entry.creditPaise,
        narration: batch.narration,
        sourceType: batch.sourceType,
        sourceId: batch.sourceId,
        balancePaise: isCustomer ? balancePaise : null,
      };
    }),
  );
}
