import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { BodyOf } from '#platform/contract/call.ts';
import type { AppError } from '#platform/contract/errors.ts';
import { conflict, invalid, notFound, renamingFields, staleVersion } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { insertRows, updateRows } from '#platform/server/database/bulk.ts';
import type { CostEntryTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { changedKeys, recordChange, recordChanges } from '#platform/server/record-change.ts';
import { omit, patched, pick } from '#platform/server/records.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import { enterPeriods } from '#money/ledger/server/period.commands.ts';
import { adoptEvidence } from '#site/issues/server/evidence.ts';
import type { CostInput, CostPatch, deleteCost as deleteCall } from '../cost.contract.ts';
import { checkCost } from '../cost.rules.ts';
import { billKey } from './cost.bills.ts';
import type { Spending } from './control.queries.ts';
import { controlSpending } from './control.queries.ts';
import { costsById } from './cost.queries.ts';

type CostRow = Selectable<CostEntryTable>;

const FIELDS = [
  'category',
  'amountPaise',
  'gstPaise',
  'isGstCredit',
  'incurredOn',
  'vendor',
  'reference',
  'note',
  'campaignSource',
  'campaign',
  'contractorId',
  'fileId',
] as const;
type NewCost = Pick<CostRow, 'id' | 'projectId' | (typeof FIELDS)[number]>;

/** How a field of one of several costs is called in an error: 'costEntries.3.amountPaise'. */
type FieldOfRow = (index: number, field: string) => string;

/**
 * Enters bills of projects, all or none. Refused: a closed month (403), a bill that is entered already (409), what
 * the budget does not allow (409).
 *
 * @returns their ids, in the order of the bills
 */
export async function createCosts(
  work: Work,
  inputs: readonly CostInput[],
  nameOf: FieldOfRow = ownField,
): Promise<string[]> {
  const costs = inputs.map(fieldsOf);
  await eachChecked(costs, nameOf, (cost) => checkCost(cost, work.today));
  await checkReferences(work, costs, nameOf);
  await enterPeriods(
    work,
    costs.map(({ incurredOn }) => incurredOn),
  );
  await refuseKnownBills(work, costs, nameOf);
  const author = authorOf(work);
  const stamps = { createdAt: work.now, updatedAt: work.now, createdById: author, updatedById: author };
  await insertRows(
    work.db,
    'costEntry',
    costs.map((cost) => ({ ...cost, ...stamps })),
  );
  for (const { id, fileId } of costs) await adoptBill(work, id, fileId);
  await recordChanges(
    work,
    costs.map((cost) => ({ action: 'create', resource: 'costEntry', id: cost.id, version: 1, after: cost })),
  );
  await controlSpending(
    work,
    costs.map((cost, index) => spendingOf(cost, nameOf(index, 'amountPaise'))),
  );
  return costs.map(({ id }) => id);
}

/** Changes bills; old and new months must be open, or the caller may work in closed ones. */
export async function updateCosts(
  work: Work,
  patches: readonly { id: string; patch: CostPatch }[],
  nameOf: FieldOfRow = ownField,
): Promise<void> {
  const locked = await lockCosts(
    work,
    patches.map(({ id }) => id),
  );
  const changes = patches.map(({ id, patch }) => changeOf(required(locked.get(id), 'Cost'), patch));
  const costs = changes.map(({ after }) => after);
  await eachChecked(costs, nameOf, (cost) => checkCost(cost, work.today));
  await checkReferences(work, costs, nameOf);
  await enterPeriods(
    work,
    changes.flatMap(({ before, after }) => [before.incurredOn, after.incurredOn]),
  );
  await refuseKnownBills(work, costs, nameOf);
  const written = changes.filter(({ changed }) => changed.length > 0);
  const stamps = { updatedAt: work.now, updatedById: authorOf(work) };
  const rows = written.map(({ before, after }) => ({ ...after, ...stamps, version: before.version + 1 }));
  await updateRows(work.db, 'costEntry', [...FIELDS, 'version', 'updatedAt', 'updatedById'], rows);
  for (const { after, changed } of written)
    if (changed.includes('fileId')) await adoptBill(work, after.id, after.fileId);
  await recordChanges(
    work,
    written.map(({ before, after }) => ({
      action: 'edit',
      resource: 'costEntry',
      id: after.id,
      version: before.version + 1,
      ...changedKeys(pick(before, FIELDS), pick(after, FIELDS)),
    })),
  );
  await controlSpending(
    work,
    changes.flatMap(({ before, after }, index) => [
      { ...spendingOf(before, nameOf(index, 'amountPaise')), costPaise: -costOf(before) },
      spendingOf(after, nameOf(index, 'amountPaise')),
    ]),
  );
}

function changeOf(before: CostRow, patch: CostPatch) {
  if (patch.version !== undefined && patch.version !== before.version) throw staleVersion();
  return { before, ...patched<CostRow, (typeof FIELDS)[number]>(before, omit(patch, ['version'])) };
}

/** Deletes a bill: it counts no more, its number may be entered again, and the trail keeps it. */
export async function deleteCost(
  work: Work,
  id: string,
  { version: seen }: BodyOf<typeof deleteCall>,
): Promise<{ id: string }> {
  const before = required((await lockCosts(work, [id])).get(id), 'Cost');
  if (seen !== undefined && seen !== before.version) throw staleVersion();
  await enterPeriods(work, [before.incurredOn]);
  const version = before.version + 1;
  await work.db
    .updateTable('costEntry')
    .set({ deletedAt: work.now, version, updatedAt: work.now, updatedById: authorOf(work) })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: 'delete',
    resource: 'costEntry',
    id,
    version,
    before: pick(before, ['projectId', ...FIELDS]),
  });
  return { id };
}

