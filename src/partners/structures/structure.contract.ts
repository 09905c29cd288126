import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import {
  anyValueOf,
  day,
  id,
  identity,
  optional,
  paise,
  sortBy,
  text,
  version,
} from '#platform/contract/fields.ts';
import { CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import { Payout, STRUCTURE_TYPES, StructureTerms, termFields } from './structureTerms.contract.ts';
import { termsOf, termsProblems } from './structureTerms.rules.ts';

export const STRUCTURE_STATUSES = ['active', 'inactive'] as const;
const ACTIONS = ['edit', 'deactivate', 'activate'] as const;

/** Roles that may change what firms are paid; all of management reads it. */
export const STRUCTURE_WRITERS = CAPABILITIES.editPricing;

const name = text(120, 'Name of the structure');

export const StructureInput = z.object({ name, ...termFields }).superRefine((input, context) => {
  reportProblems(context, termsProblems(termsOf(input)));
});
export type StructureInput = z.infer<typeof StructureInput>;

/** Terms that are left out stay as they are; `status` activates a structure again. */
export const StructurePatch = z
  .object({ name, ...termFields })
  .partial()
  .extend({ status: z.literal('active').optional(), version: version().optional() });
export type StructurePatch = z.infer<typeof StructurePatch>;

export const Deactivation = z.object({ reason: text(300, 'Reason', 3), version: version().optional() });
export type Deactivation = z.infer<typeof Deactivation>;

/** With the terms of its newest revision. */
export const CommissionStructure = z.strictObject({
  ...identity,
  name,
  status: z.enum(STRUCTURE_STATUSES),
  inactiveReason: z.string().nullable(),
  /** Number of the newest revision, and so of all. */
  revision: z.number().int(),
  ...StructureTerms.shape,
  allowedActions: z.array(z.enum(ACTIONS)),
});
export type CommissionStructure = z.infer<typeof CommissionStructure>;

const StructureRevision = z.strictObject({
  revision: z.number().int(),
  createdAt: z.iso.datetime(),
  createdByName: z.string().nullable(),
  ...StructureTerms.shape,
});
export type StructureRevision = z.infer<typeof StructureRevision>;

/** The newest revision first. */
export const StructureWithHistory = CommissionStructure.extend({ revisions: z.array(StructureRevision) });
export type StructureWithHistory = z.infer<typeof StructureWithHistory>;

export const listStructures = call({
  method: 'GET',
  path: '/commissions/structures',
  summary: 'Commission structures with their newest terms',
  can: GROUPS.MANAGEMENT,
  query: z.object({
    ...pageQuery,
    status: anyValueOf(STRUCTURE_STATUSES),
    type: anyValueOf(STRUCTURE_TYPES),
    sort: sortBy(['name', 'createdAt'], 'name'),
  }),
  reply: page(CommissionStructure),
});

export const createStructure = call({
  method: 'POST',
  path: '/commissions/structures',
  summary: 'Add a commission structure',
  can: STRUCTURE_WRITERS,
  body: StructureInput,
  reply: data(StructureWithHistory),
  status: 201,
  creates: true,
});

export const getStructure = call({
  method: 'GET',
  path: '/commissions/structures/{id}',
  summary: 'A commission structure with all its revisions',
  can: GROUPS.MANAGEMENT,
  reply: data(StructureWithHistory),
});

export const updateStructure = call({
  method: 'PUT',
  path: '/commissions/structures/{id}',
  summary:
    'Change a commission structure: other terms are a new revision, for sales booked from its first day',
  can: STRUCTURE_WRITERS,
  body: StructurePatch,
  reply: data(StructureWithHistory),
});

export const deactivateStructure = call({
  method: 'DELETE',
  path: '/commissions/structures/{id}',
  summary: 'Deactivate a commission structure, with a reason; commissions that use it keep it',
  can: STRUCTURE_WRITERS,
  body: Deactivation,
  reply: data(StructureWithHistory),
});

/** A sale, or a unit with what it would be sold for, by whom and when. */
export const CalculationInput = z
  .object({
    saleId: optional(id()),
    unitId: optional(id()),
    agreementValuePaise: optional(paise('Agreement value', 1)),
    /** Of a sale: its own firm unless another one is tried. */
    channelPartnerId: optional(id()),
    bookingDate: optional(day('Booking date')),
    /** In place of the structure that covers the sale. */
    structureId: optional(id()),
    /** Terms that are not saved yet, in place of a structure. */
    terms: optional(z.object(termFields)),
  })
  .superRefine((input, context) => {
    reportProblems(context, calculationProblems(input));
    if (!input.terms) return;
    const problems = termsProblems(termsOf(input.terms));
    reportProblems(
      context,
      problems.map(({ field, message }) => ({ field: `terms.${field}`, message })),
    );
  });
export type CalculationInput = z.infer<typeof CalculationInput>;

interface CalculatedFor {
  [field: string]: unknown;
}

function calculationProblems(input: CalculatedFor): FieldError[] {
  const has = (field: string) => input[field] !== undefined && input[field] !== null;
  const missing = (field: string, message: string) => (has(field) ? [] : [{ field, message }]);
  if (!has('saleId') && !has('unitId')) return [{ field: 'unitId', message: 'Choose a unit or a sale' }];
  if (has('saleId') && has('unitId'))
    return [{ field: 'unitId', message: 'Choose a unit or a sale, not both' }];
  return [
    ...(has('structureId') && has('terms')
      ? [{ field: 'structureId', message: 'Send a structure or terms, not both' }]
      : []),
    ...(has('saleId') && has('agreementValuePaise')
      ? [{ field: 'agreementValuePaise', message: 'A sale has its own agreement value' }]
      : []),
    ...(has('unitId')
      ? [
          ...missing('agreementValuePaise', 'Enter the agreement value'),
          ...missing('channelPartnerId', 'Choose the firm'),
          ...missing('bookingDate', 'Enter the day of the booking'),
        ]
      : []),
  ];
}

export const CommissionStepReply = z.strictObject({
  key: z.enum(['basis', 'slab', 'rate', 'bonus', 'share', 'cap', 'cut', 'gross']),
  label: z.string(),
  text: z.string(),
  inputs: z.array(
    z.strictObject({ label: z.string(), value: z.number(), unit: z.enum(['paise', 'pct', 'count']) }),
  ),
  amountPaise: z.number().int().nullable(),
});

const TrancheReply = z.strictObject({
  seq: z.number().int(),
  pct: z.number(),
  grossPaise: z.number().int(),
  condition: Payout.shape.condition,
  /** What a part of a sale still lacks; null for a unit that is only tried. */
  missing: z.array(z.string()).nullable(),
});

const CommissionReply = z.strictObject({
  steps: z.array(CommissionStepReply),
  basisPaise: z.number().int(),
  /** Null for a flat amount. */
  ratePct: z.number().nullable(),
  /** Place of the sale among those of the firm in the period; null where it does not decide. */
  ordinal: z.number().int().nullable(),
  basicPaise: z.number().int(),
  bonuses: z.array(z.strictObject({ name: z.string(), amountPaise: z.number().int() })),
  capPaise: z.number().int(),
  isCapped: z.boolean(),
  grossPaise: z.number().int(),
  tranches: z.array(TrancheReply),
  /** What earlier sales of the period would get on top, where the reached rate applies to them too. */
  topUps: z.strictObject({ sales: z.number().int(), amountPaise: z.number().int() }),
});

export const CalculatedCommission = z.strictObject({
  /** Null when none covers the sale. */
  structure: z
    .strictObject({ id: z.uuid().nullable(), name: z.string(), revision: z.number().int().nullable() })
    .nullable(),
  /** Why this structure, or why none. */
  because: z.string(),
  agreementValuePaise: z.number().int(),
  bookingDate: z.iso.date(),
  commission: CommissionReply.nullable(),
});
export type CalculatedCommission = z.infer<typeof CalculatedCommission>;

export const calculateCommission = call({
  method: 'POST',
  path: '/commissions/calculate',
  summary: 'The commission of a sale, or of a unit if it were sold, step by step; nothing is stored',
  can: GROUPS.MANAGEMENT,
  body: CalculationInput,
  reply: data(CalculatedCommission),
});

export function reportProblems(context: z.RefinementCtx, problems: readonly FieldError[]): void {
  for (const { field, message } of problems) {
    const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    context.addIssue({ code: 'custom', message, path });
  }
}
