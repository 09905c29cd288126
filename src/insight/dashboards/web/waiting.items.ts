import type { Dashboard } from '../dashboard.contract.ts';
import type { Figure } from '#platform/contract/figure.ts';

export interface WaitingItem {
  label: string;
  figure: Figure;
}

/** What waits for this user to act: the list of the dashboard and of the bell. */
export function waitingItems({
  receiptsToVerify,
  decisions,
  leads,
  locks,
  disputes,
}: Dashboard): WaitingItem[] {
  return [
    item('Receipts to verify', receiptsToVerify?.count),
    item('Discounts to decide', decisions?.discounts),
    item('Bookings requested by partners', decisions?.bookings),
    item('Disputes over whose a customer is', disputes),
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

/** Nothing when the role has no such figure, or nothing waits. */
function item(label: string, figure: Figure | null | undefined): WaitingItem[] {
  return figure && figure.value > 0 ? [{ label, figure }] : [];
}
