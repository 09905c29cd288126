import { displayName } from '#platform/contract/format.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { filesNamed } from '#site/issues/server/evidence.ts';
import type { CompletionCondition } from '#site/milestones/server/completion.condition.ts';
import { getMilestoneDetail } from '#site/milestones/server/completion.condition.ts';
import { getMilestone } from '#site/milestones/server/milestone.queries.ts';
import type { MilestoneWithChecks, QualityCheck } from '../check.contract.ts';
import { checkActions, faultsOf } from '../check.rules.ts';

/** 404 where the caller may not see the milestone. */
export async function listQualityChecks(read: Read, milestoneId: string): Promise<QualityCheck[]> {
  await getMilestone(read, milestoneId);
  return checksOf(read, milestoneId);
}

export async function getMilestoneWithChecks(
  read: Read,
  milestoneId: string,
  conditions: readonly CompletionCondition[],
): Promise<MilestoneWithChecks> {
  const milestone = await getMilestoneDetail(read, milestoneId, conditions);
  return { ...milestone, qualityChecks: await checksOf(read, milestoneId) };
}

/** A milestone has no more checks than this. */
export const MAX_CHECKS = 60;

async function checksOf(read: Read, milestoneId: string): Promise<QualityCheck[]> {
  const [rows, inspections] = await Promise.all([
    checkRows(read, milestoneId).execute(),
    inspectionRows(read, milestoneId).execute(),
  ]);
  const files = await filesNamed(read, [...new Set(rows.flatMap(filesOf))]);
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    milestoneId: row.milestoneId,
    name: row.name,
    mandatory: row.mandatory,
    status: row.status,
    round: row.round,
    items: row.items.map((item, index) => ({ no: index + 1, ...item, fileIds: [...item.fileIds] })),
    laterDueOn: row.laterDueOn,
    isLate: row.laterDueOn !== null && row.laterDueOn < read.today,
    inspector: row.inspector ?? named(row.enteredFirst, row.enteredLast),
    checkedOn: row.checkedOn,
    remarks: row.remarks,
    files: files.filter(({ id }) => filesOf(row).includes(id)),
    waiver: waiverOf(read, row),
    inspections: inspections
      .filter(({ checkId }) => checkId === row.id)
      .map(({ checkId: _check, items, firstName, lastName, inspector, ...one }) => ({
        ...one,
        inspector: inspector ?? named(firstName, lastName),
        faults: one.status === 'failed' ? faultsOf(items, one.remarks) : [],
      })),
    allowedActions: checkActions(read.caller.role, row),
  }));
}

function checkRows({ db }: Read, milestoneId: string) {
  return db
    .selectFrom('qualityCheck')
    .leftJoin('appUser as entered', 'entered.id', 'qualityCheck.enteredById')
    .leftJoin('appUser as asker', 'asker.id', 'qualityCheck.waiverAskedById')
    .leftJoin('appUser as approver', 'approver.id', 'qualityCheck.waivedById')
    .selectAll('qualityCheck')
    .select(['entered.firstName as enteredFirst', 'entered.lastName as enteredLast'])
    .select(['asker.firstName as askerFirst', 'asker.lastName as askerLast'])
    .select(['approver.firstName as approverFirst', 'approver.lastName as approverLast'])
    .where('qualityCheck.milestoneId', '=', milestoneId)
    .orderBy('qualityCheck.sequence')
    .orderBy('qualityCheck.createdAt')
    .orderBy('qualityCheck.id')
    .limit(MAX_CHECKS);
}

type CheckRow = Awaited<ReturnType<ReturnType<typeof checkRows>['executeTakeFirstOrThrow']>>;

/** How many inspections of a milestone are shown at most. */
const MAX_INSPECTIONS = 300;

function inspectionRows({ db }: Read, milestoneId: string) {
  return db
    .selectFrom('qualityInspection')
    .innerJoin('qualityCheck', 'qualityCheck.id', 'qualityInspection.checkId')
    .innerJoin('appUser as entered', 'entered.id', 'qualityInspection.enteredById')
    .select(['qualityInspection.id', 'qualityInspection.checkId', 'qualityInspection.round'])
    .select(['qualityInspection.status', 'qualityInspection.items', 'qualityInspection.inspector'])
    .select(['qualityInspection.checkedOn', 'qualityInspection.remarks'])
    .select(['entered.firstName', 'entered.lastName'])
    .where('qualityCheck.milestoneId', '=', milestoneId)
    .orderBy('qualityInspection.enteredAt', 'desc')
    .orderBy('qualityInspection.id', 'desc')
    .limit(MAX_INSPECTIONS);
}

function filesOf({ fileIds, items }: Pick<CheckRow, 'fileIds' | 'items'>): string[] {
  return [...fileIds, ...items.flatMap((item) => item.fileIds)];
}

function waiverOf({ caller }: Read, row: CheckRow): QualityCheck['waiver'] {
  if (row.waiverReason === null || row.waivedAt === null) return null;
  return {
    reason: row.waiverReason,
    askedBy: named(row.askerFirst, row.askerLast) ?? '',
    approvedBy: named(row.approverFirst, row.approverLast) ?? '',
    on: dayOf(row.waivedAt, caller.timezone),
  };
}

function named(firstName: string | null, lastName: string | null): string | null {
  return firstName === null || lastName === null ? null : displayName({ firstName, lastName });
}
