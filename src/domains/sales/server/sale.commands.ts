import type { Selectable, Updateable } from 'kysely';
import { conflict, forbidden, invalid, staleVersion } from '../../../platform/contract/errors.ts';
import type { Work } from '../../../platform/server/context.ts';
import type { SaleTable } from '../../../platform/server/database/tables.ts';
import { changedKeys, recordChange } from '../../../platform/server/record-change.ts';
import type { SalePatch } from '../sale.contract.ts';
import { applicantsProblem, editRefusal, isManagerOf } from '../sale.rules.ts';
import { replaceApplicants } from './applicant.commands.ts';
import { checkExecutive } from './booking.checks.ts';
import { lockSale } from './saleMoney.queries.ts';
import { afterStep, stepChanges } from './saleStep.commands.ts';

type SaleRow = Selectable<SaleTable>;

/** Takes the next step, or changes applicants, funding, loan or executive; the amounts of a sale never change. */
export async function updateSale(work: Work, id: string, patch: SalePatch): Promise<void> {
  await lockSale(work, id);
  const before = await work.db.selectFrom('sale').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const refusal = editRefusal(before.status);
  if (refusal) throw conflict(refusal);
  if (patch.version !== undefined && patch.version !== before.version) throw staleVersion();
  const changes = {
    ...fundingOf(patch),
    ...(await executiveOf(work, before, patch)),
    ...(await stepChanges(work, before, patch)),
  };
  if (patch.applicants) await changeApplicants(work, before, patch.applicants);
  const version = before.version + 1;
  await work.db
    .updateTable('sale')
    .set({ ...changes, version, updatedAt: work.now, updatedById: work.caller.userId })
    .where('id', '=', id)
    .execute();
  const after = patch.applicants ? { ...changes, applicants: patch.applicants } : changes;
  await recordChange(work, {
    action: patch.status ?? 'edit',
    resource: 'sale',
    id,
    version,
    ...changedKeys(before, after),
    ...(patch.reason ? { reason: patch.reason } : {}),
  });
  if (patch.status) await afterStep(work, id, patch.status);
}

function fundingOf({ funding, loan }: SalePatch): Updateable<SaleTable> {
  return {
    ...(funding === undefined ? {} : { funding }),
    ...(loan === undefined
      ? {}
      : {
          loanBank: loan?.bank ?? null,
          loanSanctionNumber: loan?.sanctionNumber ?? null,
          loanSanctionedPaise: loan?.sanctionedPaise ?? null,
        }),
  };
}

async function executiveOf(
  work: Work,
  sale: SaleRow,
  { salesExecutiveId }: SalePatch,
): Promise<Updateable<SaleTable>> {
  if (salesExecutiveId === undefined || salesExecutiveId === sale.salesExecutiveId) return {};
  if (!isManagerOf(work.caller.role, sale)) {
    throw forbidden('Only a Sales Manager or above may hand a sale to another executive.');
  }
  await checkExecutive(work, sale, salesExecutiveId);
  return { salesExecutiveId };
}

async function changeApplicants(
  work: Work,
  sale: SaleRow,
  applicants: NonNullable<SalePatch['applicants']>,
): Promise<void> {
  const problem = applicantsProblem(applicants, {
    bookingDate: sale.bookingDate,
    isIndia: work.caller.isIndia,
  });
  if (problem) throw invalid(problem.field, problem.message);
  await replaceApplicants(work, sale.id, applicants);
}
