import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { anyValueOf, id } from '#platform/contract/fields.ts';
import { Figure } from '#platform/contract/figure.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { GRADES } from '#enquiries/leads/grade.rules.ts';
import { LEAD_SOURCES, LOST_REASONS } from '#enquiries/leads/lead.contract.ts';
import { COURSE_STAGES } from '#enquiries/leads/leadCourse.rules.ts';
import { Ratio, reportDays, reportHead } from '#insight/reporting/report.contract.ts';
import { LEAD_GROUPS } from './leadReport.rules.ts';

/** Who reads reports of leads: each of the leads that they see. */
export const LEAD_REPORT_READERS = CAPABILITIES.leadManagement;

/** Leads whose person first asked in the days of the report, narrowed by what they came with. */
const leadFilter = {
  ...reportDays,
  /** The project of the first enquiry. */
  projectId: id().optional(),
  source: anyValueOf(LEAD_SOURCES),
  campaign: z.string().max(120).optional(),
  /** Whose leads they were first. */
  ownerId: id().optional(),
  channelPartnerId: id().optional(),
};

const variants = {
  /** With `kpi` the totals alone. */
  format: z.enum(['summary', 'kpi']).optional(),
  include: anyValueOf(['quality']),
  /** With `conversion` the stages with their shares and days alone. */
  focus: z.enum(['conversion']).optional(),
};

/** In the period and the one that it is compared with. */
const compared = z.strictObject({ now: Figure, before: Figure.nullable() });

/** What is wrong with leads: shares of all of them; `include=quality`. */
const LeadQuality = z.strictObject({
  junk: Ratio,
  wrongNumber: Ratio,
  outsideBudget: Ratio,
  duplicate: Ratio,
  /** The person asked more than once. */
  again: Ratio,
  /** Booked, and now without a sale: of all that booked. */
  cancelled: Ratio,
});
export type LeadQuality = z.infer<typeof LeadQuality>;

/** Between these shares the true one lies in 80 of 100 such groups. */
const Band = z.strictObject({ low: z.number(), high: z.number() });

export const LeadFigures = z.strictObject({
  leads: Figure,
  /** A first reply was given: of all leads. */
  answered: Ratio,
  /** Within the reply time in force then, counted in working time: of all leads. */
  inTime: Ratio,
  /** Came to this stage at some time, or further: of all leads. */
  contacted: Ratio,
  qualified: Ratio,
  siteVisit: Ratio,
  negotiating: Ratio,
  booked: Ratio,
  /** Of the share booked; null without leads. */
  bookedBand: Band.nullable(),
  open: Figure,
  lost: Figure,
  /** Logged with these leads so far, whenever. */
  interactions: Figure,
  visits: Figure,
  quality: LeadQuality.nullable(),
});
export type LeadFigures = z.infer<typeof LeadFigures>;

export const LeadGroup = z.strictObject({
  /** '2026-11', an id, a source, a weekday from 1 for Monday, an hour; 'none' for leads without. */
  id: z.string(),
  name: z.string(),
  now: LeadFigures,
  before: LeadFigures.nullable(),
  /** Bookings of the days of the report by this person, of whatever lead; null for other groups. */
  bookings: Figure.nullable(),
});
export type LeadGroup = z.infer<typeof LeadGroup>;

const Days = z.strictObject({
  /** Half of those whose day is known had entered the stage by then; of 90 in 100. Null where no day is known. */
  median: z.number().int().nullable(),
  most: z.number().int().nullable(),
  /** Leads whose day is known. */
  known: z.number().int(),
});

const FunnelStage = z.strictObject({
  stage: z.enum(COURSE_STAGES),
  /** Leads of the period that came to the stage at some time, or further. */
  now: Figure,
  before: Figure.nullable(),
  ofAll: Ratio,
  /** Of the leads that came to the stage before; null for the first. */
  ofPrevious: Ratio.nullable(),
  /** From the first enquiry; null for the first stage. */
  days: Days.nullable(),
});
export type FunnelStage = z.infer<typeof FunnelStage>;

const LostReason = z.strictObject({
  reason: z.enum(LOST_REASONS),
  leads: Figure,
  /** By the furthest stage that they had reached. */
  after: z.array(z.strictObject({ stage: z.enum(COURSE_STAGES), leads: Figure })),
});

