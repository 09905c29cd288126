import { sql } from 'kysely';
import * as z from 'zod';
import type { Day, Instant } from '#platform/contract/calendar.ts';
import { addDays, startOfDay } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';

interface DemandPaper {
  id: string;
  name: string;
  dueDate: Day | null;
  invoiceNumber: string | null;
}

interface WithdrawnPaper extends DemandPaper {
  /** The ledger batch that demanded it. */
  batchId: string;
  withdrawnAt: Instant;
}

interface DemandPapers {
  demands: DemandPaper[];
  /** Demands withdrawn since, earliest first. */
  withdrawn: WithdrawnPaper[];
}

/** Names and due dates of the demands of a sale, as of the end of a day. */
export async function demandPapers(read: Read, saleId: string, asOf: Day): Promise<DemandPapers> {
  const [demands, withdrawn, changes] = await Promise.all([
    demandsNow(read, saleId, asOf),
    withdrawnOf(read, saleId),
    changesSince(read, saleId, asOf),
  ]);
  const papers: DemandPapers = { demands, withdrawn };
  // From the newest back, so that the first change after the day is applied last.
  for (const { at, before } of changes) {
    const { installmentId, ...then } = Before.parse(before);
    const paper = paperAt(papers, installmentId, at);
    if (paper) Object.assign(paper, then);
  }
  return papers;
}

/** The demand that a change belongs to: the next one withdrawn after it, or the active one. */
function paperAt({ demands, withdrawn }: DemandPapers, installmentId: string, at: Instant) {
  return (
    withdrawn.find((one) => one.id === installmentId && one.withdrawnAt > at) ??
    demands.find((one) => one.id === installmentId)
  );
}

function withdrawnOf(read: Read, saleId: string): Promise<WithdrawnPaper[]> {
  return read.db
    .selectFrom('withdrawnDemand')
    .select(['installmentId as id', 'batchId', 'name', 'dueDate', 'invoiceNumber', 'withdrawnAt'])
    .where('saleId', '=', saleId)
    .orderBy('withdrawnAt')
    .execute();
}

/** The audit trail of an installment before it was renamed or moved, with the changed fields only. */
const Before = z.object({
  installmentId: z.string(),
  name: z.string().optional(),
  dueDate: z.string().optional(),
});

function changesSince(read: Read, saleId: string, asOf: Day) {
  return read.db
    .selectFrom('auditEntry')
    .select(['at', 'before'])
    .where('resourceType', '=', 'sale')
    .where('resourceId', '=', saleId)
    .where('action', '=', 'reschedule')
    .where('at', '>=', startOfDay(addDays(asOf, 1), read.caller.timezone))
    .where(sql<boolean>`before ? 'installmentId'`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Each with the last document that billed it by the end of the day: it stays the billing document when a credit
 * note reverses it later, as in a cancellation. Those of withdrawn demands belong to them.
 */
function demandsNow(read: Read, saleId: string, asOf: Day): Promise<DemandPaper[]> {
  return read.db
    .selectFrom('installment')
    .select(['installment.id', 'installment.name', 'installment.dueDate'])
    .select(({ selectFrom }) =>
      selectFrom('invoice')
        .innerJoin('invoiceInstallment', 'invoiceInstallment.invoiceId', 'invoice.id')
        .select('invoice.invoiceNumber')
        .whereRef('invoiceInstallment.installmentId', '=', 'installment.id')
        .where('invoice.docType', '!=', 'creditNote')
        .where('invoice.issueDate', '<=', asOf)
        .where((of) =>
          of.not(
            of.exists(
              of
                .selectFrom('withdrawnDemand')
                .select('withdrawnDemand.batchId')
                .whereRef('withdrawnDemand.invoiceNumber', '=', 'invoice.invoiceNumber'),
            ),
          ),
        )
        .orderBy('invoice.issueDate', 'desc')
        .orderBy('invoice.seqNo', 'desc')
        .limit(1)
        .as('invoiceNumber'),
    )
    .where('installment.saleId', '=', saleId)
    .execute();
}
