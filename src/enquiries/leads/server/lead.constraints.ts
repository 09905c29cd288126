import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of this resource. */
export const leadConstraints: ConstraintMessages = {
  lead_open_phone_once: { message: 'An open lead with this phone number already exists.', field: 'phone' },
  lead_phone_check: { message: 'Please enter a valid phone number', field: 'phone' },
  lead_alt_phone_check: { message: 'Please enter a valid phone number', field: 'altPhone' },
  lead_budget_order: { message: 'Budget to must not be below budget from.', field: 'budgetMaxPaise' },
  lead_partner_iff_source: {
    message: 'Leads of channel partners must be entered by the partner firm.',
    field: 'source',
  },
  lead_closed_has_sale: { message: 'A lead is closed by recording a booking for it.' },
  lead_lost_has_reason: { message: 'Select a reason.', field: 'lostReason' },
  lead_interaction_append_only: { message: 'An interaction cannot be changed or removed.' },
};
