import type { QueryOf } from '#platform/contract/call.ts';
import type { Period } from '#platform/contract/period.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import type { getMarketingRoi } from '../marketingReport.contract.ts';
import type { MarketingGroupBy } from '../marketingReport.rules.ts';
import { NO_CAMPAIGN, NO_SOURCE, PARTNERS } from '../marketingReport.rules.ts';

/** Which leads, sales and costs: filters of the report and of a group, in the words of each list. */
export interface MarketingOf {
  leads: ListQuery;
  sales: ListQuery;
  costs: ListQuery;
  /** Null where partners are left out: then no brokerage belongs to it. */
  brokerage: ListQuery | null;
}

export function marketingOf({
  projectId,
  source,
}: Pick<QueryOf<typeof getMarketingRoi>, 'projectId' | 'source'>): MarketingOf {
  const sources: ListQuery = source?.length ? { source: source.join(',') } : {};
  const ofProject: ListQuery = projectId === undefined ? {} : { projectId };
  return {
    leads: { ...(projectId === undefined ? {} : { firstProjectId: projectId }), ...sources },
    sales: { ...ofProject, ...sources },
    costs: { ...ofProject, ...sources },
    brokerage: source?.length && !source.includes(PARTNERS) ? null : ofProject,
  };
}

/** The part of it that belongs to one group; months narrow the days instead. */
export function ofGroup(of: MarketingOf, groupBy: MarketingGroupBy, key: string): MarketingOf {
  const narrowed = (own: ListQuery, leads: ListQuery = own): MarketingOf => ({
    ...of,
    leads: { ...of.leads, ...leads },
    sales: { ...of.sales, ...own },
    costs: { ...of.costs, ...own },
  });
  switch (groupBy) {
    case 'month':
      return of;
    case 'source':
      return { ...narrowed({ source: key }), brokerage: key === PARTNERS ? of.brokerage : null };
    case 'campaign':
      return key === NO_CAMPAIGN
        ? narrowed({ hasCampaign: 'false' })
        : { ...narrowed({ campaign: key }), brokerage: null };
    case 'project':
      return {
        ...narrowed({ projectId: key }, { firstProjectId: key }),
        brokerage: of.brokerage && { ...of.brokerage, projectId: key },
      };
  }
}

/** The lists that a report of marketing adds up, of leads that first enquired in some days. */
export interface MarketingLists {
  leads: ListQuery;
  qualified: ListQuery;
  visited: ListQuery;
  open: ListQuery;
  booked: ListQuery;
  standing: ListQuery;
  marketing: ListQuery;
  brokerage: ListQuery | null;
}

export function marketingLists(of: MarketingOf, { from, to }: Period): MarketingLists {
  const leads = { ...of.leads, enquiredFrom: from, enquiredTo: to };
  const booked = { ...of.sales, isUnitTransfer: 'false', enquiredFrom: from, enquiredTo: to };
  return {
    leads,
    qualified: { ...leads, reached: 'qualified' },
    // No visit comes before the first enquiry.
    visited: { ...leads, visitedFrom: from },
    open: { ...leads, status: OPEN_LEAD_STATUSES.join(',') },
    booked,
    standing: { ...booked, outcome: 'standing' },
    marketing: { ...of.costs, category: 'marketing', from, to },
    brokerage: of.brokerage && { ...of.brokerage, category: 'brokerage', from, to },
  };
}

/** No leads or sales come from what is spent on no source. */
export function isSpentOnly(groupBy: MarketingGroupBy, key: string): boolean {
  return groupBy === 'source' && key === NO_SOURCE;
}
