import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CompletionCondition } from '#site/milestones/server/completion.condition.ts';
import { issuesMissing } from '../issue.rules.ts';

/**
 * No high or critical issue of the work may be open, and none of the work before it whose later check failed. Snags and
 * defects of units hold no milestone.
 */
export const issuesClosed: CompletionCondition = async ({ db }, { id }) => {
  const [own, before] = await Promise.all([
    db
      .selectFrom('siteIssue')
      .select([
        sql<number>`(count(*) filter (where severity = 'critical'))::int`.as('critical'),
        sql<number>`(count(*) filter (where severity = 'high'))::int`.as('high'),
        sql<number>`(count(*) filter (where status = 'resolved'))::int`.as('resolved'),
      ])
      .where('milestoneId', '=', id)
      .where('origin', '=', 'site')
      .where('severity', 'in', ['high', 'critical'])
      .where('status', '!=', 'verified')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('milestoneDependency')
      .innerJoin('milestone', 'milestone.id', 'milestoneDependency.dependsOnId')
      .select('milestone.name')
      .where('milestoneDependency.milestoneId', '=', id)
      .where(isHeldByIssue())
      .orderBy('milestone.sequence')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const held = before ? [`${before.name} has a critical issue from a later check; close it first.`] : [];
  return [...issuesMissing(own), ...held];
};

/** Whether a later check of completed work failed and is not put right. A condition on the table `milestone`. */
export function isHeldByIssue(): RawBuilder<boolean> {
  return sql<boolean>`exists (select from site_issue held
    where held.organization_id = milestone.organization_id and held.milestone_id = milestone.id
      and held.is_after_completion and held.severity = 'critical' and held.status <> 'verified')`;
}
