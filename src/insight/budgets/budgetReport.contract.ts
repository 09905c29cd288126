import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { anyValueOf, id } from '#platform/contract/fields.ts';
import { Figure } from '#platform/contract/figure.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { reportHead } from '#insight/reporting/report.contract.ts';
import { AlertAnswer, year } from './budget.contract.ts';
import { BUDGET_CATEGORIES, BUDGET_KINDS } from './category.rules.ts';
import { COLOURS, SEVERITIES } from './variance.rules.ts';

const money = z.number().int();
const Named = z.strictObject({ id: z.uuid(), name: z.string() });

/** Which version plans are of: the one in force, or the first one that was approved. */
const PLANS = ['approved', 'original'] as const;
export type Plan = (typeof PLANS)[number];

/** An amount with its rows; booking value is what was booked less what was cancelled in the same days. */
export const Actual = z.strictObject({
  paise: money,
  rows: Figure,
  /** To be taken off: cancellations. */
  lessRows: Figure.nullable(),
});
export type Actual = z.infer<typeof Actual>;

const variance = {
  variancePaise: money,
  /** In percent; null where nothing was planned, as are ratio and colour. */
  variancePct: z.number().nullable(),
  ratio: z.number().nullable(),
  colour: z.enum(COLOURS).nullable(),
};

export const Compared = z.strictObject({ plannedPaise: money, actual: Actual, ...variance });
export type Compared = z.infer<typeof Compared>;

const BudgetMonth = z.strictObject({
  month: z.string(),
  ...Compared.shape,
  /** It is running or still to come: it is not counted to date. */
  isOpen: z.boolean(),
});

export const CategoryRow = z.strictObject({
  category: z.enum(BUDGET_CATEGORIES),
  kind: z.enum(BUDGET_KINDS),
  /** Of the months that are over; null while none is. */
  toDate: Compared.nullable(),
  fullYear: Compared,
  /** Of costs: what the year will cost, as the works go (ruling 53). Null of revenue. */
  yearEndPaise: money.nullable(),
});
export type CategoryRow = z.infer<typeof CategoryRow>;

/** The works since the project began; null without a budget of milestones. */
export const WorksValue = z.strictObject({
  budget: Figure,
  earned: Figure,
  actual: Figure,
  /** Earned by spent; null while nothing was spent. */
  cpi: z.number().nullable(),
  /** What all works cost in the end as they go; null while nothing is earned. */
  atCompletionPaise: money.nullable(),
});
export type WorksValue = z.infer<typeof WorksValue>;

/** Milestones under way: their budgets less what they cost so far is committed and not billed. */
const Commitment = z.strictObject({
  milestone: Named,
  budgetedPaise: money,
  actualPaise: money,
  openPaise: money,
});

export const ProjectBudget = z.strictObject({
  project: Named,
  /** Of the plan that is compared; null where none is approved. */
  number: z.number().int().nullable(),
  categories: z.array(CategoryRow),
  /** All costs together. */
  cost: z.strictObject({
    toDate: Compared.nullable(),
    fullYear: Compared,
    yearEndPaise: money,
  }),
  works: WorksValue.nullable(),
  committedPaise: money,
  commitments: z.array(Commitment),
});
export type ProjectBudget = z.infer<typeof ProjectBudget>;

export const BudgetVsActual = z.strictObject({
  ...reportHead,
  fy: z.string(),
  against: z.enum(PLANS),
  /** The months that are over; null while none is. */
  toDate: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
  /** Of all requested projects. */
  categories: z.array(z.strictObject({ ...CategoryRow.shape, months: z.array(BudgetMonth) })),
  cost: ProjectBudget.shape.cost,
  /** From the budget of all costs of the year to what it will cost. */
  waterfall: z.strictObject({
    budgetPaise: money,
    steps: z.array(z.strictObject({ category: z.enum(BUDGET_CATEGORIES), changePaise: money })),
    forecastPaise: money,
  }),
  /** By name. */
  projects: z.array(ProjectBudget),
});
export type BudgetVsActual = z.infer<typeof BudgetVsActual>;

const reportQuery = {
  projectId: id().optional(),
  /** The running year unless sent; or the last one by name. */
  fy: year().optional(),
  period: z.enum(['year', 'lastYear']).optional(),
  category: anyValueOf(BUDGET_CATEGORIES),
  against: z.enum(PLANS).optional(),
};

export const getBudgetVsActual = call({
  method: 'GET',
  path: '/analytics/budget-vs-actual',
  summary:
    'Planned and actual amounts of a financial year by category, month and project, and what the year will cost',
  can: GROUPS.FINANCE,
  query: z.object({
    ...reportQuery,
    /** With `kpi` without projects and months. */
    format: z.enum(['summary', 'kpi']).optional(),
  }),
  reply: data(BudgetVsActual),
});

export const BudgetAlert = z.strictObject({
  project: Named,
  category: z.enum(BUDGET_CATEGORIES),
  kind: z.enum(BUDGET_KINDS),
  severity: z.enum(SEVERITIES),
  /** 'Construction has cost 112% of its plan to date.' */
  reason: z.string(),
  /** The first month of its unbroken run. */
  since: z.string(),
  toDate: Compared,
  /** Who saw it first, and who answered it. */
  seenBy: Named.nullable(),
  seenAt: z.string().nullable(),
  answer: z.string().nullable(),
  answeredBy: Named.nullable(),
  answeredAt: z.string().nullable(),
});
export type BudgetAlert = z.infer<typeof BudgetAlert>;

export const BudgetDashboard = z.strictObject({
  ...reportHead,
  fy: z.string(),
  toDate: BudgetVsActual.shape.toDate,
  /** The gravest first. */
  alerts: z.array(BudgetAlert),
  /** Null with `focus=alerts`, as are the projects. */
  total: z
    .strictObject({
      cost: ProjectBudget.shape.cost,
      bookingValue: Compared.nullable(),
      collections: Compared.nullable(),
    })
    .nullable(),
  projects: z
    .array(
      z.strictObject({
        project: Named,
        number: z.number().int().nullable(),
        /** A version is pending approval. */
        isWaiting: z.boolean(),
        cost: ProjectBudget.shape.cost,
        /** To date. */
        bookingValue: Compared.nullable(),
        collections: Compared.nullable(),
        cpi: z.number().nullable(),
        atCompletionPaise: money.nullable(),
        committedPaise: money,
        alerts: z.number().int(),
      }),
    )
    .nullable(),
});
export type BudgetDashboard = z.infer<typeof BudgetDashboard>;

export const getBudgetDashboard = call({
  method: 'GET',
  path: '/analytics/budget-dashboard',
  summary: 'Budgets of all projects to date and at the end of the year, and what is beyond its limits',
  can: GROUPS.FINANCE,
  query: z.object({
    projectId: id().optional(),
    fy: year().optional(),
    period: z.enum(['year', 'lastYear']).optional(),
    focus: z.enum(['alerts']).optional(),
  }),
  reply: data(BudgetDashboard),
});

export const answerAlert = call({
  method: 'POST',
  path: '/analytics/budget-alerts',
  summary: 'Say that an alert of a budget was seen, or answer it',
  can: GROUPS.FINANCE,
  body: AlertAnswer,
  reply: data(BudgetAlert),
  errors: { conflict: 'There is no such alert any more.' },
});
