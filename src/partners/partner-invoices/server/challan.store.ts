import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Read, Work } from '#platform/server/context.ts';
import type { TdsChallanTable } from '#platform/server/database/tables.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import type { UsedExcess } from './challan.columns.ts';

/** One year of a PAN, or of a firm without one. */
export interface TdsYear {
  deductee: string;
  financialYear: string;
}

/**
 * Locks years of PANs, always in the same order: tax on their credits, its challans and what takes it back follow one
 * after the other. Comes after the sale and the firm, before commissions.
 */
export async function lockTdsYears({ db }: Work, years: readonly TdsYear[]): Promise<void> {
  const rows = [
    ...new Map(years.map((one) => [`${one.deductee} ${one.financialYear}`, one])).values(),
  ].toSorted(
    (one, other) =>
      one.deductee.localeCompare(other.deductee) || one.financialYear.localeCompare(other.financialYear),
  );
  if (rows.length === 0) return;
  await db
    .insertInto('partnerTdsYear')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .selectFrom('partnerTdsYear')
    .select('deductee')
    .where(sql<boolean>`partner_tds_year.deductee = any(${pgArray(rows.map(({ deductee }) => deductee))})`)
    .where('financialYear', 'in', [...new Set(rows.map(({ financialYear }) => financialYear))])
    .orderBy('deductee')
    .orderBy('financialYear')
    .forUpdate()
    .execute();
}

/** Deductions by id, locked. */
export function lockDeductions({ db }: Work, ids: readonly string[]) {
  return db
    .selectFrom('tdsDeduction')
    .selectAll()
    .where(sql<boolean>`tds_deduction.id = any(${pgArray(ids)})`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Tax that was paid and taken back, and is not used up, of some PANs in a year; oldest first. */
export function excessOf({ db }: Pick<Read, 'db'>, deductees: readonly string[], financialYear: string) {
  return db
    .selectFrom('tdsDeduction')
    .select(['id', 'deductee', 'challanId'])
    .select(sql<number>`tax_paise - excess_used_paise`.as('leftPaise'))
    .where(sql<boolean>`tds_deduction.deductee = any(${pgArray([...new Set(deductees)])})`)
    .where('financialYear', '=', financialYear)
    .where('challanId', 'is not', null)
    .where('cancelledAt', 'is not', null)
    .where(sql<boolean>`excess_used_paise < tax_paise`)
    .orderBy('creditedOn')
    .orderBy('id')
    .execute();
}

/** The deductions and the years of their PANs are locked. */
export async function insertChallan(
  work: Work,
  challan: Insertable<TdsChallanTable> & { id: string },
  deductionIds: readonly string[],
): Promise<void> {
  await work.db.insertInto('tdsChallan').values(challan).execute();
  await putUnderChallan(work, challan.id, deductionIds);
}

/** Deductions that are locked are paid by a challan. */
export async function putUnderChallan(
  { db }: Work,
  challanId: string,
  deductionIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('tdsDeduction')
    .set({ challanId })
    .where(sql<boolean>`tds_deduction.id = any(${pgArray(deductionIds)})`)
    .execute();
}

/** The years of their PANs are locked. */
export async function takeExcess({ db }: Work, used: readonly UsedExcess[]): Promise<void> {
  for (const { id, paise } of used)
    await db
      .updateTable('tdsDeduction')
      .set((eb) => ({ excessUsedPaise: eb('excessUsedPaise', '+', paise) }))
      .where('id', '=', id)
      .execute();
}

/** A challan and its deductions; the years of their PANs are locked first. */
export async function lockChallan(work: Work, id: string) {
  const years = await work.db
    .selectFrom('tdsDeduction')
    .select(['deductee', 'financialYear'])
    .where('challanId', '=', id)
    .execute();
  await lockTdsYears(work, years);
  const challan = await work.db
    .selectFrom('tdsChallan')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const deductions = await work.db
    .selectFrom('tdsDeduction')
    .selectAll()
    .where('challanId', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  return { challan: required(challan, 'Challan'), deductions };
}

/** Its deductions are to be paid again, and the excess that it used is left again. Everything is locked. */
export async function writeTakenBack(
  work: Work,
  { id, excessUsed }: { id: string; excessUsed: readonly UsedExcess[] },
  reason: string,
): Promise<void> {
  const { db, now, caller } = work;
  const set = { takenBackAt: now, takenBackById: caller.userId, takeBackReason: reason };
  await db.updateTable('tdsChallan').set(set).where('id', '=', id).execute();
  await db.updateTable('tdsDeduction').set({ challanId: null }).where('challanId', '=', id).execute();
  await takeExcess(
    work,
    excessUsed.map((used) => ({ ...used, paise: -used.paise })),
  );
}
