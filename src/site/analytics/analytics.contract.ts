import * as z from 'zod';
import { bytes, call, data } from '#platform/contract/call.ts';
import { EXPORT_FORMATS } from '#platform/contract/exportFormat.ts';
import { id, plannedDay } from '#platform/contract/fields.ts';
import { Figure } from '#platform/contract/figure.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { ISSUE_SEVERITIES } from '#site/issues/issueKinds.rules.ts';
import { OverdueMilestone } from '#site/milestones/overdue.contract.ts';
import { WEIGHINGS } from './shares.rules.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

/** Null at nothing of nothing; to three decimals. */
const Ratio = z.strictObject({ numerator: Figure, denominator: Figure, value: z.number().nullable() });
export type Ratio = z.infer<typeof Ratio>;

/** Shares are millionths of all works of the scope. */
const CurvePoint = z.strictObject({
  on: z.string(),
  planned: Figure,
  /** Null after today. */
  earned: Figure.nullable(),
  /** What was earned until then is not reported but known from before there was a log of progress. */
  isDerived: z.boolean(),
  /** Null after today, and for those who may not see construction costs. */
  actualCost: Figure.nullable(),
});
export type CurvePoint = z.infer<typeof CurvePoint>;

const Curve = z.strictObject({
  /** By what the towers count among each other. */
  weighedBy: z.enum(WEIGHINGS),
  /** The ends of the weeks, the last day, and today if it lies between; none without planned days. */
  points: z.array(CurvePoint),
});

const EarnedValue = z.strictObject({
  asOf: z.string(),
  /** `weight`: by weight alone, as there are no budgets or the caller may not see them. */
  basis: z.enum(['budget', 'weight']),
  planned: Figure,
  earned: Figure,
  /** Earned of planned: SPI. */
  schedule: Ratio,
  /** Null by weight alone. */
  money: z
    .strictObject({
      budget: Figure,
      actual: Figure,
      /** Earned of spent, from the start of the project: CPI. */
      cost: Ratio,
      /** What the works cost at the end if they go on as they did; null while that cannot be said. */
      atCompletionPaise: z.number().int().nullable(),
      withoutBudget: Figure,
    })
    .nullable(),
});
export type EarnedValue = z.infer<typeof EarnedValue>;

const CostLine = z.strictObject({
  ...Named.shape,
  tower: Named.nullable(),
  budgetedPaise: z.number().int(),
  actualCostPaise: z.number().int(),
});

const Costs = z.strictObject({
  /** Milestones that cost more than their budget. */
  exceeded: Figure,
  /** Those that exceed it by most. */
  first: z.array(CostLine),
});

const IssueAges = z.strictObject({
  severity: z.enum(ISSUE_SEVERITIES),
  upTo7: Figure,
  from8To30: Figure,
  over30: Figure,
  all: Figure,
});

const Unlocked = z.strictObject({ until: z.string(), milestones: Figure, amount: Figure });

export const ConstructionAnalytics = z.strictObject({
  today: z.string(),
  /** Null: of all projects that the caller sees, which have neither curve nor earned value in common. */
  project: Named.nullable(),
  tower: Named.nullable(),
  curve: Curve.nullable(),
  earnedValue: EarnedValue.nullable(),
  /** Null for those who may not see construction costs. */
  costs: Costs.nullable(),
  delayed: z.strictObject({
    milestones: Figure,
    /** What payment plans bill with them and cannot bill yet. */
    blocked: Figure,
    first: z.array(OverdueMilestone),
  }),
  quality: z.strictObject({
    /** Checks that passed their first inspection, of those inspected. */
    firstTime: Ratio,
    /** Failed and not put right yet. */
    failed: Figure,
  }),
  /** Issues that are not verified yet, the gravest first. */
  issues: z.array(IssueAges),
  /** Demands that the works of the next 90 days let be billed; what was expected earlier is of the first 30. */
  unlocked: z.strictObject({ steps: z.array(Unlocked), all: Unlocked }),
});
export type ConstructionAnalytics = z.infer<typeof ConstructionAnalytics>;

const which = {
  projectId: id().optional(),
  towerId: id().optional(),
  /** Days of the curve and of first inspections; the whole plan unless sent. */
  from: plannedDay('First day').optional(),
  to: plannedDay('Last day').optional(),
};

export const getConstructionAnalytics = call({
  method: 'GET',
  path: '/construction/analytics',
  summary: 'The works in figures: S-curve, earned value, delays, quality, issues, cost, demands to come',
  can: GROUPS.MANAGEMENT,
  query: z.object(which),
  reply: data(ConstructionAnalytics),
});

export const exportConstructionCurve = call({
  method: 'GET',
  path: '/construction/analytics/export',
  summary: 'The S-curve of a project week by week, as a file',
  can: GROUPS.MANAGEMENT,
  query: z.object({ ...which, projectId: id(), format: z.enum(EXPORT_FORMATS).default('csv') }),
  reply: bytes('application/octet-stream'),
});
