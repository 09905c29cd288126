import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IS_FULL_DEPTH } from '../../../../tests/support/depth.ts';
import { KALPA_TARANG } from '../b1203.factory.ts';
import { computeOffer } from '../offer.rules.ts';
import { buildInputs } from '#inventory/pricing/pricingInputs.factory.ts';
import type { PriceValues } from './price.form.shared.ts';
import { chosenIn, listPrice } from './price.form.shared.ts';

const RUPEE = 100;
const parkingTypes = [
  ...KALPA_TARANG.parkingTypes,
  { code: 'STACK', name: 'Stack parking', pricePaise: 2_50_000 * RUPEE, isOpen: false },
];
const inputs = buildInputs({ project: { parkingTypes } });
const templates = inputs.templates.filter(({ forbiddenBecause }) => forbiddenBecause === null);

/** One change in one field of the form; the key says which, so that two changes of a field are distinguished. */
interface Edit {
  field: string;
  make: (values: PriceValues) => PriceValues;
}

const parking = fc
  .tuple(fc.constantFrom('COVERED', 'OPEN', 'STACK'), fc.option(fc.nat(3)))
  .map(([code, quantity]): Edit => ({
    field: `parking.${code}`,
    make: (values) => ({ ...values, parking: { ...values.parking, [code]: quantity } }),
  }));
const plc = fc.tuple(fc.constantFrom('GARDEN', 'CORNER'), fc.boolean()).map(([code, isKept]): Edit => ({
  field: `plc.${code}`,
  make: (values) => ({ ...values, plc: { ...values.plc, [code]: isKept } }),
}));
const head = fc.boolean().map((isChosen): Edit => ({
  field: 'heads.INTERIOR',
  make: (values) => ({ ...values, heads: { ...values.heads, INTERIOR: isChosen } }),
}));
const template = fc
  .constantFrom(...templates)
  .map(({ id }): Edit => ({ field: 'templateId', make: (values) => ({ ...values, templateId: id }) }));
const gender = fc
  .option(fc.constantFrom('female' as const, 'male' as const, 'joint' as const))
  .map((buyerGender): Edit => ({ field: 'buyerGender', make: (values) => ({ ...values, buyerGender }) }));
const discountKind = fc
  .option(fc.constantFrom('perSqFt' as const, 'flat' as const, 'pct' as const))
  .map((kind): Edit => ({
    field: 'discount.kind',
    make: (values) => ({ ...values, discount: { ...values.discount, kind } }),
  }));
const discountAmount = fc
  .oneof(
    fc.record({ way: fc.constant('perSqFt' as const), amount: fc.option(fc.nat(400 * RUPEE)) }),
    fc.record({ way: fc.constant('flat' as const), amount: fc.option(fc.nat(4_00_000 * RUPEE)) }),
    fc.record({ way: fc.constant('pct' as const), amount: fc.option(fc.nat(50_000).map((n) => n / 10_000)) }),
  )
  .map(({ way, amount }): Edit => ({
    field: `discount.${way}`,
    make: (values) => ({ ...values, discount: { ...values.discount, [way]: amount } }),
  }));

const anyEdits = fc.array(fc.oneof(parking, plc, head, template, gender, discountKind, discountAmount), {
  maxLength: 25,
});

const sheetAfter = (edits: readonly Edit[]) => {
  const values = edits.reduce((made, { make }) => make(made), listPrice(inputs));
  const { result, schedule } = computeOffer(inputs, chosenIn(values, null));
  return { result, schedule };
};

/** The edits in another order, where what was typed last in a field is still the last in it. */
function reordered(edits: readonly Edit[], order: readonly number[]): Edit[] {
  const places = edits.map((edit, index) => ({ edit, at: order[index] ?? 0 }));
  const shuffled = places.toSorted((one, other) => one.at - other.at).map(({ edit }) => edit);
  const waiting = [...edits];
  return shuffled.flatMap(({ field }) =>
    waiting.splice(
      waiting.findIndex((one) => one.field === field),
      1,
    ),
  );
}

describe('the form of a price', () => {
  const runs = { numRuns: IS_FULL_DEPTH ? 500 : 150 };
  const order = fc.array(fc.nat(), { minLength: 25, maxLength: 25 });

  test('gives the same sheet whatever the order of the edits', () => {
    fc.assert(
      fc.property(anyEdits, order, (edits, places) => {
        expect(sheetAfter(reordered(edits, places))).toEqual(sheetAfter(edits));
      }),
      runs,
    );
  });

  test('gives the sheet of what is typed at the end, whatever was typed and taken back before', () => {
    fc.assert(
      fc.property(anyEdits, anyEdits, (before, after) => {
        const fields = new Set(after.map(({ field }) => field));
        const kept = before.filter(({ field }) => !fields.has(field));
        expect(sheetAfter([...before, ...after])).toEqual(sheetAfter([...kept, ...after]));
      }),
      runs,
    );
  });

  test('prices the choices alike in whatever order they are sent', () => {
    const codes = ['COVERED', 'OPEN', 'STACK'].map((code, index) => ({ code, quantity: index + 1 }));
    const priceOf = (chosen: typeof codes, plcCodes: string[]) =>
      computeOffer(inputs, { parking: chosen, plcCodes, optionalHeads: [] }).result.totals;
    fc.assert(
      fc.property(
        fc.shuffledSubarray(codes, { minLength: 3 }),
        fc.shuffledSubarray(['GARDEN', 'CORNER'], { minLength: 2 }),
        (chosen, plcCodes) => {
          expect(priceOf(chosen, plcCodes)).toEqual(priceOf(codes, ['GARDEN', 'CORNER']));
        },
      ),
    );
  });
});
