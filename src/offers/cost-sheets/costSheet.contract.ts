import * as z from 'zod';
import { bytes, call, data, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, defaulted, id, identity, optional } from '#platform/contract/fields.ts';
import { GROUPS, ROLES } from '#platform/contract/roles.ts';
import { COMPONENTS } from '#inventory/payment-terms/payment.terms.contract.ts';
import { NamedPriceList } from '#inventory/prices/unitPrice.contract.ts';
import {
  BUYER_GENDERS,
  CostSheetLine,
  CostSheetTotals,
  Discount,
} from '#inventory/pricing/costSheetParts.contract.ts';
import { PricingInputs } from '#inventory/pricing/pricingInputs.contract.ts';

export const COST_SHEET_STATUSES = ['issued', 'accepted', 'expired', 'superseded'] as const;

const ParkingChoice = z.strictObject({
  code: z.string().max(20),
  quantity: z.number().int().min(1).max(10),
});

/** What a person chooses; everything else comes from unit, tower, project and the rates of the day. */
export const CostSheetInput = z.object({
  leadId: optional(id()),
  parking: defaulted(z.array(ParkingChoice).max(10)),
  /** Location charges of the unit, unless left out. */
  plcCodes: optional(z.array(z.string().max(20)).max(20)),
  /** Codes of heads that are not mandatory. */
  optionalHeads: defaulted(z.array(z.string().max(20)).max(50)),
  discount: optional(Discount),
  buyerGender: optional(z.enum(BUYER_GENDERS)),
  templateId: optional(id()),
  /** The approval for what is above the limit of the issuer. */
  approvalId: optional(id()),
  preview: z.boolean().optional(),
});
export type CostSheetInput = z.infer<typeof CostSheetInput>;

/** A row of tax as a sheet prints it: 'CGST', '2.5% of 1,33,17,100'. */
export const CostSheetTaxLine = z.strictObject({
  label: z.string(),
  basis: z.string(),
  group: z.enum(['agreementValue', 'otherCharges']),
  amountPaise: z.number().int(),
});
export type CostSheetTaxLine = z.infer<typeof CostSheetTaxLine>;

/** The choices of a sheet: enough to create the next one from it. */
export const ChosenInputs = z.strictObject({
  parking: z.array(ParkingChoice),
  /** Null for all location charges of the unit. */
  plcCodes: z.array(z.string()).nullable(),
  optionalHeads: z.array(z.string()),
  discount: Discount.nullable(),
  buyerGender: z.enum(BUYER_GENDERS).nullable(),
});
export type ChosenInputs = z.infer<typeof ChosenInputs>;

export const ScheduleRow = z.strictObject({
  seq: z.number().int(),
  name: z.string(),
  component: z.enum(COMPONENTS),
  pct: z.number(),
  principalPaise: z.number().int(),
  cgstPaise: z.number().int(),
  sgstPaise: z.number().int(),
  igstPaise: z.number().int(),
  totalPaise: z.number().int(),
  expectedDate: z.string().nullable(),
  trigger: z.string(),
});
export type ScheduleRow = z.infer<typeof ScheduleRow>;

export const CostSheet = z.strictObject({
  ...identity,
  number: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  unitId: z.uuid(),
  unitNumber: z.string(),
  leadId: z.uuid().nullable(),
  leadName: z.string().nullable(),
  templateId: z.uuid(),
  templateName: z.string(),
  inputs: ChosenInputs,
  lines: z.array(CostSheetLine),
  taxLines: z.array(CostSheetTaxLine),
  schedule: z.array(ScheduleRow),
  ...CostSheetTotals.shape,
  discountPct: z.number(),
  /** What the sheet could not include, in sentences. */
  notes: z.array(z.string()),
  ratesUsed: z.array(z.uuid()),
  issuedOn: z.string(),
  validUntil: z.string(),
  status: z.enum(COST_SHEET_STATUSES),
  /** The price list of the sheet; null for one that predates price lists. */
  priceList: NamedPriceList.nullable(),
  issuedBy: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  /** Who approved what was above the limit of the issuer; partners read only when. */
  approval: z
    .strictObject({ id: z.uuid(), approvedBy: z.string().nullable(), approvedAt: z.string() })
    .nullable(),
});
export type CostSheet = z.infer<typeof CostSheet>;

/** A limit the caller may not exceed, and who may. */
export const ApprovalNeeded = z.strictObject({
  kind: z.enum(['discount', 'floorRate']),
  message: z.string(),
  roles: z.array(z.enum(ROLES)),
});
export type ApprovalNeeded = z.infer<typeof ApprovalNeeded>;

/** Reply of the preview: figures without number, nothing written. */
export const CostSheetPreview = z.strictObject({
  unitId: z.uuid(),
  lines: z.array(CostSheetLine),
  taxLines: z.array(CostSheetTaxLine),
  schedule: z.array(ScheduleRow),
  ...CostSheetTotals.shape,
  discountPct: z.number(),
  notes: z.array(z.string()),
  validUntil: z.string(),
  approvalsNeeded: z.array(ApprovalNeeded),
  /** Null in a preview. */
  costSheet: CostSheet.nullable(),
});
export type CostSheetPreview = z.infer<typeof CostSheetPreview>;

export const makeCostSheet = call({
  method: 'POST',
  path: '/pricing/cost-sheet/{unitId}',
  summary: 'Compute a cost sheet; without preview it is numbered and issued',
  can: GROUPS.SALES,
  body: CostSheetInput,
  reply: data(CostSheetPreview),
  creates: true,
  errors: {
    forbidden: 'The discount is above the limit of the role.',
    conflict: 'The unit cannot be offered.',
  },
});

export const listCostSheets = call({
  method: 'GET',
  path: '/pricing/cost-sheets',
  summary: 'Cost sheets, newest first',
  can: GROUPS.SALES,
  query: z.object({
    ...pageQuery,
    leadId: id().optional(),
    unitId: id().optional(),
    projectId: id().optional(),
    status: anyValueOf(COST_SHEET_STATUSES),
  }),
  reply: page(CostSheet),
});

export const getCostSheet = call({
  method: 'GET',
  path: '/pricing/cost-sheets/{id}',
  summary: 'One cost sheet',
  can: GROUPS.SALES,
  reply: data(CostSheet),
});

export const getPricingInputs = call({
  method: 'GET',
  path: '/pricing/inputs/{unitId}',
  summary: 'What a cost sheet of a unit is computed from today',
  can: GROUPS.SALES,
  reply: data(PricingInputs),
});

export const getCostSheetPdf = call({
  method: 'GET',
  path: '/cost-sheets/{id}/pdf',
  summary: 'A cost sheet as PDF',
  can: GROUPS.SALES,
  reply: bytes('application/pdf'),
});
