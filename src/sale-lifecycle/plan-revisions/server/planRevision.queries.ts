import type { Read } from '#platform/server/context.ts';
import { masked } from '#company/people/server/facts.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import type { PlanLine, PlanRevision } from '../planRevision.contract.ts';
import type { KeptRevision } from '../planReplay.rules.ts';
import { saleOfPlan } from './planToRevise.queries.ts';

/**
 * The changes of a plan, by its id or its sale's, the newest first; 404 when the caller may not see the sale. Partners
 * read that it changed and what, without the amounts and by whom.
 */
export async function listPlanRevisions(read: Read, planOrSaleId: string): Promise<PlanRevision[]> {
  const rows = await read.db
    .selectFrom('planRevision')
    .selectAll()
    .where('saleId', '=', await saleOfPlan(read, planOrSaleId))
    .orderBy('revision', 'desc')
    .execute();
  const names = await namesOf(
    read,
    rows.map((row) => row.createdById),
  );
  return rows.map(({ id, revision, kind, what, reason, before, after, createdAt, createdById }) => ({
    id,
    revision,
    kind,
    reason,
    at: createdAt,
    by:
      createdById === null
        ? null
        : masked(read, 'peopleOfBuilder', { id: createdById, name: names.get(createdById) ?? '' }),
    what,
    before: masked(read, 'salePrice', before) ?? [],
    after: masked(read, 'salePrice', after) ?? [],
  }));
}

/** The revisions of a sale in order, for a replay. */
export async function keptRevisions(read: Read, saleId: string): Promise<(KeptRevision & { id: string })[]> {
  const rows = await read.db
    .selectFrom('planRevision')
    .select(['id', 'revision', 'kind', 'steps', 'templateBefore', 'before', 'after'])
    .where('saleId', '=', saleId)
    .orderBy('revision')
    .execute();
  return rows.map(({ id, revision, kind, steps, templateBefore, before, after }) => {
    const common = { id, revision, beforeIds: idsOf(before), afterIds: idsOf(after) };
    if (kind === 'change')
      return { ...common, kind, steps: steps.filter((step) => typeof step === 'object') };
    const newIds = steps.filter((step) => typeof step === 'string');
    return { ...common, kind, newIds, stagesBefore: templateBefore?.stages ?? [] };
  });
}

function idsOf(lines: readonly PlanLine[]): string[] {
  return lines.map((line) => line.id);
}
