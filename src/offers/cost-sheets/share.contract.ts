import * as z from 'zod';
import { bytes, call, data } from '#platform/contract/call.ts';
import { count, optional } from '#platform/contract/fields.ts';
import { GROUPS, ROLES } from '#platform/contract/roles.ts';
import { COMPONENTS } from '#inventory/payment-terms/payment.terms.contract.ts';

export const SHARE_STATUSES = ['open', 'expired', 'revoked', 'superseded'] as const;

/** A link by which customers open their sheet without signing in. */
export const Share = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  costSheetId: z.uuid(),
  status: z.enum(SHARE_STATUSES),
  /** Within the product: '/share/…'; null for a link that cannot be shown again. */
  path: z.string().nullable(),
  validUntil: z.string(),
  openedCount: z.number().int(),
  firstOpenedAt: z.string().nullable(),
  lastOpenedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  createdAt: z.string(),
  /** Null for partners if it was not somebody of their firm. */
  createdBy: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
});
export type Share = z.infer<typeof Share>;

export const shareCostSheet = call({
  method: 'POST',
  path: '/pricing/cost-sheets/{id}/shares',
  summary: 'Create a link by which the customer opens the sheet without signing in',
  can: GROUPS.SALES,
  needsConfirmed: true,
  body: z.object({
    /** From today; by default until the sheet expires. */
    days: optional(count('Days', 1, 90)),
  }),
  reply: data(Share),
  status: 201,
  creates: true,
  errors: { conflict: 'The sheet is no longer open, or has too many links.' },
});

export const listShares = call({
  method: 'GET',
  path: '/pricing/cost-sheets/{id}/shares',
  summary: 'The links of a sheet, with how often they were opened, newest first',
  can: GROUPS.SALES,
  reply: data(z.array(Share)),
});

export const revokeShare = call({
  method: 'DELETE',
  path: '/pricing/cost-sheets/{id}/shares/{shareId}',
  summary: 'Revoke a link',
  can: GROUPS.SALES,
  reply: data(Share),
  errors: { conflict: 'It is already revoked.' },
});

const Line = z.strictObject({ label: z.string(), basis: z.string(), amountPaise: z.number().int() });

/** What customers see of their sheet: the content of its PDF, and nothing about how it was made. */
export const SharedCostSheet = z.strictObject({
  number: z.string(),
  issuedOn: z.string(),
  validUntil: z.string(),
  currency: z.string(),
  isBooked: z.boolean(),
  builder: z.strictObject({
    name: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    /** A picture as a data URL. */
    logo: z.string().nullable(),
  }),
  project: z.strictObject({
    name: z.string(),
    address: z.string(),
    reraNumber: z.string().nullable(),
  }),
  unit: z.strictObject({
    unitNumber: z.string(),
    towerName: z.string().nullable(),
    floor: z.number().int(),
    unitType: z.string(),
    reraCarpetAreaSqft: z.number(),
    balconyAreaSqft: z.number(),
    saleableAreaSqft: z.number(),
    facing: z.string().nullable(),
    view: z.string().nullable(),
    possessionOn: z.string().nullable(),
  }),
  customerName: z.string().nullable(),
  issuedBy: z.strictObject({ name: z.string(), role: z.enum(ROLES), phone: z.string().nullable() }),
  sections: z.array(
    z.strictObject({
      title: z.string(),
      lines: z.array(Line),
      total: z.strictObject({ label: z.string(), amountPaise: z.number().int() }).nullable(),
    }),
  ),
  agreementValuePaise: z.number().int(),
  totalReceivablePaise: z.number().int(),
  allInPaise: z.number().int(),
  allInInWords: z.string(),
  plan: z.strictObject({
    name: z.string(),
    totalPaise: z.number().int(),
    rows: z.array(
      z.strictObject({
        name: z.string(),
        component: z.enum(COMPONENTS),
        pct: z.number(),
        trigger: z.string(),
        expectedDate: z.string().nullable(),
        principalPaise: z.number().int(),
        taxPaise: z.number().int(),
        totalPaise: z.number().int(),
      }),
    ),
  }),
  notes: z.array(z.string()),
});
export type SharedCostSheet = z.infer<typeof SharedCostSheet>;

const params = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This link is incomplete. Copy the whole link.'),
});

const errors = {
  gone: 'The link has ended, or the sheet was replaced by a new one.',
  rateLimited: 'The link, or links from this network, were opened too often.',
};

export const openSharedCostSheet = call({
  method: 'GET',
  path: '/shared/cost-sheets/{token}',
  summary: 'A cost sheet as its customer opens it',
  can: 'public',
  params,
  reply: data(SharedCostSheet),
  errors,
});

export const getSharedCostSheetPdf = call({
  method: 'GET',
  path: '/shared/cost-sheets/{token}/pdf',
  summary: 'The same sheet as PDF',
  can: 'public',
  params,
  reply: bytes('application/pdf'),
  errors,
});
