import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a cost. */
export const costConstraints: ConstraintMessages = {
  cost_entry_bill_once: {
    message: 'This bill of this vendor is entered already. Look for its number among the costs.',
    field: 'reference',
  },
  cost_entry_bill_of_milestone: {
    message: 'This bill of this vendor is entered as a cost of a milestone; it counts from there.',
    field: 'reference',
  },
  milestone_cost_bill_of_project: {
    message: 'This bill of this vendor is entered as a cost of a project; it counts from there.',
    field: 'reference',
  },
  cost_entry_campaign_of_marketing: {
    message: 'Only marketing is spent on a source or campaign.',
    field: 'campaignSource',
  },
  cost_entry_gst_within: { message: 'GST cannot be more than the amount.', field: 'gstPaise' },
  cost_entry_deleted: { message: 'This cost was deleted.' },
};
