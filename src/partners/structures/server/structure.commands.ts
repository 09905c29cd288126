import { v7 as newId } from 'uuid';
import { laterOf } from '#platform/contract/calendar.ts';
import { AppError, conflict, invalid, staleVersion } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { omit, patched, pick } from '#platform/server/records.ts';
import type {
  Deactivation,
  StructureInput,
  StructurePatch,
  StructureWithHistory,
} from '../structure.contract.ts';
import type { StructureTerms, TermsInput } from '../structureTerms.contract.ts';
import { areSameTerms, termsOf, termsProblems } from '../structureTerms.rules.ts';
import { getStructure, TERMS } from './structure.queries.ts';

export async function createStructure(work: Work, input: StructureInput): Promise<StructureWithHistory> {
  const { name, ...entered } = input;
  const terms = termsOf(entered);
  await checkTerms(work, terms);
  const id = newId();
  await work.db
    .insertInto('commissionStructure')
    .values({ id, name, createdAt: work.now, updatedAt: work.now, createdById: work.caller.userId })
    .execute();
  await addRevision(work, id, 1, terms);
  await recordChange(work, {
    action: 'create',
    resource: 'commissionStructure',
    id,
    version: 1,
    after: { name, ...terms },
  });
  return getStructure(work, id);
}

/**
 * Changes a structure. Its name changes in place; other terms are a new revision, for sales booked from a day that is
 * not past, so that nothing that was promised changes. An inactive one is activated first.
 */
export async function updateStructure(
  work: Work,
  id: string,
  { version, name, status, ...entered }: StructurePatch,
): Promise<StructureWithHistory> {
  const before = await lockStructure(work, id, version);
  if (before.status === 'inactive' && status !== 'active') throw conflict('Activate this structure first.');
  const terms = revised(work, pick(before, TERMS), entered);
  const isRevised = !areSameTerms(terms, pick(before, TERMS));
  if (isRevised) {
    if (terms.validFrom < work.today) {
      throw invalid('validFrom', `A revision begins on ${formatDay(work.today)} or later.`);
    }
    await checkTerms(work, terms);
  }
  const next = {
    name: name ?? before.name,
    status: status ?? before.status,
    inactiveReason: null,
    revision: before.revision + (isRevised ? 1 : 0),
    version: before.version + 1,
  };
  if (isRevised) await addRevision(work, id, next.revision, terms);
  await writeStructure(work, id, next);
  const after = await getStructure(work, id);
  await recordChange(work, {
    action: isRevised ? 'revise' : before.status === 'inactive' ? 'activate' : 'edit',
    resource: 'commissionStructure',
    id,
    version: next.version,
    ...changedKeys(recorded(before), recorded(after)),
  });
  return after;
}

/** An inactive structure is not chosen any more; commissions that use it keep it. */
export async function deactivateStructure(
  work: Work,
  id: string,
  { reason, version }: Deactivation,
): Promise<StructureWithHistory> {
  const before = await lockStructure(work, id, version);
  if (before.status === 'inactive') throw conflict('This structure is inactive already.');
  const next = { status: 'inactive' as const, inactiveReason: reason, version: before.version + 1 };
  await writeStructure(work, id, next);
  const after = await getStructure(work, id);
  await recordChange(work, {
    action: 'deactivate',
    resource: 'commissionStructure',
    id,
    version: next.version,
    reason,
    ...changedKeys(recorded(before), recorded(after)),
  });
  return after;
}

/** Other terms begin today unless the patch names a later day. */
function revised(work: Work, before: StructureTerms, patch: Partial<TermsInput>): StructureTerms {
  const { after } = patched<TermsInput, keyof TermsInput>(before, patch);
  const terms = termsOf(after);
  if (patch.validFrom !== undefined || areSameTerms(terms, before)) return terms;
  return { ...terms, validFrom: laterOf(before.validFrom, work.today) };
}

async function checkTerms(work: Work, terms: StructureTerms): Promise<void> {
  const problems = termsProblems(terms);
  const [first] = problems;
  if (first) throw new AppError('validation', first.message, problems);
  const { projectIds, partnerIds, bonuses } = terms;
  await Promise.all([
    checkKnown(work, 'project', projectIds, 'projectIds', 'A chosen project was not found.'),
    checkKnown(work, 'channelPartner', partnerIds, 'partnerIds', 'A chosen firm was not found.'),
    ...bonuses.map((bonus, index) =>
      checkKnown(
        work,
        'project',
        bonus.projectIds,
        `bonuses.${index}.projectIds`,
        'A chosen project was not found.',
      ),
    ),
  ]);
}

async function checkKnown(
  { db }: Work,
  table: 'project' | 'channelPartner',
  ids: readonly string[],
  field: string,
  message: string,
): Promise<void> {
  if (ids.length === 0) return;
  const known = await db.selectFrom(table).select(`${table}.id`).where(`${table}.id`, 'in', ids).execute();
  if (known.length < new Set(ids).size) throw invalid(field, message);
}

/** Revisions of a structure follow each other under its lock. */
async function lockStructure(
  work: Work,
  id: string,
  version: number | undefined,
): Promise<StructureWithHistory> {
  const locked = await work.db
    .selectFrom('commissionStructure')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  required(locked, 'Commission structure');
  const structure = await getStructure(work, id);
  if (version !== undefined && version !== structure.version) throw staleVersion();
  return structure;
}

async function addRevision(work: Work, structureId: string, revision: number, terms: StructureTerms) {
  await work.db
    .insertInto('commissionStructureRevision')
    .values({ structureId, revision, ...terms, createdAt: work.now, createdById: work.caller.userId })
    .execute();
}

type Columns = Pick<StructureWithHistory, 'status' | 'inactiveReason' | 'version'> &
  Partial<Pick<StructureWithHistory, 'name' | 'revision'>>;

async function writeStructure(work: Work, id: string, columns: Columns): Promise<void> {
  await work.db
    .updateTable('commissionStructure')
    .set({ ...columns, updatedAt: work.now, updatedById: work.caller.userId })
    .where('id', '=', id)
    .execute();
}

/** As kept in the audit trail. */
function recorded(structure: StructureWithHistory): object {
  return omit(structure, ['allowedActions', 'revisions', 'updatedAt', 'version']);
}
