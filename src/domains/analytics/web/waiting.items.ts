import { GROUPS, hasRole } from '../../../platform/contract/roles.ts';
import type { Dashboard } from '../analytics.contract.ts';

export interface WaitingItem {
  label: string;
  count: number;
  to: string;
}

/** What waits for this user to act: the list of the dashboard and the number at the bell. */
export function waitingItems(dashboard: Dashboard, role: string | null, now: string): WaitingItem[] {
  const items: WaitingItem[] = [];
  if (dashboard.receiptsToVerify && hasRole(role, ...GROUPS.FINANCE)) {
    items.push({
      label: 'Receipts to verify',
      count: dashboard.receiptsToVerify.count,
      to: '/payments/collections?status=recorded',
    });
  }
  if (dashboard.leads) {
    items.push({
      label: 'Follow-ups due',
      count: dashboard.leads.followUpsDue,
      to: `/leads?followUpBefore=${encodeURIComponent(now)}&status=new,contacted,qualified,siteVisit,negotiating`,
    });
    items.push({
      label: 'Leads without an owner',
      count: dashboard.leads.unassigned,
      to: '/leads?unassigned=true&status=new,contacted,qualified,siteVisit,negotiating',
    });
  }
  return items;
}
