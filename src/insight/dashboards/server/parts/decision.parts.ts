import { hasCapability, hasRole, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import { listApprovals } from '#company/approvals/approval.contract.ts';
import { countApprovals } from '#company/approvals/server/approval.queries.ts';
import { visiblePriceLists } from '#inventory/prices/server/priceList.rows.ts';
import type { Dashboard } from '../../dashboard.contract.ts';
import { APPROVAL_KINDS } from '../approval.kinds.ts';
import { leadsFigure } from '../lead.figures.ts';
import type { Scope } from '#insight/reporting/server/scope.ts';
import { figure, inProject } from '#insight/reporting/server/scope.ts';

/** Requests of others that the caller may decide. */
export async function decisions(scope: Scope): Promise<Dashboard['decisions']> {
  const [approvals, bookings, priceLists] = await Promise.all([
    requestsToDecide(scope),
    hasRole(scope.read.caller.role, ...SALES_MANAGER_UP)
      ? leadsFigure(scope, { bookingRequested: 'true' })
      : null,
    listsToApprove(scope),
  ]);
  return { approvals, bookings, priceLists };
}

async function requestsToDecide(scope: Scope) {
  const query = inProject(scope, { whose: 'toDecide' });
  return figure(
    'approvals',
    query,
    await countApprovals(scope.read, APPROVAL_KINDS, listApprovals.query.parse(query)),
  );
}

/** Price lists belong to a project, so each project has its own figure. */
async function listsToApprove({ read, projectId }: Scope) {
  if (!hasCapability(read.caller.role, 'editPricing')) return [];
  const rows = await visiblePriceLists(read)
    .select((eb) => ['project.id', 'project.name', eb.fn.countAll<number>().as('count')])
    .where('priceList.status', '=', 'draft')
    .$if(projectId !== undefined, (query) => query.where('project.id', '=', projectId ?? ''))
    .groupBy(['project.id', 'project.name'])
    .orderBy('project.name')
    .execute();
  return rows.map(({ id, name, count }) => ({
    id,
    name,
    waiting: figure('priceLists', { projectId: id, status: 'draft' }, count),
  }));
}
