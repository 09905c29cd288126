/** What comes in, and what is spent, in the order of a budget. */
const REVENUE_CATEGORIES = ['bookingValue', 'collections'] as const;
export const COST_CATEGORIES = [
  'land',
  'approvals',
  'construction',
  'marketing',
  'brokerage',
  'admin',
  'finance',
  'contingency',
] as const;
export const BUDGET_CATEGORIES = [...REVENUE_CATEGORIES, ...COST_CATEGORIES] as const;
export type CostCategory = (typeof COST_CATEGORIES)[number];
export type BudgetCategory = (typeof BUDGET_CATEGORIES)[number];

export const BUDGET_KINDS = ['revenue', 'cost'] as const;
export type BudgetKind = (typeof BUDGET_KINDS)[number];

/** What is entered bill by bill; brokerage is booked with the invoices of partners. */
export const ENTERED_CATEGORIES = [
  'land',
  'approvals',
  'construction',
  'marketing',
  'admin',
  'finance',
  'contingency',
] as const satisfies readonly CostCategory[];

interface CategoryFacts {
  label: string;
  /** Where its actual figures come from. */
  actuals: string;
  /**
   * Its row of the certificate of the accountant for withdrawals (Form 3 of the Maharashtra Real Estate (Regulation
   * and Development) Rules 2017); null where the form has none.
   */
  form3: string | null;
}

export const CATEGORY_FACTS: Record<BudgetCategory, CategoryFacts> = {
  bookingValue: { label: 'Booking value', actuals: 'Bookings less cancellations', form3: null },
  collections: { label: 'Collections', actuals: 'Verified receipts', form3: null },
  land: { label: 'Land', actuals: 'Cost entries', form3: '1 (i) Land cost' },
  approvals: {
    label: 'Approvals',
    actuals: 'Cost entries',
    form3: '1 (ii) (b) Taxes, cess, fees and premiums',
  },
  construction: {
    label: 'Construction',
    actuals: 'Costs of milestones and cost entries',
    form3: '1 (ii) (a) Cost of construction',
  },
  marketing: { label: 'Marketing', actuals: 'Cost entries', form3: null },
  brokerage: { label: 'Brokerage', actuals: 'Invoices of partners in the ledger', form3: null },
  admin: { label: 'Administration', actuals: 'Cost entries', form3: null },
  finance: { label: 'Finance', actuals: 'Cost entries', form3: '1 (ii) (c) Interest on construction loans' },
  contingency: { label: 'Contingency', actuals: 'Cost entries', form3: '1 (ii) (a) Cost of construction' },
};

export function kindOf(category: BudgetCategory): BudgetKind {
  return category === 'bookingValue' || category === 'collections' ? 'revenue' : 'cost';
}

export function categoryLabel(category: BudgetCategory): string {
  return CATEGORY_FACTS[category].label;
}
