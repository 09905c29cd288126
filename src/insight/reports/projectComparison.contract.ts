import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id } from '#platform/contract/fields.ts';
import { Figure } from '#platform/contract/figure.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { Compared } from '#insight/budgets/budgetReport.contract.ts';
import { Ratio, reportDays, reportHead } from '#insight/reporting/report.contract.ts';
import { MAX_COMPARED } from './projectComparison.rules.ts';

export const ComparedProject = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** Units that are sold, of all. */
  sold: Ratio,
  /** Booked and cancelled in the days, of the sales that the caller sees. */
  booked: Figure,
  cancelled: Figure,
  /** Net units a week. */
  perWeek: z.number().nullable(),
  /** Per square foot of carpet area, and per unit; of what was booked in the days. */
  averageRatePaise: z.number().int().nullable(),
  averageValuePaise: z.number().int().nullable(),
  /** Of what was booked in the days, cancelled until today. */
  lost: Ratio,
  /** Of what fell due in the days, paid by now. */
  collected: Ratio,
  /** Shares of all works up to today, in millionths. */
  planned: Figure,
  built: Figure,
  /** All costs beside the budget of the running year, of its months that are over; null without one, and outside finance. */
  budget: Compared.nullable(),
  available: Figure,
  /** At the pace of all sales of the last 90 days; null while nothing is sold. */
  monthsOfStock: z.number().nullable(),
});
export type ComparedProject = z.infer<typeof ComparedProject>;

const marks = z.strictObject({ best: z.array(z.uuid()), worst: z.array(z.uuid()) });

export const ProjectComparison = z.strictObject({
  ...reportHead,
  projects: z.array(ComparedProject),
  /** How many there are to choose from. */
  ofProjects: z.number().int(),
  /** By measure; none where fewer than two can be compared, or all are equal. */
  marks: z.strictObject({
    sold: marks,
    perWeek: marks,
    averageRate: marks,
    averageValue: marks,
    lost: marks,
    collected: marks,
    built: marks,
    budget: marks,
    monthsOfStock: marks,
  }),
});
export type ProjectComparison = z.infer<typeof ProjectComparison>;

/** 'id,id': the columns, in this order. */
const projectIds = z
  .string()
  .transform((raw) => [...new Set(raw.split(','))])
  .pipe(z.array(id()).max(MAX_COMPARED, `Compare at most ${MAX_COMPARED} projects.`))
  .optional();

const { compare: _compare, ...days } = reportDays;

export const getProjectComparison = call({
  method: 'GET',
  path: '/analytics/project-comparison',
  summary:
    'Up to twelve projects side by side: sold, pace, rate, collections, works, budget, stock; best and worst marked',
  can: CAPABILITIES.salesReports,
  query: z.object({ ...days, projectIds }),
  reply: data(ProjectComparison),
});
