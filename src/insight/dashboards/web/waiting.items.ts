import type { Dashboard } from '../dashboard.contract.ts';
import type { Figure } from '#platform/contract/figure.ts';

export interface WaitingItem {
  label: string;
  figure: Figure;
}

/** Items waiting for this user: the list of the dashboard and of the bell. */
export function waitingItems({
  receiptsToVerify,
  decisions,
  leads,
  locks,
  disputes,
}: Dashboard): WaitingItem[] {
  return [
    item('Receipts to verify', receiptsToVerify?.count),
    item('Requests to approve', decisions?.approvals),
    item('Bookings requested by partners', decisions?.bookings),
    item('Disputes over customers', disputes),
    ...(decisions?.priceLists ?? []).map(({ name, waiting }) =>
      item(`Price lists to approve, ${name}`, waiting),
    ),
    item('Enquiries not answered in time', leads?.unanswered),
    item('Follow-ups due', leads?.followUpsDue),
    item('Leads that need attention', leads?.needsAttention),
    item('Hot leads', leads?.hot),
    item('Leads without an owner', leads?.unassigned),
    item('Visits this weekend', leads?.visitsThisWeekend),
    item('Leads whose claim ends within 14 days', locks),
  ].flat();
}

/** Empty when the role has no such figure, or it is zero. */
function item(label: string, figure: Figure | null | undefined): WaitingItem[] {
  return figure && figure.value > 0 ? [{ label, figure }] : [];
}
