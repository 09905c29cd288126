import * as z from 'zod';
import { bytes, call, data, page, pageQuery } from '#platform/contract/call.ts';
import {
  anyValueOf,
  count,
  day,
  defaulted,
  id,
  identity,
  instant,
  optional,
  sortBy,
  text,
  version,
} from '#platform/contract/fields.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { PHOTO_MARKS, TIME_SOURCES } from '#site/photos/photo.rules.ts';
import { ISSUE_ACTIONS, ISSUE_STATUSES } from './issue.rules.ts';
import { ISSUE_ORIGINS, ISSUE_SEVERITIES } from './issueKinds.rules.ts';
import { ISSUE_BUILDERS, ISSUE_READERS, ISSUE_REPORTERS } from './issueRights.rules.ts';
import { ISSUE_AGES } from './issueTimes.rules.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

/** So many files show one issue. */
export const MAX_ISSUE_FILES = 20;
const fileIds = z.array(id()).max(MAX_ISSUE_FILES, `An issue has at most ${MAX_ISSUE_FILES} files`);

const wordFields = {
  title: text(200, 'Title'),
  description: optional(text(2000, 'Description')),
  severity: z.enum(ISSUE_SEVERITIES, 'Choose how severe it is: low, medium, high or critical'),
  /** As early as wanted, and no later than its severity allows. */
  dueDate: optional(day('Due')),
  /** A person of construction, or the contractor who puts it right; one of them. */
  assignedToId: optional(id()),
  /** Of an issue of a milestone the contractor of this, where neither is sent. */
  contractorId: optional(id()),
  floor: optional(count('Floor', -10, 200)),
  room: optional(text(80, 'Room')),
};

export const Issue = z.strictObject({
  ...identity,
  origin: z.enum(ISSUE_ORIGINS),
  project: Named,
  tower: Named.nullable(),
  milestone: Named.nullable(),
  unit: Named.nullable(),
  floor: z.number().int().nullable(),
  room: z.string().nullable(),
  /** The failed check that opened it. */
  checkId: z.uuid().nullable(),
  /** A later check of completed work failed: nothing more is demanded on it until it is verified. */
  isAfterCompletion: z.boolean(),
  title: z.string(),
  description: z.string().nullable(),
  severity: z.enum(ISSUE_SEVERITIES),
  status: z.enum(ISSUE_STATUSES),
  reportedOn: z.iso.date(),
  reportedBy: Named.nullable(),
  /** When it was seen, where it waited on a phone before it was received. */
  foundAt: z.iso.datetime().nullable(),
  dueDate: z.iso.date(),
  isOverdue: z.boolean(),
  /** How many days it is or was open. */
  openDays: z.number().int(),
  assignedTo: Named.nullable(),
  /** Who puts it right in place of a person; for management. */
  contractor: Named.nullable(),
  resolution: z.string().nullable(),
  resolvedOn: z.iso.date().nullable(),
  resolvedBy: Named.nullable(),
  /** The contractor who reported it as done by a link; for management. */
  resolvedByContractor: Named.nullable(),
  verifiedOn: z.iso.date().nullable(),
  verifiedBy: Named.nullable(),
  reopenedCount: z.number().int(),
  fileCount: z.number().int(),
  allowedActions: z.array(z.enum(ISSUE_ACTIONS)),
});
export type Issue = z.infer<typeof Issue>;

export const IssueDetail = z.strictObject({
  ...Issue.shape,
  files: z.array(
    z.strictObject({
      ...Named.shape,
      /** Of a photo that its contractor sent: when and where it was taken, and what speaks against it. */
      taken: z
        .strictObject({
          at: z.iso.datetime(),
          source: z.enum(TIME_SOURCES),
          receivedAt: z.iso.datetime(),
          distanceM: z.number().int().nullable(),
          marks: z.array(z.enum(PHOTO_MARKS)),
        })
        .nullable(),
    }),
  ),
  /** The oldest first. */
  comments: z.array(
    z.strictObject({
      id: z.uuid(),
      text: z.string(),
      writtenAt: z.iso.datetime(),
      writtenBy: z.string().nullable(),
    }),
  ),
});
export type IssueDetail = z.infer<typeof IssueDetail>;

