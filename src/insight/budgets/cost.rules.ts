import type { Day } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { BudgetCategory } from './category.rules.ts';

/** What a cost is judged by. */
interface CostFields {
  category: BudgetCategory;
  amountPaise: number;
  gstPaise: number;
  incurredOn: Day;
  campaignSource: string | null;
  campaign: string | null;
}

/** Refuses what no bill says: a day that has not come, more GST than amount, a campaign of what is not marketing. */
export function checkCost(cost: CostFields, today: Day): void {
  if (cost.incurredOn > today) throw invalid('incurredOn', 'The date of a bill cannot be in the future.');
  if (cost.gstPaise > cost.amountPaise) throw invalid('gstPaise', 'GST cannot be more than the amount.');
  if (cost.category === 'marketing') return;
  if (cost.campaignSource !== null)
    throw invalid('campaignSource', 'Only marketing is spent on a source of leads.');
  if (cost.campaign !== null) throw invalid('campaign', 'Only marketing is spent on a campaign.');
}
