import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import {
  anyValueOf,
  count,
  defaulted,
  id,
  identity,
  optional,
  paise,
  pct,
  plannedDay,
  sortBy,
  stored,
  text,
  version,
} from '#platform/contract/fields.ts';
import { CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import { DELAYS_OF_OTHERS } from '../contractors/contractor.rules.ts';

export const MILESTONE_STATUSES = ['planned', 'inProgress', 'delayed', 'onHold', 'completed'] as const;
export type MilestoneStatus = (typeof MILESTONE_STATUSES)[number];

/** What a delay comes from: the contractor and his people, material and money, or what lies with others. */
export const DELAY_REASONS = [
  'contractor',
  'labour',
  'materials',
  'funds',
  ...DELAYS_OF_OTHERS,
  'other',
] as const;
export type DelayReason = (typeof DELAY_REASONS)[number];

const MILESTONE_ACTIONS = [
  'edit',
  'progress',
  'reduceProgress',
  'complete',
  'delay',
  'hold',
  'resume',
  'reopen',
  'delete',
] as const;
export type MilestoneAction = (typeof MILESTONE_ACTIONS)[number];

const MILESTONE_KEY =
  /^(excavation|foundation|plinth|podium|slab:[1-9][0-9]{0,2}|brickwork|doors|lobbies|plaster|flooring|plumbing|electrical|lifts|external|finishing|oc|possession)$/;

const milestoneFields = {
  name: text(120, 'Name'),
  sequence: count('Order', 1, 1000),
  weightPct: defaulted(pct('Weight')),
  plannedStart: optional(plannedDay('Planned start')),
  plannedEnd: optional(plannedDay('Planned end')),
  budgetedPaise: defaulted(paise('Budget')),
  actualCostPaise: defaulted(paise('Actual cost')),
  /** Milestones that have to be completed before this one begins. */
  dependsOn: defaulted(z.array(id()).max(30)),
  /** Who builds it. */
  contractorId: optional(id()),
};

const MilestoneKey = z.string().regex(MILESTONE_KEY, 'Choose a milestone, as plinth or slab:8');

export const MilestoneInput = z.object({
  projectId: id(),
  towerId: optional(id()),
  /** Of a milestone without tower: the towers that it covers; none: all that have none of its kind. */
  coversTowerIds: defaulted(z.array(id()).max(100, 'Choose at most 100 towers')),
  key: MilestoneKey,
  ...milestoneFields,
});
export type MilestoneInput = z.infer<typeof MilestoneInput>;

export const MilestonePatch = z
  .object({
    ...milestoneFields,
    /** A new end date for late work. */
    revisedEnd: optional(plannedDay('Revised end')),
    actualStart: optional(plannedDay('Actual start')),
    /** What the delay comes from, and the same in words. */
    delayReason: optional(z.enum(DELAY_REASONS)),
    delayNote: optional(text(500, 'What happened')),
    status: z.enum(['planned', 'inProgress', 'delayed', 'onHold']),
    /** Why it is put on hold, resumed or reopened, or its end revised. */
    reason: optional(text(500, 'Reason', 3)),
    version: version(),
  })
  .partial();
export type MilestonePatch = z.infer<typeof MilestonePatch>;

export const MilestoneProgress = z.object({
  /** Unchanged when not sent. */
  progressPct: count('Progress', 0, 100).optional(),
  /** Sent with 100 when the work is finished: linked payments can then be demanded. */
  status: z.literal('completed').optional(),
  actualStart: optional(plannedDay('Actual start')),
  actualEnd: optional(plannedDay('Actual end')),
  /** The total: what differs from the entries so far becomes an adjusting entry. */
  actualCostPaise: paise('Actual cost').optional(),
  note: optional(text(500, 'Note')),
  version: version().optional(),
});
export type MilestoneProgress = z.infer<typeof MilestoneProgress>;

const { name, sequence, weightPct, plannedStart, plannedEnd, dependsOn, contractorId } =
  stored(milestoneFields);

export const Milestone = z.strictObject({
  ...identity,
  projectId: z.uuid(),
  projectName: z.string(),
  towerId: z.uuid().nullable(),
  towerName: z.string().nullable(),
  /** Towers that it covers, by name; empty for one of a tower, and for one of all that have none of its kind. */
  covers: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
  key: z.string(),
  name,
  sequence,
  weightPct,
  plannedStart,
  plannedEnd,
  dependsOn,
  contractorId,
  /** Running work goes on with a contractor that gets no other; `warning` says why it gets none. */
  contractor: z
    .strictObject({ id: z.uuid(), companyName: z.string(), warning: z.string().nullable() })
    .nullable(),
  revisedEnd: z.string().nullable(),
  /** From the whole plan: what is promised for it, what it waits for, and today; null without dates. */
  expectedEnd: z.string().nullable(),
  actualStart: z.string().nullable(),
  actualEnd: z.string().nullable(),
  progressPct: z.number().int(),
  status: z.enum(MILESTONE_STATUSES),
  delayReason: z.enum(DELAY_REASONS).nullable(),
  delayNote: z.string().nullable(),
  holdReason: z.string().nullable(),
  /** The status it resumes to; null unless it is on hold. */
  heldFrom: z.enum(['planned', 'inProgress', 'delayed']).nullable(),
  /** Days after the original planned end; null while it is not late. */
  delayDays: z.number().int().nullable(),
  /** Null for those who may not see construction costs. */
  budgetedPaise: z.number().int().nullable(),
  actualCostPaise: z.number().int().nullable(),
  /** Whether a payment plan of the project has a stage that waits for it. */
  linkedToPayments: z.boolean(),
  /** A payment plan depends on it, and nobody has planned it yet. */
  isPlaceholder: z.boolean(),
  /** Live payment plans with an installment that waits for it. */
  linkedPlans: z.number().int(),
  /** Installments of these plans that are demanded on it, and their amount, tax included. */
  demanded: z.number().int(),
  demandedPaise: z.number().int(),
  /** What these plans bill with it and have not billed yet, tax included. */
  undemandedPaise: z.number().int(),
  /** The architect's certificate is uploaded. */
  hasCertificate: z.boolean(),
  allowedActions: z.array(z.enum(MILESTONE_ACTIONS)),
});
export type Milestone = z.infer<typeof Milestone>;

export const MilestoneDetail = z.strictObject({
  ...Milestone.shape,
  /** What its completion still needs, each in a sentence; empty when nothing is missing, or it is completed. */
  missing: z.array(z.string()),
});
export type MilestoneDetail = z.infer<typeof MilestoneDetail>;

export const listMilestones = call({
  method: 'GET',
  path: '/construction/milestones',
  summary: 'Milestones of construction, in the order of the works',
  can: GROUPS.MANAGEMENT,
  query: z.object({
    ...pageQuery,
    projectId: id().optional(),
    towerId: id().optional(),
    contractorId: id().optional(),
    /** Only open ones that nobody is assigned to. */
    unassigned: z.literal('true').optional(),
    status: anyValueOf(MILESTONE_STATUSES),
    /** Only those that payment plans depend on and nobody has planned. */
    toPlan: z.literal('true').optional(),
    sort: sortBy(['sequence', 'plannedEnd', 'createdAt'], 'sequence'),
  }),
  reply: page(Milestone),
});

export const createMilestone = call({
  method: 'POST',
  path: '/construction/milestones',
  summary: 'Add a milestone to a tower, or to a project as a whole',
  can: CAPABILITIES.constructionManagement,
  body: MilestoneInput,
  reply: data(MilestoneDetail),
  status: 201,
  creates: true,
  errors: {
    conflict:
      'The tower already has this milestone, the weights exceed 100%, or the contractor gets no work.',
  },
});

export const getMilestone = call({
  method: 'GET',
  path: '/construction/milestones/{id}',
  summary: 'One milestone with the payments linked to it',
  can: GROUPS.MANAGEMENT,
  reply: data(MilestoneDetail),
});

export const updateMilestone = call({
  method: 'PUT',
  path: '/construction/milestones/{id}',
  summary: 'Change a milestone: dates, weight, order; delay, hold, resume or reopen it',
  can: CAPABILITIES.constructionManagement,
  body: MilestonePatch,
  reply: data(MilestoneDetail),
  errors: { conflict: 'The change of state is not possible now.', staleVersion: 'Someone else changed it.' },
});

export const updateMilestoneProgress = call({
  method: 'PUT',
  path: '/construction/milestones/{id}/progress',
  summary: 'Report progress or completion',
  can: CAPABILITIES.constructionManagement,
  body: MilestoneProgress,
  reply: data(MilestoneDetail),
  errors: {
    conflict: 'Other work comes first, or something that completion needs is missing.',
    staleVersion: 'Someone else changed it.',
  },
});

export const deleteMilestone = call({
  method: 'DELETE',
  path: '/construction/milestones/{id}',
  summary: 'Delete a planned milestone that no payment plan uses',
  can: CAPABILITIES.constructionManagement,
  reply: data(z.strictObject({ id: z.uuid() })),
  errors: { conflict: 'It has begun, or payment plans use it.' },
});
