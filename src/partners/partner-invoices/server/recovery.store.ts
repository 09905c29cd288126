import type { Work } from '#platform/server/context.ts';
import type { NettedInvoice } from '../clawback.rules.ts';
import type { PartnerInvoiceRow } from './partnerInvoice.store.ts';
import { lockRecoverable, raiseRecoverable, recover } from './recoverable.store.ts';

/** What an invoice takes of what its firm has to pay back; firm and commissions are locked. */
export async function recoverBy(
  work: Work,
  invoice: PartnerInvoiceRow,
  taken: NettedInvoice['taken'],
): Promise<void> {
  for (const { id, taxablePaise, gstPaise } of taken)
    await recover(work, await lockRecoverable(work, id), {
      kind: 'invoice',
      partnerInvoiceId: invoice.id,
      taxablePaise,
      gstPaise,
    });
}

/** Tax beyond what an invoice pays is owed by the firm, and taken from the next one. */
export async function oweTax(
  work: Work,
  { id, channelPartnerId, number }: PartnerInvoiceRow,
  owedPaise: number,
): Promise<void> {
  if (owedPaise === 0) return;
  const owed = { channelPartnerId, partnerInvoiceId: id, cause: 'tax' as const, taxablePaise: owedPaise };
  await raiseRecoverable(work, owed, `Tax beyond what invoice ${number} pays`);
}
