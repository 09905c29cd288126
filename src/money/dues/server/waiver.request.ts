import { conflict, invalid } from '#platform/contract/errors.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { openRequest } from '#company/approvals/server/approval.store.ts';
import { chargesOf, openOfCharge } from '#money/charges/server/charge.queries.ts';
import { waiverLimitProblem } from '#money/charges/server/waiverLimit.ts';
import { WAIVER_DECIDERS } from '#money/charges/waiverLimit.rules.ts';
import type { LockedInstallment } from './installment.lock.ts';
import { lockInstallment } from './installment.lock.ts';
import { getInstallment } from './plan.queries.ts';
import type { WaiveInput } from './waiver.commands.ts';
import { waivedPaise } from './waiver.commands.ts';

/** Sends a waiver beyond the limit of the caller for approval. Returns the id of the request. */
export async function requestWaiver(work: Work, id: string, input: WaiveInput): Promise<string> {
  const locked = await lockInstallment(work, id);
  const { sale, row } = locked;
  const { scope, reason } = input;
  const amountPaise = waivedPaise(locked, input);
  if ((await waiverLimitProblem(work, sale.id, scope, amountPaise)) === null)
    throw conflict('This needs no approval. Waive it.');
  const problem = scope === 'interest' ? await interestProblem(work, row, amountPaise) : null;
  if (problem) throw invalid('amountPaise', problem);
  const what = scope === 'interest' ? 'interest on' : 'the balance of';
  return openRequest(work, {
    kind: 'waiver',
    title: `Waiver of ${what} ${row.name} of ${sale.bookingNumber}`,
    recordType: 'installment',
    recordId: row.id,
    projectId: sale.projectId,
    saleId: sale.id,
    reason,
    proposed: { scope, amountPaise, before: await stateOf(work, locked) },
    amountPaise,
    deciderRoles: WAIVER_DECIDERS,
  });
}

/** Why an amount of interest cannot be waived; null when it can: it is billed and open, or has accrued. */
export async function interestProblem(
  work: Work,
  { id, name, saleId }: LockedInstallment['row'],
  amountPaise: number,
): Promise<string | null> {
  const { interestAccruedPaise } = await getInstallment(work, id);
  const charges = (await chargesOf(work, saleId)).filter((charge) => charge.installmentId === id);
  const openPaise =
    interestAccruedPaise + sumPaise(charges.map((charge) => openOfCharge(charge).amountPaise));
  return amountPaise > openPaise
    ? `Only ${formatMoneyExact(openPaise)} of interest is open on ${name}.`
    : null;
}

/** What a request is about: when it differs later, something else was decided meanwhile. */
export interface WaivableState {
  dueDate: string | null;
  waivedPaise: number;
}

export async function stateOf({ db }: Read, { row }: LockedInstallment): Promise<WaivableState> {
  const { waived } = await db
    .selectFrom('saleWaiver')
    .select((eb) => eb.fn.sum<number | null>('amountPaise').as('waived'))
    .where('installmentId', '=', row.id)
    .executeTakeFirstOrThrow();
  return { dueDate: row.dueDate, waivedPaise: waived ?? 0 };
}