export const listIssues = call({
  method: 'GET',
  path: '/construction/issues',
  summary: 'Issues of construction, snags and defects, the first due first',
  can: ISSUE_READERS,
  query: z.object({
    ...pageQuery,
    projectId: id().optional(),
    towerId: id().optional(),
    unitId: id().optional(),
    milestoneId: id().optional(),
    origin: anyValueOf(ISSUE_ORIGINS),
    severity: anyValueOf(ISSUE_SEVERITIES),
    status: anyValueOf(ISSUE_STATUSES),
    assignedToId: id().optional(),
    contractorId: id().optional(),
    /** `mine`: assigned to the caller; `contractors`: to any contractor. */
    whose: z.enum(['mine', 'contractors', 'nobodys']).optional(),
    /** Only those past their day. */
    overdue: z.literal('true').optional(),
    /** Days since it was reported. */
    age: anyValueOf(ISSUE_AGES),
    sort: sortBy(['dueDate', 'reportedOn'], 'dueDate'),
  }),
  reply: page(Issue),
});

export const exportIssues = fileOf(listIssues);
export const totalIssues = totalsOf(listIssues, []);

export const getIssue = call({
  method: 'GET',
  path: '/construction/issues/{id}',
  summary: 'One issue with its files and comments',
  can: ISSUE_READERS,
  reply: data(IssueDetail),
});

export const MilestoneIssueInput = z.object({
  ...wordFields,
  unitId: optional(id()),
  fileIds: defaulted(fileIds),
  /** When it was seen, of an issue that waited on a phone without a connection. */
  foundAt: optional(instant('The time it was found')),
});
export type MilestoneIssueInput = z.infer<typeof MilestoneIssueInput>;

export const createMilestoneIssue = call({
  method: 'POST',
  path: '/construction/milestones/{id}/issues',
  summary: 'Report an issue of the work of a milestone',
  can: ISSUE_BUILDERS,
  body: MilestoneIssueInput,
  reply: data(IssueDetail),
  status: 201,
  creates: true,
});

export const IssueInput = z.object({
  ...MilestoneIssueInput.shape,
  origin: z.enum(ISSUE_ORIGINS, 'Choose site, snag or defect'),
  projectId: id(),
  towerId: optional(id()),
  milestoneId: optional(id()),
});
export type IssueInput = z.infer<typeof IssueInput>;

export const createIssue = call({
  method: 'POST',
  path: '/construction/issues',
  summary: 'Report an issue of a site, a snag of a unit before possession or a defect after it',
  can: ISSUE_REPORTERS,
  body: IssueInput,
  reply: data(IssueDetail),
  status: 201,
  creates: true,
  errors: { conflict: 'The unit is not handed over yet, or was too long ago.' },
});

export const IssuePatch = z
  .object({
    ...wordFields,
    status: z.enum(ISSUE_STATUSES),
    /** How it was resolved, why it is reopened, or any comment on the change. */
    note: optional(text(2000, 'Note')),
    /** Files to be added to those that it has. */
    fileIds,
    version: version(),
  })
  .partial();
export type IssuePatch = z.infer<typeof IssuePatch>;

const changing = {
  can: ISSUE_REPORTERS,
  body: IssuePatch,
  reply: data(IssueDetail),
  errors: {
    forbidden: 'Whoever resolved it does not verify it.',
    conflict: 'It cannot go to this status now.',
    staleVersion: 'Someone else changed it.',
  },
} as const;

export const updateIssue = call({
  method: 'PUT',
  ...changing,
  path: '/construction/issues/{id}',
  summary: 'Change, assign, start, resolve, verify or reopen an issue',
});

export const updateMilestoneIssue = call({
  method: 'PUT',
  ...changing,
  path: '/construction/milestones/{id}/issues/{issueId}',
  summary: 'The same for an issue of a milestone',
});

export const commentIssue = call({
  method: 'POST',
  path: '/construction/issues/{id}/comments',
  summary: 'Write a comment on an issue',
  can: ISSUE_REPORTERS,
  body: z.object({ text: text(2000, 'Comment') }),
  reply: data(IssueDetail),
  status: 201,
  creates: true,
});

export const listIssueAssignees = call({
  method: 'GET',
  path: '/construction/projects/{id}/issue-assignees',
  summary:
    'To whom issues of a project can be assigned: active people of construction who work in it, and contractors that have or had a milestone of it',
  can: ISSUE_BUILDERS,
  reply: data(z.strictObject({ people: z.array(Named), contractors: z.array(Named) })),
});

export const printSnagList = call({
  method: 'GET',
  path: '/construction/units/{id}/snag-list/pdf',
  summary: 'The snags and defects of a unit that are not verified yet, as a PDF',
  can: ISSUE_READERS,
  reply: bytes('application/pdf'),
});
