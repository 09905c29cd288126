import { forbidden } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { lockCaller } from '#company/people/server/user.store.ts';
import { waiverSettings } from '#money/charges/server/waiverLimit.ts';
import { waiverProblem } from '#money/charges/waiverLimit.rules.ts';
import type { Settlement } from '../cancellation.rules.ts';

type Waived = Pick<Settlement, 'forfeitureWaivedPaise'>;

/** Refuses to keep less than the caller may decide alone. Their row is locked, as for every waiver. */
export async function checkForfeitureLimit(work: Work, settlement: Waived): Promise<void> {
  if (settlement.forfeitureWaivedPaise === 0) return;
  await lockCaller(work);
  const problem = await forfeitureProblem(work, settlement);
  if (problem) throw forbidden(problem);
}

/** Why the caller needs approval to keep so little, with what they waived this month; null when they do not. */
export async function forfeitureProblem(
  read: Read,
  { forfeitureWaivedPaise }: Waived,
): Promise<string | null> {
  return waiverProblem(
    read.caller.role,
    'forfeiture',
    forfeitureWaivedPaise,
    await waiverSettings(read),
    // A sale is cancelled once.
    { onSalePaise: 0, inMonthPaise: await waivedThisMonth(read) },
  );
}

async function waivedThisMonth({ db, today, caller }: Read): Promise<number> {
  const { waived } = await db
    .selectFrom('saleCancellation')
    .innerJoin('sale', 'sale.id', 'saleCancellation.saleId')
    .select((eb) => eb.fn.sum<number | null>('saleCancellation.forfeitureWaivedPaise').as('waived'))
    .where('saleCancellation.createdById', '=', caller.userId)
    .where('sale.cancelledOn', '>=', `${today.slice(0, 7)}-01`)
    .executeTakeFirstOrThrow();
  return waived ?? 0;
}
