import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id } from '#platform/contract/fields.ts';
import { Figure } from '#platform/contract/figure.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { FIGURE_BASES, FIGURE_UNITS } from '#insight/figures/figureDefinition.rules.ts';
import { MEASURE_NAMES } from '#insight/figures/keptFigures.rules.ts';
import { REPORT_FIGURE_NAMES } from '#insight/figures/reportFigures.rules.ts';

/** What a figure is and how it is found. */
const definition = {
  title: z.string(),
  meaning: z.string(),
  unit: z.enum(FIGURE_UNITS),
  /** What is counted or added up; of a ratio both parts: 'Discounts of the sales booked ÷ their list price'. */
  formula: z.string(),
  numerator: z.string(),
  /** Null of a count or a sum. */
  denominator: z.string().nullable(),
  /** Which day of a record decides whether it is in the period. */
  byDay: z.string(),
  basis: z.enum(FIGURE_BASES),
  /** What is read, as people call it: 'Sales', 'Receipts'. */
  records: z.array(z.string()),
  /** Since when it is found so. */
  since: z.iso.date(),
};

export const KeptMeasure = z.strictObject({
  name: z.enum(MEASURE_NAMES),
  ...definition,
  /** Months that are kept, the newest first: '2026-10'. */
  months: z.array(z.string()),
});
export type KeptMeasure = z.infer<typeof KeptMeasure>;

const ReportFigure = z.strictObject({ id: z.enum(REPORT_FIGURE_NAMES), ...definition });
export type ReportFigure = z.infer<typeof ReportFigure>;

export const Measures = z.strictObject({
  /** Kept when a month ends. */
  kept: z.array(KeptMeasure),
  /** Other main figures of reports that the caller may read. */
  others: z.array(ReportFigure),
});
export type Measures = z.infer<typeof Measures>;

export const listMeasures = call({
  method: 'GET',
  path: '/analytics/measures',
  summary:
    'How the main figures are found: what each counts, by which day and from which records; which months are kept',
  can: CAPABILITIES.salesReports,
  reply: data(Measures),
});

export const MeasureChange = z.strictObject({
  measure: z.enum(MEASURE_NAMES),
  title: z.string(),
  unit: z.enum(['count', 'money']),
  month: z.string(),
  /** When the figure was kept. */
  closedAt: z.iso.datetime(),
  closed: z.number().int(),
  now: Figure,
  difference: z.number().int(),
  /** The records by which it differs, the largest first; all of them add up to the difference. */
  entries: z.array(
    z.strictObject({
      id: z.uuid(),
      kind: z.enum(['sale', 'receipt']),
      /** The sale that it is, or that the receipt is of. */
      saleId: z.uuid(),
      label: z.string(),
      /** What happened after the month ended. */
      what: z.string(),
      before: z.number().int().nullable(),
      after: z.number().int().nullable(),
      difference: z.number().int(),
    }),
  ),
  /** More than are listed. */
  more: z.number().int(),
});
export type MeasureChange = z.infer<typeof MeasureChange>;

export const getMeasureChange = call({
  method: 'GET',
  path: '/analytics/measures/change',
  summary: 'Why a figure of a month differs from what it was when the month ended: the entries between',
  can: CAPABILITIES.salesReports,
  query: z.object({
    measure: z.enum(MEASURE_NAMES, 'There is no such figure').default('bookings'),
    /** The newest that is kept, unless said. */
    month: z
      .string()
      .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'Month must be like 2026-10')
      .optional(),
    projectId: id().optional(),
    personId: id().optional(),
  }),
  reply: data(MeasureChange),
  errors: {
    forbidden: 'The figure is not for this role.',
    notFound: 'Nothing was kept of this month.',
    conflict: 'No month is kept yet.',
  },
});
