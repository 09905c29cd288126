import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder } from 'kysely';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';

/**
 * Management sees the issues of its projects; an executive the snags and defects of units of own sales. The condition
 * refers to `siteIssue` and `project` by name.
 */
function issueIsVisible(read: Read): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'siteIssue' | 'project'>();
  if (hasRole(read.caller.role, ...GROUPS.MANAGEMENT)) return projectIsVisible(read);
  return eb.and([
    eb('siteIssue.origin', 'in', ['snag', 'defect']),
    eb('siteIssue.unitId', 'in', unitsOfSales(read).select('sale.unitId')),
  ]);
}

/** Contractors are shown to management; sales people see that somebody is at it. */
export function seesContractors({ caller }: Read): boolean {
  return hasRole(caller.role, ...GROUPS.MANAGEMENT);
}

/** The sales through which the caller sees units. */
function unitsOfSales(read: Read) {
  return read.db.selectFrom('sale').where('sale.status', '!=', 'cancelled').where(visibleSales(read));
}

/** Whether a unit is one of a sale that the caller sees. */
export async function isOfOwnSale(read: Read, unitId: string): Promise<boolean> {
  const found = await unitsOfSales(read)
    .select('sale.id')
    .where('sale.unitId', '=', unitId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Those that the caller may see. */
export function visibleIssues(read: Read) {
  return read.db
    .selectFrom('siteIssue')
    .innerJoin('project', 'project.id', 'siteIssue.projectId')
    .where('project.deletedAt', 'is', null)
    .where(issueIsVisible(read));
}
