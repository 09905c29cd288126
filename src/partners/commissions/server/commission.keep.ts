import { sql } from 'kysely';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { keptSteps } from '../calculation.rules.ts';
import type { CommissionRow } from './commission.store.ts';
import { writeCommission } from './commission.store.ts';

/**
 * The developer cancelled the sale: what is due or invoiced by now is paid, and the commission is cut to it. False
 * where nothing more is to be paid, and the commission ends. It is locked.
 */
export async function keepWhatIsDue(work: Work, row: CommissionRow, reason: string): Promise<boolean> {
  const { calculation, stage } = row;
  if (calculation === null || (stage !== 'approved' && stage !== 'partiallyPaid')) return false;
  const tranches = (await tranchesWithDue(work, row.id)).map((one) => {
    const settledPaise = one.carriedPaise + one.paidPaise;
    return { ...one, settledPaise, keptPaise: one.isDue ? one.grossPaise : settledPaise };
  });
  const grossPaise = sumPaise(tranches.map((one) => one.keptPaise));
  if (grossPaise === sumPaise(tranches.map((one) => one.settledPaise))) return false;
  for (const { seq, keptPaise } of tranches.filter((one) => one.keptPaise !== one.grossPaise))
    await work.db
      .updateTable('commissionTranche')
      .set({ grossPaise: keptPaise })
      .where('commissionId', '=', row.id)
      .where('seq', '=', seq)
      .execute();
  const cut = { reason, keptPaise: grossPaise, wholePaise: row.grossPaise ?? 0 };
  const kept = { ...calculation, steps: keptSteps(calculation.steps, cut) };
  await writeCommission(
    work,
    row,
    { grossPaise, calculation: kept, endReason: `${reason}: what was due by then is paid` },
    { action: 'keep', reason },
  );
  return true;
}

function tranchesWithDue({ db }: Work, commissionId: string) {
  return db
    .selectFrom('commissionTranche')
    .select(['seq', 'grossPaise', 'carriedPaise', 'paidPaise'])
    .select(IS_DUE.as('isDue'))
    .where('commissionId', '=', commissionId)
    .execute();
}

/** Its condition is met, or it is billed by an invoice that was entered while it was. */
const IS_DUE = sql<boolean>`(commission_tranche.eligible_on is not null or exists (
  select from partner_invoice_tranche b
    join partner_invoice i on i.organization_id = b.organization_id and i.id = b.partner_invoice_id
   where b.organization_id = commission_tranche.organization_id and b.tranche_id = commission_tranche.id
     and b.is_live and i.status = 'entered'))`;
