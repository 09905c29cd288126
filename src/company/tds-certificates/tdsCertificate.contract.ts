import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { day, id, identity, optional, paise, pct, text, version } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';

/** A certificate of the tax department by which less tax is deducted from the commission of a PAN, up to a limit. */
export const TdsCertificate = z.strictObject({
  ...identity,
  channelPartnerId: z.uuid(),
  /** Of the firm when it was added; it holds for every firm with this PAN. */
  pan: z.string(),
  number: z.string(),
  ratePct: z.number(),
  from: z.string(),
  to: z.string(),
  /** Commission that it covers. */
  limitPaise: z.number().int(),
  /** Its last day where it was ended early; the day before its first where it never applied. */
  endedOn: z.string().nullable(),
  endReason: z.string().nullable(),
  /** The certificate itself. */
  fileId: z.uuid().nullable(),
  allowedActions: z.array(z.enum(['end'])),
});
export type TdsCertificate = z.infer<typeof TdsCertificate>;

export const TdsCertificateInput = z.object({
  channelPartnerId: id(),
  number: z
    .string({ error: 'Certificate number is required' })
    .regex(/^[A-Z0-9/-]{3,30}$/, 'A certificate number has 3 to 30 letters, digits, - and /'),
  ratePct: pct('Rate'),
  from: day('From'),
  to: day('To'),
  limitPaise: paise('Limit', 1),
  /** Uploaded before by the caller. */
  fileId: optional(id()),
});
export type TdsCertificateInput = z.infer<typeof TdsCertificateInput>;

export const CertificateEnd = z.object({
  lastDay: day('Last day'),
  reason: text(300, 'Reason', 3),
  version: version().optional(),
});

export const listTdsCertificates = call({
  method: 'GET',
  path: '/tds/certificates',
  summary: 'Certificates of lower deduction of partner firms, newest first',
  can: GROUPS.FINANCE,
  query: z.object({
    ...pageQuery,
    channelPartnerId: id().optional(),
    /** In force on this day. */
    on: day('On').optional(),
  }),
  reply: page(TdsCertificate),
});

export const addTdsCertificate = call({
  method: 'POST',
  path: '/tds/certificates',
  summary: 'Add a certificate of lower deduction for the PAN of a firm, within one financial year',
  can: GROUPS.FINANCE,
  body: TdsCertificateInput,
  reply: data(TdsCertificate),
  status: 201,
  creates: true,
  errors: { conflict: 'The firm has no PAN, or another certificate of it holds on one of these days.' },
});

export const endTdsCertificate = call({
  method: 'PUT',
  path: '/tds/certificates/{id}/end',
  summary: 'End a certificate early; what was deducted under it stays',
  can: GROUPS.FINANCE,
  body: CertificateEnd,
  reply: data(TdsCertificate),
  errors: { conflict: 'It was ended before.' },
});
