import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { defaulted, id, optional, paise, plannedDay, text, version } from '#platform/contract/fields.ts';
import { MAX_PAISE } from '#platform/contract/money.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { BUDGET_CATEGORIES, BUDGET_KINDS, ENTERED_CATEGORIES } from './category.rules.ts';
import { isYearLabel } from './budgetYear.rules.ts';

export const BUDGET_KEEPERS = GROUPS.FINANCE;
export const BUDGET_APPROVERS = ['Business Head'] as const;

const BUDGET_STATUSES = ['draft', 'submitted', 'approved'] as const;
export type BudgetStatus = (typeof BUDGET_STATUSES)[number];

/** What happens to a cost beyond its line: nothing, a warning, or a refusal. */
const CONTROLS = ['none', 'warn', 'stop'] as const;
export type Control = (typeof CONTROLS)[number];

const BUDGET_ACTIONS = ['edit', 'submit', 'approve', 'return', 'revise', 'discard'] as const;
export type BudgetAction = (typeof BUDGET_ACTIONS)[number];

/** The label of a financial year: '26-27'. */
export const year = () =>
  z
    .string({ error: 'Choose a financial year' })
    .refine(isYearLabel, { error: 'The financial year must look like 26-27' });

const month = () =>
  z
    .string({ error: 'Month is required' })
    .regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'Month must look like 2026-11');

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

export const BudgetLine = z.strictObject({
  id: z.uuid(),
  month: z.string(),
  category: z.enum(BUDGET_CATEGORIES),
  kind: z.enum(BUDGET_KINDS),
  plannedPaise: z.number().int(),
});
export type BudgetLine = z.infer<typeof BudgetLine>;

const BudgetVersion = z.strictObject({
  id: z.uuid(),
  number: z.number().int(),
  status: z.enum(BUDGET_STATUSES),
  control: z.enum(CONTROLS),
  /** Why it was revised; the first version needs none. */
  reason: z.string().nullable(),
  maker: Named.nullable(),
  submittedAt: z.string().nullable(),
  submittedBy: Named.nullable(),
  returnedBy: Named.nullable(),
  returnReason: z.string().nullable(),
  approvedAt: z.string().nullable(),
  approvedBy: Named.nullable(),
  /** Nobody else could approve it. */
  selfApproved: z.boolean(),
  /** Planned cost of the year, and booking value. */
  costPaise: z.number().int(),
  bookingValuePaise: z.number().int(),
  version: z.number().int(),
});
export type BudgetVersion = z.infer<typeof BudgetVersion>;

export const Budget = z.strictObject({
  project: Named,
  fy: z.string(),
  /** Its twelve months, April first. */
  months: z.array(z.string()),
  /** The latest first. */
  versions: z.array(BudgetVersion),
  /** The one that is shown; null while there is none. */
  shown: BudgetVersion.nullable(),
  lines: z.array(BudgetLine),
  /** By which an amount of a year is spread over its months. */
  weights: z.strictObject({
    season: z.array(z.number()),
    /** Value of the works that are planned for each month; null where none is. */
    construction: z.array(z.number().int()).nullable(),
  }),
  /** What is planned of milestones in their own budgets, to compare the construction line with. */
  milestonesPaise: z.number().int(),
  /** What the reader should know: milestones and construction differ, and by how much. */
  warnings: z.array(z.string()),
  allowedActions: z.array(z.enum(BUDGET_ACTIONS)),
});
export type Budget = z.infer<typeof Budget>;

const ofYear = { fy: year() };

export const getBudget = call({
  method: 'GET',
  path: '/projects/{id}/budget',
  summary: 'The budget of a project for a financial year: its versions, and the lines of one',
  can: BUDGET_KEEPERS,
  query: z.object({
    fy: year().optional(),
    /** The version; else the one in work, or the one in force. */
    number: z.coerce.number().int().min(1).max(999).optional(),
  }),
  reply: data(Budget),
});

export const LineInput = z.object({
  id: id().optional(),
  month: month(),
  category: z.enum(BUDGET_CATEGORIES, 'Choose a category'),
  plannedPaise: paise('Planned'),
});
export type LineInput = z.infer<typeof LineInput>;

/** Twelve months of ten categories. */
export const MAX_LINES = 120;

