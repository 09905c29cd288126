import { forbidden } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import { lockCaller } from '#company/people/server/user.store.ts';
import type { WaivedBefore, WaiverScope } from '../waiverLimit.rules.ts';
import { waiverProblem } from '../waiverLimit.rules.ts';

/**
 * Why a waiver is above the limit of the caller, with what they waived of the sale and in this month; null when it
 * is not. Their own row is locked, so that two waivers at once do not both use the same rest.
 */
export async function waiverLimitProblem(
  work: Work,
  saleId: string,
  scope: WaiverScope,
  amountPaise: number,
): Promise<string | null> {
  await lockCaller(work);
  const before = await waivedBefore(work, saleId, scope);
  return waiverProblem(work.caller.role, scope, amountPaise, await waiverSettings(work), before);
}

/** Refuses a waiver above the limit of the caller. */
export async function checkWaiverLimit(
  work: Work,
  saleId: string,
  scope: WaiverScope,
  amountPaise: number,
): Promise<void> {
  const problem = await waiverLimitProblem(work, saleId, scope, amountPaise);
  if (problem) throw forbidden(problem);
}

export async function waiverSettings({ db }: Read): Promise<OrganizationSettings['waiverLimits']> {
  const { settings } = await db.selectFrom('organization').select('settings').executeTakeFirstOrThrow();
  return OrganizationSettings.parse(settings).waiverLimits;
}

/** Interest counts without its tax, a balance with it, as both are entered. */
async function waivedBefore(
  { db, today, caller }: Work,
  saleId: string,
  scope: WaiverScope,
): Promise<WaivedBefore> {
  const row = await db
    .selectFrom('saleWaiver')
    .select((eb) => {
      const amount =
        scope === 'interest' ? eb.ref('amountPaise') : eb('amountPaise', '+', eb.ref('taxPaise'));
      const isOfMonth = eb('waivedOn', '>=', `${today.slice(0, 7)}-01`);
      return [
        eb.fn.sum<number | null>(amount).filterWhere('saleId', '=', saleId).as('onSale'),
        eb.fn.sum<number | null>(amount).filterWhere(isOfMonth).as('inMonth'),
      ];
    })
    .where('createdById', '=', caller.userId)
    .where('scope', '=', scope)
    .executeTakeFirstOrThrow();
  return { onSalePaise: row.onSale ?? 0, inMonthPaise: row.inMonth ?? 0 };
}
