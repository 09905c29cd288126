import type { Updateable } from 'kysely';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import type { ContractorTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { workRefusal } from '../contractor.rules.ts';
import type { FullContractor } from './contractor.queries.ts';
import { getFullContractor } from './contractor.queries.ts';

/** Locked, so that its state, reviews and milestones change one after the other; 404 for an unknown id. */
export async function lockContractor(work: Work, id: string): Promise<FullContractor> {
  await work.db.selectFrom('contractor').select('id').where('id', '=', id).forUpdate().execute();
  return getFullContractor(work, id);
}

/**
 * For its assignment to a milestone, which is locked before: its state does not change until the end of the
 * transaction. 404 for an unknown id, 409 where it gets no work.
 */
export async function requireAssignable(
  work: Work,
  id: string,
): Promise<{ id: string; companyName: string }> {
  const found = await work.db
    .selectFrom('contractor')
    .select(['id', 'companyName', 'status', 'labourLicenceValidUntil'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  const contractor = required(found, 'Contractor');
  const refusal = workRefusal(contractor, work.today);
  if (refusal)
    throw conflict(`${contractor.companyName} ${refusal}. Choose another contractor.`, 'contractorId');
  return contractor;
}

/** Writes changed columns of a locked contractor. Returns its new version. */
export async function writeContractor(
  work: Work,
  { row }: FullContractor,
  set: Updateable<ContractorTable>,
): Promise<number> {
  const version = row.version + 1;
  await work.db
    .updateTable('contractor')
    .set({ ...set, version, updatedAt: work.now, updatedById: authorOf(work) })
    .where('id', '=', row.id)
    .execute();
  return version;
}
