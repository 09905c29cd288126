import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { PaymentParts } from '../paymentParts.rules.ts';
import { partsByTranche } from '../paymentParts.rules.ts';

/** By tranche, of invoices that are entered. */
export async function partsOfInvoices(
  { db }: Read,
  invoiceIds: readonly string[],
): Promise<Map<string, PaymentParts>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('partnerInvoice')
    .innerJoin('partnerInvoiceTranche', 'partnerInvoiceTranche.partnerInvoiceId', 'partnerInvoice.id')
    .select([
      'partnerInvoice.id',
      'partnerInvoice.gstPaise',
      'partnerInvoice.tdsPaise',
      'partnerInvoice.recoveredPaise',
      'partnerInvoice.owedPaise',
      'partnerInvoice.gstAwaitedPaise',
      'partnerInvoiceTranche.trancheId',
      'partnerInvoiceTranche.grossPaise',
      'partnerInvoiceTranche.netPaise',
    ])
    .where(sql<boolean>`partner_invoice.id = any(${pgArray([...new Set(invoiceIds)])})`)
    .orderBy('partnerInvoiceTranche.trancheId')
    .execute();
  const byInvoice = groupRows(rows, ({ id }) => id);
  return new Map(
    [...byInvoice.values()].flatMap((tranches) => {
      const [first] = tranches;
      if (!first) return [];
      const invoice = {
        gstPaise: first.gstPaise,
        tdsPaise: first.tdsPaise ?? 0,
        recoveredPaise: first.recoveredPaise ?? 0,
        owedPaise: first.owedPaise ?? 0,
        gstAwaitedPaise: first.gstAwaitedPaise ?? 0,
        tranches: tranches.map((one) => ({ ...one, netPaise: one.netPaise ?? 0 })),
      };
      return [...partsByTranche(invoice)];
    }),
  );
}
