import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { id, plannedDay } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { Measured } from './contractor.contract.ts';
import {
  CONTRACTOR_STATUSES,
  LICENCE_STATES,
  SPECIALIZATION_LABELS,
  SPECIALIZATIONS,
} from './contractor.rules.ts';

export const Trade = z.enum(SPECIALIZATIONS, {
  error: `Choose a trade: ${SPECIALIZATIONS.map((one) => `${one} (${SPECIALIZATION_LABELS[one]})`).join(', ')}`,
});

const window = {
  ...pageQuery,
  /** The first day of the work; today if not sent. */
  from: plannedDay('From').optional(),
  /** Its last day; the first if not sent. */
  to: plannedDay('To').optional(),
  /** Work there needs no further project of a contractor that is there already. */
  projectId: id().optional(),
};

export const AvailableContractor = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  companyName: z.string(),
  specializations: z.array(z.enum(SPECIALIZATIONS)),
  status: z.enum(CONTRACTOR_STATUSES),
  isPreferred: z.boolean(),
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
  labourLicenceValidUntil: z.string().nullable(),
  /** Of the first day of the work. */
  licence: z.enum(LICENCE_STATES),
  /** Other projects in which it has open milestones during these days. */
  projects: z.number().int(),
  capacityProjects: z.number().int(),
  measured: Measured,
  isAvailable: z.boolean(),
  /** Why not, in words. */
  reasons: z.array(z.string()),
});
export type AvailableContractor = z.infer<typeof AvailableContractor>;

export const listAvailable = call({
  method: 'GET',
  path: '/contractors/available',
  summary: 'Who can take work in some days, by measured delay and rating; then who cannot, with the reason',
  can: GROUPS.MANAGEMENT,
  query: z.object({ ...window, specialization: Trade.optional() }),
  reply: page(AvailableContractor),
});

export const listBySpecialization = call({
  method: 'GET',
  path: '/contractors/by-specialization/{name}',
  summary: 'The same for one trade',
  can: GROUPS.MANAGEMENT,
  params: z.object({ name: Trade }),
  query: z.object(window),
  reply: page(AvailableContractor),
});

const Figures = z.strictObject({
  contractors: z.number().int(),
  active: z.number().int(),
  openMilestones: z.number().int(),
});

export const ContractorAnalytics = z.strictObject({
  byStatus: z.array(z.strictObject({ status: z.enum(CONTRACTOR_STATUSES), contractors: z.number().int() })),
  /** A contractor counts in each of its trades. */
  bySpecialization: z.array(z.strictObject({ specialization: z.enum(SPECIALIZATIONS), ...Figures.shape })),
  preferred: z.number().int(),
  licences: z.strictObject({
    expired: z.number().int(),
    /** Within 30 days. */
    expiring: z.number().int(),
    missing: z.number().int(),
  }),
  reviews: z.strictObject({
    count: z.number().int(),
    rating: z.number().nullable(),
    quality: z.number().nullable(),
    timeliness: z.number().nullable(),
    safety: z.number().nullable(),
  }),
  work: z.strictObject({
    openMilestones: z.number().int(),
    delayedMilestones: z.number().int(),
    completedMilestones: z.number().int(),
    /** Open milestones to which nobody is assigned. */
    unassignedMilestones: z.number().int(),
  }),
  measured: Measured,
});
export type ContractorAnalytics = z.infer<typeof ContractorAnalytics>;

export const getContractorAnalytics = call({
  method: 'GET',
  path: '/contractors/analytics',
  summary: 'Contractors in figures: by state and trade, licences, reviews, work and measured delay',
  can: GROUPS.MANAGEMENT,
  query: z.object({ projectId: id().optional() }),
  reply: data(ContractorAnalytics),
});
