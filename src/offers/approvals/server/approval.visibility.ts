import type { ExpressionWrapper, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import { DECIDERS } from '../approval.rules.ts';

type ApprovalCondition = ExpressionWrapper<Tables, 'approval', SqlBool>;

/**
 * Which requests the caller may see, as a condition on `approval`: their own, and those of visible projects
 * that their current limit covers.
 */
export function visibleApprovals(read: Read): ApprovalCondition {
  const approval = expressionBuilder<Tables, 'approval'>();
  return approval.or([isOwn(read), coveredByLimit(read)]);
}

export function isOwn({ caller }: Read): ApprovalCondition {
  return expressionBuilder<Tables, 'approval'>()('approval.requestedById', '=', caller.userId);
}

/** Those that the caller may decide while they are open. */
export function coveredByLimit(read: Read): ApprovalCondition {
  const approval = expressionBuilder<Tables, 'approval'>();
  const { role, userId } = read.caller;
  if (!hasRole(role, ...DECIDERS)) return approval.and([approval.lit(false)]);
  const limit = sql<number>`coalesce((coalesce(config.discount_limits, organization.discount_limits) ->> ${role})::numeric, 0)`;
  const covering = approval
    .selectFrom('project')
    .innerJoin('organization', (join) => join.onTrue())
    .leftJoin('projectPaymentConfig as config', 'config.projectId', 'project.id')
    .select('project.id')
    .whereRef('project.id', '=', 'approval.projectId')
    .where(projectIsVisible(read))
    .where(limit, '>=', approval.ref('approval.discountPct'));
  return approval.and([
    approval('approval.requestedById', '<>', userId),
    approval.exists(covering),
    hasRole(role, ...GROUPS.ADMIN) ? approval.lit(true) : approval('approval.isBelowFloorRate', '=', false),
  ]);
}

export async function visibleApprovalIds(read: Read, ids: readonly string[]): Promise<Set<string>> {
  const rows = await read.db
    .selectFrom('approval')
    .select('approval.id')
    .where('approval.id', 'in', [...ids])
    .where(visibleApprovals(read))
    .execute();
  return new Set(rows.map((row) => row.id));
}
