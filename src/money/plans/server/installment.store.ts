import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { updateRows } from '#platform/server/database/bulk.ts';
import type { InstallmentTable } from '#platform/server/database/tables.ts';
import { expectedOnMilestone, isMilestoneOfSale, movedMilestones } from './stageMilestone.sql.ts';

/** Principal and tax of an installment; negative where they are taken back. */
interface Parts {
  principalPaise: number;
  taxPaise: number;
}

export async function insertInstallments(
  { db }: Work,
  rows: readonly Insertable<InstallmentTable>[],
): Promise<void> {
  await db
    .insertInto('installment')
    .values([...rows])
    .execute();
}

/** Writes to an installment that was locked, as its next version. */
export async function writeInstallment(
  work: Work,
  id: string,
  set: Omit<Updateable<InstallmentTable>, 'version'>,
): Promise<void> {
  await work.db
    .updateTable('installment')
    .set((eb) => ({ ...set, version: eb('version', '+', 1), ...stampsOf(work) }))
    .where('id', '=', id)
    .execute();
}

export async function payInstallment(work: Work, id: string, paid: Parts): Promise<void> {
  await work.db
    .updateTable('installment')
    .set((eb) => ({
      paidPrincipalPaise: eb('paidPrincipalPaise', '+', paid.principalPaise),
      paidTaxPaise: eb('paidTaxPaise', '+', paid.taxPaise),
      version: eb('version', '+', 1),
      ...stampsOf(work),
    }))
    .where('id', '=', id)
    .execute();
}

/** What is waived of an installment, and the part of its tax that a credit note takes back. */
export async function waiveParts(
  work: Work,
  id: string,
  waived: Parts & { creditedTaxPaise: number },
): Promise<void> {
  await work.db
    .updateTable('installment')
    .set((eb) => ({
      waivedPrincipalPaise: eb('waivedPrincipalPaise', '+', waived.principalPaise),
      waivedTaxPaise: eb('waivedTaxPaise', '+', waived.taxPaise),
      creditedTaxPaise: eb('creditedTaxPaise', '+', waived.creditedTaxPaise),
      version: eb('version', '+', 1),
      ...stampsOf(work),
    }))
    .where('id', '=', id)
    .execute();
}

/** Installments are as if they had never been demanded; nothing but what was on account had paid them. */
export async function withdrawDemands(
  work: Work,
  demands: readonly { id: string; wasHeld: boolean; version: number }[],
): Promise<void> {
  const { organizationId, userId } = work.caller;
  await updateRows(
    work.db,
    'installment',
    [
      'demandDate',
      'dueDate',
      'firstDueDate',
      'dueMoves',
      'heldForRegistration',
      'demandWithdrawnOn',
      'paidPrincipalPaise',
      'paidTaxPaise',
      'version',
      'updatedAt',
      'updatedById',
    ],
    demands.map(({ id, wasHeld, version }) => ({
      organizationId,
      id,
      demandDate: null,
      dueDate: null,
      firstDueDate: null,
      dueMoves: 0,
      heldForRegistration: wasHeld,
      demandWithdrawnOn: work.today,
      paidPrincipalPaise: 0,
      paidTaxPaise: 0,
      version: version + 1,
      updatedAt: work.now,
      updatedById: userId,
    })),
  );
}

/** What was held for registration waits no more. */
export async function releaseHeldInstallments(work: Work, ids: readonly string[]): Promise<void> {
  await work.db
    .updateTable('installment')
    .set((eb) => ({
      heldForRegistration: false,
      demandWithdrawnOn: work.today,
      version: eb('version', '+', 1),
      ...stampsOf(work),
    }))
    .where('id', 'in', [...ids])
    .execute();
}

/** What the locked sales hold for registration because of a milestone that was reopened waits for it again. */
export async function releaseHeldOnMilestone(
  work: Work,
  saleIds: readonly string[],
  milestoneKey: string,
): Promise<void> {
  if (saleIds.length === 0) return;
  await work.db
    .updateTable('installment')
    .set((eb) => ({ heldForRegistration: false, version: eb('version', '+', 1), ...stampsOf(work) }))
    .where('saleId', 'in', [...saleIds])
    .where('milestoneKey', '=', milestoneKey)
    .where('demandDate', 'is', null)
    .where('heldForRegistration', '=', true)
    .execute();
}

/** In the order of all money: by sale, then as in the plan. */
export async function lockInstallmentsById({ db }: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .selectFrom('installment')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('saleId')
    .orderBy('seq')
    .forUpdate()
    .execute();
}

/** Another place in the plan; no version counts it. */
export async function renumberInstallment({ db }: Work, id: string, seq: number): Promise<void> {
  await db.updateTable('installment').set({ seq }).where('id', '=', id).execute();
}

/** What a revision takes out of a plan goes to one that is superseded. */
export async function moveToPlan({ db }: Work, ids: readonly string[], planId: string): Promise<void> {
  await db
    .updateTable('installment')
    .set({ planId })
    .where('id', 'in', [...ids])
    .execute();
}

/** What comes so many days after the registration has its day now. */
export async function dateFromRegistration({ db }: Work, planId: string): Promise<void> {
  await db
    .updateTable('installment')
    .from('sale')
    .set({ expectedDate: sql<string>`sale.registration_date + (installment.trigger ->> 'days')::int` })
    .whereRef('sale.id', '=', 'installment.saleId')
    .where('installment.planId', '=', planId)
    .where('installment.triggerType', '=', 'daysAfterRegistration')
    .where('installment.demandDate', 'is', null)
    .where('sale.registrationDate', 'is not', null)
    .execute();
}

/**
 * What waits for milestones is expected on their days, never before so many days after the booking. What was demanded
 * keeps its day. A forecast only: no version of an installment counts it. The sales are locked.
 */
export async function expectOnMilestones(
  { db }: Work,
  moved: readonly { id: string; expectedEnd: Day | null }[],
  leastDays: number,
): Promise<void> {
  await sql`
    update installment set expected_date = ${expectedOnMilestone(leastDays)}
      from sale, milestone, ${movedMilestones(moved)}
     where sale.organization_id = installment.organization_id and sale.id = installment.sale_id
       and sale.status <> 'cancelled' and sale.deleted_at is null
       and milestone.id = moved.id and ${isMilestoneOfSale()}
       and installment.milestone_key = milestone.key and installment.demand_date is null
       and installment.expected_date is distinct from ${expectedOnMilestone(leastDays)}`.execute(db);
}

function stampsOf({ now, caller }: Work) {
  return { updatedAt: now, updatedById: caller.userId };
}
