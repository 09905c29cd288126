import * as z from 'zod';
import { call, data, SIGNED_IN } from '#platform/contract/call.ts';
import { id, text, version } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { ApprovalSent } from '#company/approvals/approval.contract.ts';
import { DOCUMENT_APPROVERS, DOCUMENT_RESOURCES } from '#company/documents/document.rules.ts';
import { DESTRUCTION_GROUNDS, RECORD_ENDS } from '#company/documents/retention.rules.ts';

const Person = z.strictObject({ id: z.uuid(), name: z.string() });

/** What may be held: a document, or all documents of a record. */
const HOLD_SCOPES = ['document', ...DOCUMENT_RESOURCES] as const;
export type HoldScope = (typeof HOLD_SCOPES)[number];

export const Hold = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  version: z.number().int(),
  scopeType: z.enum(HOLD_SCOPES),
  scopeId: z.uuid(),
  reason: z.string(),
  heldAt: z.iso.datetime(),
  heldBy: Person.nullable(),
  liftedAt: z.iso.datetime().nullable(),
  liftedBy: Person.nullable(),
  liftReason: z.string().nullable(),
});
export type Hold = z.infer<typeof Hold>;

const RETENTION_ACTIONS = ['hold', 'lift', 'destroy'] as const;

/** How long a document is kept and why, what holds it, and its destruction. */
export const Retention = z.strictObject({
  /** When and how its record ended; null while it goes on. */
  ended: z.strictObject({ on: z.string(), by: z.enum(RECORD_ENDS) }).nullable(),
  /** Of its category, after the end of the record. */
  years: z.number().int(),
  laws: z.array(z.strictObject({ source: z.string(), until: z.string().nullable() })),
  /** From when it may be destroyed. */
  keptUntil: z.string().nullable(),
  /** Those in force, of the document and of its records. */
  holds: z.array(Hold),
  destroyed: z
    .strictObject({
      at: z.iso.datetime(),
      askedBy: Person.nullable(),
      approvedBy: Person.nullable(),
      ground: z.enum(DESTRUCTION_GROUNDS),
      reason: z.string(),
      /** Whether a job has still to remove its bytes, or another document has the same. */
      areBytesGone: z.boolean(),
    })
    .nullable(),
  allowedActions: z.array(z.enum(RETENTION_ACTIONS)),
});
export type Retention = z.infer<typeof Retention>;

export const getRetention = call({
  method: 'GET',
  path: '/documents/{id}/retention',
  summary: 'How long a document is kept, by which law, what holds it, and how it was destroyed',
  can: SIGNED_IN,
  reply: data(Retention),
});

export const listHolds = call({
  method: 'GET',
  path: '/documents/holds',
  summary: 'Holds on a record that the caller may see, the newest first, up to 50',
  can: SIGNED_IN,
  query: z.object({ resourceType: z.enum(DOCUMENT_RESOURCES), resourceId: id() }),
  reply: data(z.array(Hold)),
});

export const holdDocuments = call({
  method: 'POST',
  path: '/documents/holds',
  summary:
    'Hold a document, or every document of a record: nothing of it is destroyed until the hold is lifted',
  can: GROUPS.ADMIN,
  body: z.object({ scopeType: z.enum(HOLD_SCOPES), scopeId: id(), reason: text(500, 'Reason', 5) }),
  reply: data(Hold),
  status: 201,
  creates: true,
  errors: { conflict: 'It is held already, or destroyed.' },
});

export const liftHold = call({
  method: 'PUT',
  path: '/documents/holds/{id}/lift',
  summary: 'Lift a hold',
  can: GROUPS.ADMIN,
  body: z.object({ reason: text(500, 'Reason', 5), version: version() }),
  reply: data(Hold),
});

const why = {
  ground: z.enum(DESTRUCTION_GROUNDS, 'Choose why it is destroyed'),
  reason: text(500, 'Reason', 5),
};

export const requestDestruction = call({
  method: 'POST',
  path: '/documents/{id}/destruction',
  summary: 'Request the destruction of a document; another person approves it, then its bytes are gone',
  can: DOCUMENT_APPROVERS,
  body: z.object(why),
  reply: data(ApprovalSent),
  status: 201,
  creates: true,
  errors: {
    conflict: 'It is kept by the rule of its category, by law or by a hold, or was requested already.',
  },
});

/** As many as a page of the list shows. */
const MAX_ASKED = 100;

export const requestDestructions = call({
  method: 'POST',
  path: '/documents/destructions',
  summary: 'Request the destruction of several documents; each is requested by itself, with its own result',
  can: DOCUMENT_APPROVERS,
  body: z.object({
    ...why,
    documentIds: z
      .array(id())
      .min(1, 'Choose at least one document')
      .max(MAX_ASKED, `Choose up to ${MAX_ASKED} documents`),
  }),
  reply: data(
    z.array(
      z.strictObject({
        id: z.uuid(),
        /** Null where it was requested. */
        problem: z.string().nullable(),
      }),
    ),
  ),
  creates: true,
});
