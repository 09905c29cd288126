import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import { OPEN_LEAD_STATUSES } from '../lead.contract.ts';

const OPEN = OPEN_LEAD_STATUSES.join(',');

/** The views of the list that everybody has; the leads of a partner are those they brought. */
export function leadViews(userId: string, seesOwners: boolean): readonly ListView[] {
  return [
    { id: 'all', label: 'All', query: {} },
    { id: 'open', label: 'Open', query: { status: OPEN } },
    { id: 'mine', label: 'My leads', query: { status: OPEN, ...mine(userId, seesOwners) } },
    { id: 'hot', label: 'Hot', query: { status: OPEN, grade: 'hot', sort: '-score' } },
    { id: 'attention', label: 'Needs attention', query: { needsAttention: 'true', sort: '-score' } },
    ...(seesOwners
      ? [{ id: 'unassigned', label: 'Unassigned', query: { status: OPEN, unassigned: 'true' } }]
      : []),
  ];
}

/** Those of the board, which shows open leads only. */
export function boardViews(userId: string, seesOwners: boolean): readonly ListView[] {
  return [
    { id: 'all', label: 'All open', query: {} },
    { id: 'mine', label: 'My leads', query: mine(userId, seesOwners) },
    ...(seesOwners ? [{ id: 'unassigned', label: 'Unassigned', query: { unassigned: 'true' } }] : []),
  ];
}

function mine(userId: string, seesOwners: boolean): ListView['query'] {
  return seesOwners ? { ownerId: userId } : { broughtById: userId };
}