export const BudgetInput = z.object({
  ...ofYear,
  control: defaulted(z.enum(CONTROLS, 'Choose nothing, a warning or a refusal')),
  /** All lines of the draft: those that are not sent are gone. */
  lines: z.array(LineInput).max(MAX_LINES, `A budget has at most ${MAX_LINES} lines`),
  version: version().optional(),
});
export type BudgetInput = z.infer<typeof BudgetInput>;

const step = {
  reply: data(Budget),
  errors: {
    conflict: 'Its state does not allow it.',
    staleVersion: 'Someone else changed it.',
  },
} as const;

export const saveBudget = call({
  method: 'PUT',
  path: '/projects/{id}/budget',
  summary: 'Save the draft of a budget; the first one is made by it',
  can: BUDGET_KEEPERS,
  body: BudgetInput,
  ...step,
});

export const submitBudget = call({
  method: 'POST',
  path: '/projects/{id}/budget/submit',
  summary: 'Submit the draft of a budget for approval',
  can: BUDGET_KEEPERS,
  body: z.object({ ...ofYear, version: version().optional() }),
  ...step,
});

export const approveBudget = call({
  method: 'POST',
  path: '/projects/{id}/budget/approve',
  summary: 'Approve a submitted budget; not by the one who made it',
  can: BUDGET_APPROVERS,
  body: z.object({ ...ofYear, version: version().optional() }),
  ...step,
  errors: { ...step.errors, forbidden: 'The one who made it does not approve it.' },
});

export const returnBudget = call({
  method: 'POST',
  path: '/projects/{id}/budget/return',
  summary: 'Return a submitted budget to its maker, with the reason',
  can: BUDGET_APPROVERS,
  body: z.object({ ...ofYear, reason: text(300, 'Reason', 3), version: version().optional() }),
  ...step,
});

export const reviseBudget = call({
  method: 'POST',
  path: '/projects/{id}/budget/revise',
  summary: 'Begin the next version of an approved budget, with the reason',
  can: BUDGET_KEEPERS,
  body: z.object({ ...ofYear, reason: text(300, 'Reason', 3) }),
  ...step,
});

export const discardBudget = call({
  method: 'POST',
  path: '/projects/{id}/budget/discard',
  summary: 'Discard the draft of a budget; the version in force stays',
  can: BUDGET_KEEPERS,
  body: z.object({ ...ofYear, version: version().optional() }),
  ...step,
});

/** What a cost would leave of its line. */
export const Remaining = z.strictObject({
  fy: z.string(),
  month: z.string(),
  /** The version in force; null where no budget is approved, and nothing is controlled. */
  number: z.number().int().nullable(),
  control: z.enum(CONTROLS).nullable(),
  hasLine: z.boolean(),
  /** Of the year and of the month. */
  plannedPaise: z.number().int(),
  actualPaise: z.number().int(),
  remainingPaise: z.number().int(),
  monthPlannedPaise: z.number().int(),
  monthActualPaise: z.number().int(),
  /** Budgets of milestones that are under way, less what they cost so far; only of construction. */
  committedPaise: z.number().int(),
  /** What would happen to a cost of this amount, in words; null while it fits. */
  problem: z.string().nullable(),
  /** It would be refused. */
  isRefused: z.boolean(),
});
export type Remaining = z.infer<typeof Remaining>;

export const getRemaining = call({
  method: 'GET',
  path: '/projects/{id}/budget/remaining',
  summary: 'What remains of a line of the budget before a cost is entered',
  can: BUDGET_KEEPERS,
  query: z.object({
    category: z.enum(ENTERED_CATEGORIES),
    on: plannedDay('Date of the bill'),
    /** What the cost would be: without GST that is claimed back. */
    costPaise: z.coerce.number().int().min(0).max(MAX_PAISE).default(0),
    /** The cost that is being changed: it does not count twice. */
    costId: id().optional(),
  }),
  reply: data(Remaining),
});

export const AlertAnswer = z.object({
  projectId: id(),
  ...ofYear,
  category: z.enum(BUDGET_CATEGORIES, 'Choose a category'),
  /** Without it the alert is marked as seen. */
  answer: optional(text(1000, 'Answer', 3)),
});
export type AlertAnswer = z.infer<typeof AlertAnswer>;