/** How far the leads that came in the period went. */
const Cohort = z.strictObject({
  stages: z.array(FunnelStage),
  open: Figure,
  lost: Figure,
  /** Came in the last thirty days: still open, whatever their stage. */
  young: Figure,
  bookedBand: Band.nullable(),
  /** Null with `format=kpi` and `focus=conversion`. */
  lostReasons: z.array(LostReason).nullable(),
});

/** What happened in the period, with whichever lead: never added to or divided by the cohort. */
const Flow = z.strictObject({
  enquired: compared,
  /** Persons who asked again. */
  again: compared,
  /** Leads that entered a stage, or passed it, for the first time. */
  entered: z.array(z.strictObject({ stage: z.enum(COURSE_STAGES), ...compared.shape })),
  /** Leads with a site visit that took place. */
  visited: compared,
  /** Sales by their booking date, also those cancelled since; null where sales cannot be narrowed likewise. */
  bookings: compared.nullable(),
});

export const LeadFunnel = z.strictObject({
  ...reportHead,
  cohort: Cohort,
  /** Null with `focus=conversion`. */
  flow: Flow.nullable(),
  /** With `groupBy`. */
  groups: z.array(LeadGroup).nullable(),
  /** With `include=quality`. */
  quality: LeadQuality.nullable(),
});
export type LeadFunnel = z.infer<typeof LeadFunnel>;

export const getLeadFunnel = call({
  method: 'GET',
  path: '/analytics/lead-funnel',
  summary: 'How far the leads of a period came, beside what happened in it',
  can: LEAD_REPORT_READERS,
  query: z.object({ ...leadFilter, ...variants, groupBy: z.enum(['user', 'source']).optional() }),
  reply: data(LeadFunnel),
});

const ScoreBand = z.strictObject({
  grade: z.enum(GRADES),
  leads: Figure,
  open: Figure,
  booked: Ratio,
  lost: Figure,
});

export const LeadAnalysis = z.strictObject({
  ...reportHead,
  groupBy: z.enum(LEAD_GROUPS),
  total: z.strictObject({ now: LeadFigures, before: LeadFigures.nullable() }),
  /** Add up to the total, but for campaigns and partners: leads without are in none. */
  groups: z.array(LeadGroup),
  /** Grades and the result of their leads; empty with `format=kpi` and `focus=conversion`. */
  bands: z.array(ScoreBand),
});
export type LeadAnalysis = z.infer<typeof LeadAnalysis>;

export const getLeadAnalysis = call({
  method: 'GET',
  path: '/analytics/lead-analysis',
  summary: 'Leads of a period by source, campaign, project, person, partner or time, with their result',
  can: LEAD_REPORT_READERS,
  query: z.object({ ...leadFilter, ...variants, groupBy: z.enum(LEAD_GROUPS).optional() }),
  reply: data(LeadAnalysis),
});

const Minutes = z.strictObject({ now: z.number().int().nullable(), before: z.number().int().nullable() });

/** Open leads of the period by their next step, as of now. */
const NextSteps = z.strictObject({
  planned: Figure,
  overdue: Figure,
  none: Figure,
  /** Without contact for too long at their stage, whatever is planned. */
  silent: Figure,
});

export const LeadKpis = z.strictObject({
  ...reportHead,
  total: z.strictObject({ now: LeadFigures, before: LeadFigures.nullable() }),
  /** Half of the first replies came within so many minutes of working time; above an hour in steps, rounded up. */
  answerMinutes: Minutes,
  /** Null with `focus=conversion`. */
  nextSteps: NextSteps.nullable(),
  /** With `groupBy`. */
  groups: z.array(LeadGroup).nullable(),
});
export type LeadKpis = z.infer<typeof LeadKpis>;

export const getLeadKpis = call({
  method: 'GET',
  path: '/analytics/lead-kpis',
  summary: 'The main figures of the leads of a period: replies, next steps, conversion, quality, by person',
  can: LEAD_REPORT_READERS,
  query: z.object({ ...leadFilter, ...variants, groupBy: z.enum(['user', 'source']).optional() }),
  reply: data(LeadKpis),
});
