import * as z from 'zod';
import { count, id, paise, pct, text } from '#platform/contract/fields.ts';
import type { CostSheet, CostSheetInput } from '../costSheet.contract.ts';
import { BUYER_GENDERS, DISCOUNT_KINDS } from '#inventory/pricing/costSheetParts.contract.ts';
import type { PricingInputs } from '#inventory/pricing/pricingInputs.contract.ts';

/** The discount as typed: one amount for each kind, so that changing the kind loses none. */
const DiscountForm = z
  .object({
    kind: z.enum(DISCOUNT_KINDS).nullable(),
    perSqFt: paise('Discount').nullable(),
    flat: paise('Discount').nullable(),
    pct: pct('Discount').nullable(),
    reason: text(200, 'Reason').nullable(),
  })
  .superRefine((discount, context) => {
    if (!discount.kind || discount[discount.kind] !== null) return;
    context.addIssue({ code: 'custom', path: [discount.kind], message: 'Enter the discount' });
  });

/** What a person chooses on a cost sheet, by the codes of the project. */
export const PriceForm = z.object({
  parking: z.record(z.string(), count('Parking', 0, 10).nullable()),
  plc: z.record(z.string(), z.boolean()),
  heads: z.record(z.string(), z.boolean()),
  templateId: z.string({ error: 'Choose a payment plan' }).pipe(id()),
  buyerGender: z.enum(BUYER_GENDERS).nullable(),
  discount: DiscountForm,
});
export type PriceValues = z.input<typeof PriceForm>;

const NO_DISCOUNT: PriceValues['discount'] = {
  kind: null,
  perSqFt: null,
  flat: null,
  pct: null,
  reason: null,
};

/** List price: every location charge, no parking, no optional charge, no discount, the project's own plan. */
export function listPrice(inputs: PricingInputs): PriceValues {
  const { project, unit } = inputs.input;
  const usable = inputs.templates.filter((template) => template.forbiddenBecause === null);
  const template = usable.find((one) => one.isDefault) ?? usable[0];
  return {
    parking: Object.fromEntries(project.parkingTypes.map(({ code }) => [code, 0])),
    plc: Object.fromEntries(unit.plcCodes.map((code) => [code, true])),
    heads: Object.fromEntries(
      project.chargeHeads.filter((head) => !head.mandatory).map(({ code }) => [code, false]),
    ),
    templateId: template?.id ?? '',
    buyerGender: null,
    discount: NO_DISCOUNT,
  };
}

/** The choices of an issued sheet, as far as the project still offers them. */
export function pricedAsIn(
  sheet: Pick<CostSheet, 'inputs' | 'templateId'>,
  inputs: PricingInputs,
): PriceValues {
  const list = listPrice(inputs);
  const { parking, plcCodes, optionalHeads, discount, buyerGender } = sheet.inputs;
  const isOffered = inputs.templates.some(
    ({ id: one, forbiddenBecause }) => one === sheet.templateId && forbiddenBecause === null,
  );
  return {
    parking: mapValues(list.parking, (code) => parking.find((one) => one.code === code)?.quantity ?? 0),
    plc: mapValues(list.plc, (code) => plcCodes === null || plcCodes.includes(code)),
    heads: mapValues(list.heads, (code) => optionalHeads.includes(code)),
    templateId: isOffered ? sheet.templateId : list.templateId,
    buyerGender,
    discount: discount
      ? { ...NO_DISCOUNT, kind: discount.kind, [discount.kind]: discount.value, reason: discount.reason }
      : NO_DISCOUNT,
  };
}

/**
 * What is sent. Text that cannot be parsed yet counts as not chosen, so the sheet stays while the user types.
 */
export function chosenIn(values: PriceValues, leadId: string | null): CostSheetInput {
  const plc = Object.entries(values.plc);
  const kept = plc.flatMap(([code, isKept]) => (isKept ? [code] : []));
  return {
    leadId,
    parking: Object.entries(values.parking).flatMap(([code, quantity]) =>
      isAmount(quantity) ? [{ code, quantity }] : [],
    ),
    plcCodes: kept.length === plc.length ? null : kept,
    optionalHeads: Object.entries(values.heads).flatMap(([code, isChosen]) => (isChosen ? [code] : [])),
    discount: discountIn(values.discount),
    buyerGender: values.buyerGender,
    templateId: values.templateId || null,
  };
}

/** Whether a sheet was issued for exactly these choices. */
export function isPricedSo(sheet: Pick<CostSheet, 'inputs' | 'templateId'>, chosen: CostSheetInput): boolean {
  const { parking, plcCodes, optionalHeads, discount, buyerGender } = sheet.inputs;
  const issued: CostSheetInput = {
    parking,
    plcCodes,
    optionalHeads,
    discount,
    buyerGender,
    templateId: sheet.templateId,
  };
  return comparable(issued) === comparable(chosen);
}

function comparable(chosen: CostSheetInput): string {
  const {
    parking = [],
    plcCodes = null,
    optionalHeads = [],
    discount = null,
    buyerGender = null,
    templateId,
  } = chosen;
  return JSON.stringify([
    parking.map(({ code, quantity }) => `${code}:${quantity}`).toSorted(),
    plcCodes?.toSorted() ?? null,
    optionalHeads.toSorted(),
    discount && [discount.kind, discount.value, discount.reason ?? null],
    buyerGender,
    templateId,
  ]);
}

function discountIn({ kind, reason, ...amounts }: PriceValues['discount']): CostSheetInput['discount'] {
  const value = kind && amounts[kind];
  return kind && isAmount(value) ? { kind, value, reason: reason?.trim() || null } : null;
}

function isAmount(value: number | null | undefined): value is number {
  return typeof value === 'number' && value > 0;
}

function mapValues<Value>(
  record: Readonly<Record<string, unknown>>,
  valueOf: (key: string) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.keys(record).map((key) => [key, valueOf(key)]));
}
