import { v7 as newId } from 'uuid';
import { required } from '#platform/server/database/values.ts';
import type { Work } from '#platform/server/context.ts';
import type { LedgerBatch, Posting } from '../ledger.rules.ts';
import { challanPosting, partnerInvoicePosting, partnerPaymentPosting } from '../partnerPosting.rules.ts';
import type { NewBatch } from './ledger.commands.ts';
import { postBatches } from './ledger.commands.ts';

/** Gross of a tranche with 18 % GST, and 2 % TDS on the gross. */
export const INVOICE = { grossPaise: 1_33_171_00, gstPaise: 23_970_78, tdsPaise: 2_663_42 };
export const PAYABLE_PAISE = 1_54_478_36;

/** A partner invoice, not posted yet; of a commission where its tranche is named. */
export function partnerInvoice(
  channelPartnerId: string,
  { trancheId, ...amounts }: Partial<typeof INVOICE> & { trancheId?: string } = {},
): NewBatch {
  const { grossPaise, gstPaise, tdsPaise } = { ...INVOICE, ...amounts };
  const tranches = [{ trancheId: trancheId ?? '', grossPaise }];
  return {
    ...named(partnerInvoicePosting({ tranches, gstPaise, tdsPaise, recoveredPaise: 0 })),
    channelPartnerId,
    sourceType: 'partnerInvoice',
    sourceId: newId(),
    narration: 'Partner invoice DR/26-27/014 entered',
    ratesUsed: [],
  };
}

/** What is payable of such an invoice leaves an account of a project. */
export function partnerPayment(
  channelPartnerId: string,
  bankAccountId: string,
  amountPaise = PAYABLE_PAISE,
  trancheId = '',
): NewBatch {
  return {
    ...named(partnerPaymentPosting(trancheId, { amountPaise, bankAccountId })),
    channelPartnerId,
    sourceType: 'partnerPayment',
    sourceId: newId(),
    narration: 'Paid to Deccan Realty',
    ratesUsed: [],
  };
}

/** Entries that name no tranche, where none is known. */
function named({ entries, ...posting }: Posting): Posting {
  return {
    ...posting,
    entries: entries.map(({ trancheId, ...entry }) => (trancheId ? { ...entry, trancheId } : entry)),
  };
}

/** Deducted tax, paid to the state in whole rupees. */
export function challan(deductedPaise: number, bankAccountId: string | null = null): NewBatch {
  const paidPaise = Math.round(deductedPaise / 100) * 100;
  return {
    ...challanPosting({ deductedPaise, paidPaise, bankAccountId }),
    sourceType: 'tdsChallan',
    sourceId: newId(),
    narration: 'TDS of November 2026 paid',
    ratesUsed: [],
  };
}

export async function postOne(work: Work, batch: NewBatch): Promise<LedgerBatch> {
  const [posted] = await postBatches(work, [batch]);
  return required(posted, 'Batch');
}
