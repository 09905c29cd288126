import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { day, id } from '#platform/contract/fields.ts';
import { GROUPS, ROLES } from '#platform/contract/roles.ts';

const Name = z.strictObject({ name: z.string(), projectId: z.uuid().nullable() });

export const AuditEntry = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  at: z.string(),
  /** Null for the system itself. */
  actor: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  actorRole: z.string().nullable(),
  action: z.string(),
  resource: z.string(),
  resourceId: z.uuid(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  /** By id, the names of the records that the entry mentions. */
  names: z.record(z.string(), Name),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filters = {
  actorId: id().optional(),
  resource: z.string().max(60).optional(),
  action: z.string().max(60).optional(),
  recordId: id().optional(),
  from: day('From').optional(),
  to: day('To').optional(),
};

export const listAudit = call({
  method: 'GET',
  path: '/audit',
  summary: 'What was changed, by whom and when, newest first; a cursor goes beyond page 500',
  can: GROUPS.ADMIN,
  query: z.object({ ...pageQuery, ...filters }),
  reply: page(AuditEntry),
});

export const exportAudit = fileOf(listAudit);
export const totalAudit = totalsOf(listAudit, []);

export const listAuditActors = call({
  method: 'GET',
  path: '/audit/actors',
  summary: 'Everyone who may appear in the audit trail',
  can: GROUPS.ADMIN,
  reply: data(z.array(z.strictObject({ id: z.uuid(), name: z.string(), role: z.enum(ROLES) }))),
});

export const verifyAudit = call({
  method: 'GET',
  path: '/audit/verification',
  summary: 'Whether the audit trail is intact',
  can: GROUPS.ADMIN,
  reply: data(
    z.strictObject({
      intact: z.boolean(),
      sealedMinutes: z.number().int(),
      sealedEntries: z.number().int(),
      /** Written after the last seal; they are sealed within minutes. */
      unsealedEntries: z.number().int(),
      /** The first broken minute, and how it is broken. */
      broken: z
        .strictObject({ minute: z.string(), problem: z.enum(['entries', 'seal', 'unsealed']) })
        .nullable(),
    }),
  ),
});
export type AuditVerification = z.infer<typeof verifyAudit.reply.schema>;
