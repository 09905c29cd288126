import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { count, defaulted, pct, version } from '#platform/contract/fields.ts';
import { CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';

/** Kinds of work that a tower has once; `slab` stands for each of its slabs. */
export const WORK_KINDS = [
  'excavation',
  'foundation',
  'plinth',
  'podium',
  'slab',
  'brickwork',
  'doors',
  'lobbies',
  'plaster',
  'flooring',
  'plumbing',
  'electrical',
  'lifts',
  'external',
  'finishing',
  'oc',
  'possession',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

const UsualWork = z.object({
  kind: z.enum(WORK_KINDS, 'Choose a kind of work.'),
  /** Usual working days; of `slab`, those of one. */
  days: count('Working days', 1, 1000),
  /** Share in the progress of the tower; of `slab`, that of all slabs together. */
  weightPct: defaulted(pct('Weight')),
  /** What it waits for; of `slab`, the first one does. */
  after: defaulted(z.array(z.enum(WORK_KINDS)).max(WORK_KINDS.length)),
});

export const UsualWorks = z.array(UsualWork).min(1, 'Enter at least one work.').max(WORK_KINDS.length);

export const WorkTemplateInput = z.object({
  /** All of them, in their order; as they are when not sent. */
  works: UsualWorks.optional(),
  version: version().optional(),
});
export type WorkTemplateInput = z.infer<typeof WorkTemplateInput>;

const StoredWork = z.strictObject({
  kind: z.enum(WORK_KINDS),
  days: z.number().int(),
  weightPct: z.number(),
  after: z.array(z.enum(WORK_KINDS)),
});
export type StoredWork = z.infer<typeof StoredWork>;

export const WorkTemplate = z.strictObject({
  /** 0 while it is the one that every builder begins with. */
  version: z.number().int(),
  works: z.array(StoredWork),
  allowedActions: z.array(z.enum(['edit'])),
});
export type WorkTemplate = z.infer<typeof WorkTemplate>;

export const getWorkTemplate = call({
  method: 'GET',
  path: '/construction/work-template',
  summary: 'The usual works of a tower, with their days, weights and order',
  can: GROUPS.MANAGEMENT,
  reply: data(WorkTemplate),
});

export const putWorkTemplate = call({
  method: 'PUT',
  path: '/construction/work-template',
  summary: 'Set the usual works of a tower; plans made before stay as they are',
  can: CAPABILITIES.constructionManagement,
  body: WorkTemplateInput,
  reply: data(WorkTemplate),
  errors: { staleVersion: 'Someone else changed it.' },
});
