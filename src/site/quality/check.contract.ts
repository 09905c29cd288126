import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { count, day, defaulted, id, identity, optional, text, version } from '#platform/contract/fields.ts';
import { CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import { ApprovalSent } from '#company/approvals/approval.contract.ts';
import { MilestoneDetail } from '#site/milestones/milestone.contract.ts';
import { CHECK_ACTIONS, CHECK_STATUSES, ITEM_KINDS, ITEM_RESULTS } from './check.rules.ts';
import { ListItemInput, MAX_ITEMS } from './checkItem.contract.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

/** So many files show one item, or the whole of a check. */
const MAX_FILES = 10;
const fileIds = z.array(id()).max(MAX_FILES, `At most ${MAX_FILES} files`);

const Item = z.strictObject({
  /** From 1; findings name it. */
  no: z.number().int(),
  text: z.string(),
  kind: z.enum(ITEM_KINDS),
  days: z.number().int().nullable(),
  unit: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  result: z.enum(ITEM_RESULTS).nullable(),
  value: z.number().nullable(),
  note: z.string().nullable(),
  /** When the result of a later item is due. */
  dueOn: z.iso.date().nullable(),
  fileIds: z.array(z.uuid()),
});

export const QualityCheck = z.strictObject({
  ...identity,
  milestoneId: z.uuid(),
  name: z.string(),
  mandatory: z.boolean(),
  status: z.enum(CHECK_STATUSES),
  /** Inspections count again after each rework; the first round is 1. */
  round: z.number().int(),
  items: z.array(Item),
  /** Only later results are missing; the first of them is due on this day. */
  laterDueOn: z.iso.date().nullable(),
  isLate: z.boolean(),
  /** From outside, or the person who entered the results. */
  inspector: z.string().nullable(),
  checkedOn: z.iso.date().nullable(),
  remarks: z.string().nullable(),
  files: z.array(Named),
  waiver: z
    .strictObject({ reason: z.string(), askedBy: z.string(), approvedBy: z.string(), on: z.iso.date() })
    .nullable(),
  /** The inspections before, the newest first. */
  inspections: z.array(
    z.strictObject({
      id: z.uuid(),
      round: z.number().int(),
      status: z.enum(['pending', 'passed', 'failed']),
      inspector: z.string().nullable(),
      checkedOn: z.iso.date(),
      remarks: z.string().nullable(),
      faults: z.array(z.string()),
    }),
  ),
  allowedActions: z.array(z.enum(CHECK_ACTIONS)),
});
export type QualityCheck = z.infer<typeof QualityCheck>;

export const MilestoneWithChecks = z.strictObject({
  ...MilestoneDetail.shape,
  qualityChecks: z.array(QualityCheck),
});
export type MilestoneWithChecks = z.infer<typeof MilestoneWithChecks>;

export const listQualityChecks = call({
  method: 'GET',
  path: '/construction/milestones/{id}/quality-checks',
  summary: 'Quality checks of a milestone with their items and inspections',
  can: GROUPS.MANAGEMENT,
  reply: data(z.array(QualityCheck)),
});

const LaterCheck = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  milestone: Named,
  /** Tower or project. */
  place: z.string(),
  laterDueOn: z.iso.date(),
  isLate: z.boolean(),
});
export type LaterCheck = z.infer<typeof LaterCheck>;

export const listLaterChecks = call({
  method: 'GET',
  path: '/construction/quality-checks',
  summary: 'Checks of which later results are open, the first due first',
  can: GROUPS.MANAGEMENT,
  query: z.object({
    ...pageQuery,
    projectId: id().optional(),
    /** Only those past their day. */
    overdue: z.literal('true').optional(),
  }),
  reply: page(LaterCheck),
});

export const QualityCheckInput = z
  .object({
    /** Copied, with its name and items. */
    listId: optional(id()),
    name: optional(text(120, 'Name')),
    mandatory: defaulted(z.boolean('Choose whether it is mandatory')),
    items: defaulted(z.array(ListItemInput).max(MAX_ITEMS, `A check has at most ${MAX_ITEMS} items`)),
  })
  .superRefine(({ listId, name, items }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (!listId && !name) refuse('name', 'Enter a name, or choose a check list.');
    if (listId && (name ?? items)) refuse('listId', 'A check list brings its own name and items.');
  });
export type QualityCheckInput = z.infer<typeof QualityCheckInput>;

export const createQualityCheck = call({
  method: 'POST',
  path: '/construction/milestones/{id}/quality-checks',
  summary: 'Add a quality check to a milestone; answers the milestone with what its completion needs',
  can: CAPABILITIES.constructionManagement,
  body: QualityCheckInput,
  reply: data(MilestoneWithChecks),
  status: 201,
  creates: true,
  errors: { conflict: 'The milestone is completed, or has this check already.' },
});

const Finding = z.object({
  no: count('Item', 1, MAX_ITEMS),
  result: optional(z.enum(ITEM_RESULTS, 'Choose ok, not ok or not applicable')),
  value: optional(
    z
      .number('Value must be a number')
      .min(-1_000_000, 'Value is too small')
      .max(1_000_000, 'Value is too large'),
  ),
  note: optional(text(500, 'Note')),
  dueOn: optional(day('Due')),
  fileIds: defaulted(fileIds),
});

export const QualityCheckPatch = z
  .object({
    /** `pending` reports rework of a failed check; else it follows from the items, and is only said without items. */
    status: z.enum(['pending', 'passed', 'failed']),
    items: z.array(Finding).max(MAX_ITEMS),
    /** An inspector from outside, by name; else the caller inspected it. */
    inspector: optional(text(120, 'Inspector')),
    checkedOn: day('Checked on'),
    remarks: optional(text(2000, 'Remarks')),
    fileIds,
    version: version(),
  })
  .partial();
export type QualityCheckPatch = z.infer<typeof QualityCheckPatch>;

export const updateQualityCheck = call({
  method: 'PUT',
  path: '/construction/milestones/{id}/quality-checks/{checkId}',
  summary: 'Enter what an inspection found, or report rework of a failed check',
  can: CAPABILITIES.constructionManagement,
  body: QualityCheckPatch,
  reply: data(MilestoneWithChecks),
  errors: {
    forbidden: 'Whoever did the work does not inspect it.',
    conflict: 'It waits for no results now.',
    staleVersion: 'Someone else changed it.',
  },
});

export const requestWaiver = call({
  method: 'POST',
  path: '/construction/milestones/{id}/quality-checks/{checkId}/waiver',
  summary: 'Request that a check is waived; a second person decides it among the approvals',
  can: GROUPS.ADMIN,
  body: z.object({ reason: text(500, 'Reason', 5) }),
  reply: data(ApprovalSent),
  status: 201,
  creates: true,
  errors: { conflict: 'It is passed or waived, or a request for it is not decided yet.' },
});
