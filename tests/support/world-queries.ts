import type { Call } from '#platform/contract/call.ts';
import type { World } from './world.ts';

/** Works are valued among each other, within one project. */
const PER_PROJECT: ReadonlySet<string> = new Set([
  '/construction/analytics/works',
  '/construction/analytics/export',
]);

/** A query that a call cannot do without. */
export function queryFor(
  call: Call,
  { link, records }: Pick<World, 'link' | 'records'>,
): Record<string, string> {
  if (call.path === '/contractors/{id}/reassignment') return { toId: records.otherContractor };
  if (call.path === '/buyer-mails/draft') return { kind: 'statement', recordId: records.sale };
  if (call.path === '/payments/reminders/preview') return { saleIds: records.sale };
  if (PER_PROJECT.has(call.path)) return { projectId: records.project };
  if (call.path === '/units/plan') return { projectId: records.project };
  if (call.path === '/projects/{id}/budget/remaining') return { category: 'marketing', on: '2026-11-10' };
  if (call.path === '/tds/challans/preview') return { month: '2026-11', section: '194H' };
  if (call.path === '/tds/statement') return { year: '26-27', quarter: '3', draft: 'true' };
  if (call.path === '/documents/holds') return { resourceType: 'project', resourceId: records.project };
  if (call.path === '/saved-views/counts') return { list: 'leads', views: '?|?status=new' };
  return call.path.startsWith('/invitations/') && call.query ? link : {};
}
