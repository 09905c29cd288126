import { sql } from 'kysely';
import * as z from 'zod';
import type { Day } from '../../../platform/contract/calendar.ts';
import { addDays, startOfDay } from '../../../platform/contract/calendar.ts';
import type { Read } from '../../../platform/server/context.ts';

interface DemandPaper {
  id: string;
  name: string;
  dueDate: Day | null;
  invoiceNumber: string | null;
}

/** What the demands of a sale are called and when they are due, as it stood at the end of a day. */
export async function demandPapers(read: Read, saleId: string, asOf: Day): Promise<DemandPaper[]> {
  const [demands, changes] = await Promise.all([demandsNow(read, saleId), changesSince(read, saleId, asOf)]);
  const byId = new Map(demands.map((demand) => [demand.id, demand]));
  // From the newest back, so that the first change after the day has the last word.
  for (const { before } of changes) {
    const { installmentId, ...then } = Before.parse(before);
    const demand = byId.get(installmentId);
    if (demand) byId.set(installmentId, { ...demand, ...then });
  }
  return [...byId.values()];
}

/** What the trail says of an installment before it was renamed or moved; it names what was changed alone. */
const Before = z.object({
  installmentId: z.string(),
  name: z.string().optional(),
  dueDate: z.string().optional(),
});

function changesSince(read: Read, saleId: string, asOf: Day) {
  return read.db
    .selectFrom('auditEntry')
    .select('before')
    .where('resourceType', '=', 'sale')
    .where('resourceId', '=', saleId)
    .where('action', '=', 'reschedule')
    .where('at', '>=', startOfDay(addDays(asOf, 1), read.caller.timezone))
    .where(sql<boolean>`before ? 'installmentId'`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

function demandsNow(read: Read, saleId: string): Promise<DemandPaper[]> {
  return read.db
    .selectFrom('installment')
    .leftJoin('invoiceInstallment', (join) =>
      join
        .onRef('invoiceInstallment.installmentId', '=', 'installment.id')
        .on('invoiceInstallment.isLive', '=', true),
    )
    .leftJoin('invoice', 'invoice.id', 'invoiceInstallment.invoiceId')
    .select(['installment.id', 'installment.name', 'installment.dueDate', 'invoice.invoiceNumber'])
    .where('installment.saleId', '=', saleId)
    .execute();
}
