import type { MarketingGroupBy } from './marketingReport.rules.ts';

export const MARKETING_HEADS: Record<MarketingGroupBy, string> = {
  source: 'Source',
  campaign: 'Campaign',
  month: 'Month',
  project: 'Project',
};
