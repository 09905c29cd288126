import type { Selectable, Updateable } from 'kysely';
import { conflict, forbidden, invalid, staleVersion } from '#platform/contract/errors.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import type { SaleTable } from '#platform/server/database/tables.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import type { SalePatch } from '#sales/sale.contract.ts';
import { fundingProblem } from '#sales/loan.rules.ts';
import { editRefusal, isManagerOf } from '#sales/sale.rules.ts';
import { applicantChanges } from '#sales/server/applicant.commands.ts';
import { checkExecutive } from '#sale-lifecycle/booking/server/booking.checks.ts';
import { disbursedOf, loanOf } from '#sales/server/loan.queries.ts';
import { writeSale } from '#sales/server/sale.store.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import { afterStep, stepChanges } from '#sale-lifecycle/steps/server/saleStep.commands.ts';

type SaleRow = Selectable<SaleTable>;

/** Takes the next step, or changes applicants, funding, loan or executive; the amounts of a sale never change. */
export async function updateSale(work: Work, id: string, patch: SalePatch): Promise<void> {
  await lockSale(work, id);
  const before = await work.db.selectFrom('sale').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const refusal = editRefusal(before.status);
  if (refusal) throw conflict(refusal);
  if (patch.version !== undefined && patch.version !== before.version) throw staleVersion();
  const changes = {
    ...(await fundingOf(work, before, patch)),
    ...(await executiveOf(work, before, patch)),
    ...(await stepChanges(work, before, patch)),
  };
  const people = await applicantChanges(work, before, patch);
  const version = await writeSale(work, before, changes);
  await recordChange(work, {
    action: patch.status ?? 'edit',
    resource: 'sale',
    id,
    version,
    ...changedKeys({ ...before, ...people.before }, { ...changes, ...people.after }),
    ...(patch.reason ? { reason: patch.reason } : {}),
  });
  if (patch.status) await afterStep(work, id, patch.status);
}

/** Own funds remove the loan; both are validated together after the change. */
async function fundingOf(work: Work, before: SaleRow, patch: SalePatch): Promise<Updateable<SaleTable>> {
  if (patch.funding === undefined && patch.loan === undefined) return {};
  const funding = patch.funding ?? before.funding;
  const kept = funding === 'self' ? null : loanOf(before);
  const loan = patch.loan === undefined ? kept : patch.loan;
  const disbursedPaise = await disbursedOf(work, before.id);
  const problem = fundingProblem({ funding, loan }, { disbursedPaise, today: work.today });
  if (problem) throw invalid(problem.field, problem.message);
  return {
    funding,
    loanBank: loan?.bank ?? null,
    loanSanctionNumber: loan?.sanctionNumber ?? null,
    loanSanctionedPaise: loan?.sanctionedPaise ?? null,
    loanSanctionedOn: loan?.sanctionedOn ?? null,
  };
}

async function executiveOf(
  work: Work,
  sale: SaleRow,
  { salesExecutiveId }: SalePatch,
): Promise<Updateable<SaleTable>> {
  if (salesExecutiveId === undefined || salesExecutiveId === sale.salesExecutiveId) return {};
  if (!isManagerOf(work.caller.role, sale)) {
    throw forbidden(`Only a ${roleLabel('Sales Manager')} or above may reassign a sale.`);
  }
  await checkExecutive(work, sale, salesExecutiveId);
  return { salesExecutiveId };
}