const ownField: FieldOfRow = (_, field) => field;

/** 404 where the caller may not see one, 409 for what is entered elsewhere. */
async function lockCosts(work: Work, ids: readonly string[]): Promise<Map<string, CostRow>> {
  const seen = await costsById(work, ids);
  for (const { origin } of seen) {
    if (origin === 'milestone') throw conflict('This is a cost of a milestone. Take it back there.');
    if (origin === 'ledger')
      throw conflict('This was booked with the invoice of a partner. Cancel the invoice.');
  }
  if (seen.length < new Set(ids).size) throw notFound('Cost');
  const rows = await work.db
    .selectFrom('costEntry')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function spendingOf(cost: NewCost, field: string): Spending {
  const { projectId, category, incurredOn } = cost;
  return { projectId, category, incurredOn, costPaise: costOf(cost), field };
}

/** As the database counts it. */
function costOf({
  amountPaise,
  gstPaise,
  isGstCredit,
}: Pick<NewCost, 'amountPaise' | 'gstPaise' | 'isGstCredit'>) {
  return amountPaise + (isGstCredit ? 0 : gstPaise);
}

function fieldsOf(input: CostInput): NewCost {
  return {
    id: newId(),
    projectId: input.projectId,
    category: input.category,
    amountPaise: input.amountPaise,
    gstPaise: input.gstPaise ?? 0,
    isGstCredit: input.isGstCredit ?? true,
    incurredOn: input.incurredOn,
    vendor: input.vendor,
    reference: input.reference ?? null,
    note: input.note ?? null,
    campaignSource: input.campaignSource ?? null,
    campaign: input.campaign ?? null,
    contractorId: input.contractorId ?? null,
    fileId: input.fileId ?? null,
  };
}

async function eachChecked<Row>(
  rows: readonly Row[],
  nameOf: FieldOfRow,
  check: (row: Row) => void,
): Promise<void> {
  for (const [index, row] of rows.entries())
    await renamingFields(
      (field) => nameOf(index, field),
      () => Promise.resolve(check(row)),
    );
}

/** A project that the caller sees, a contractor of the organization. */
async function checkReferences(
  work: Work,
  costs: readonly Pick<NewCost, 'projectId' | 'contractorId'>[],
  nameOf: FieldOfRow,
): Promise<void> {
  const projectIds = [...new Set(costs.map(({ projectId }) => projectId))];
  const contractorIds = [...new Set(costs.flatMap(({ contractorId }) => contractorId ?? []))];
  const [projects, contractors] = await Promise.all([
    projectIds.length === 0
      ? []
      : visibleProjects(work).select('project.id').where('project.id', 'in', projectIds).execute(),
    contractorIds.length === 0
      ? []
      : work.db.selectFrom('contractor').select('id').where('id', 'in', contractorIds).execute(),
  ]);
  const knownProjects = new Set(projects.map(({ id }) => id));
  const knownContractors = new Set(contractors.map(({ id }) => id));
  for (const [index, { projectId, contractorId }] of costs.entries()) {
    if (!knownProjects.has(projectId)) throw notFound('Project');
    if (contractorId !== null && !knownContractors.has(contractorId))
      throw invalid(nameOf(index, 'contractorId'), 'Choose a contractor of the list.');
  }
}

type Bill = Pick<NewCost, 'id' | 'vendor' | 'reference'>;

/** Says where and when a bill was entered already; the database decides, should two people enter it at once. */
async function refuseKnownBills(work: Work, bills: readonly Bill[], nameOf: FieldOfRow): Promise<void> {
  const seen = new Set<string>();
  for (const [index, bill] of bills.entries()) {
    if (bill.reference === null) continue;
    const key = billKey(bill.vendor, bill.reference);
    if (seen.has(key)) throw knownBill(bill, 'is listed twice', nameOf(index, 'reference'));
    seen.add(key);
  }
  const numbered = bills.filter(({ reference }) => reference !== null);
  if (numbered.length === 0) return;
  const keys = sql.join(numbered.map(({ vendor, reference }) => sql`bill_key(${vendor}, ${reference})`));
  const known = await work.db
    .selectFrom('costEntry')
    .innerJoin('project', 'project.id', 'costEntry.projectId')
    .select(['costEntry.vendor', 'costEntry.reference', 'costEntry.incurredOn', 'project.name'])
    .where('costEntry.deletedAt', 'is', null)
    .where('costEntry.reference', 'is not', null)
    .where(sql<boolean>`bill_key(cost_entry.vendor, cost_entry.reference) in (${keys})`)
    .where(
      'costEntry.id',
      'not in',
      bills.map(({ id }) => id),
    )
    .limit(1)
    .executeTakeFirst();
  if (!known) return;
  const index = bills.findIndex(
    ({ vendor, reference }) =>
      reference !== null && billKey(vendor, reference) === billKey(known.vendor, known.reference ?? ''),
  );
  const bill = bills[index] ?? known;
  const where = `was entered for ${known.name} with the date ${formatDay(known.incurredOn)}`;
  throw knownBill(bill, where, nameOf(Math.max(0, index), 'reference'));
}

function knownBill({ vendor, reference }: Omit<Bill, 'id'>, where: string, field: string): AppError {
  return conflict(`Bill ${reference} of ${vendor} ${where}.`, field);
}

async function adoptBill(work: Work, id: string, fileId: string | null): Promise<void> {
  if (fileId === null) return;
  await adoptEvidence(work, [fileId], { resourceType: 'costEntry', resourceId: id }, 'fileId');
}
