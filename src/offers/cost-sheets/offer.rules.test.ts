import { describe, expect, test } from 'vitest';
import { sumPaise } from '#platform/contract/money.ts';
import { DEFAULT_DISCOUNT_LIMITS } from '#company/organizations/discountLimits.rules.ts';
import { approvalsNeeded, chosenInputs, computeOffer } from './offer.rules.ts';
import { buildInputs as inputs } from '#inventory/pricing/pricingInputs.factory.ts';

const CHOSEN = {
  parking: [{ code: 'COVERED', quantity: 1 }],
  discount: { kind: 'perSqFt' as const, value: 150_00, reason: null },
};

describe('an offer', () => {
  test('is the price of the worked example with its schedule, from the inputs a screen receives', () => {
    const { result, schedule, template } = computeOffer(inputs(), CHOSEN);
    expect(result.totals).toMatchObject({
      agreementValuePaise: 1_33_17_100_00,
      gstPaise: 6_65_855_00,
      totalReceivablePaise: 1_45_80_733_40,
      allInPaise: 1_55_42_930_40,
    });
    expect(template.type).toBe('constructionLinked');
    expect(schedule[0]).toMatchObject({
      name: 'Booking',
      principalPaise: 13_31_710_00,
      trigger: 'On booking',
      expectedDate: '2026-06-14',
    });
    expect(sumPaise(schedule.map((row) => row.totalPaise))).toBe(result.totals.totalReceivablePaise);
  });

  test('follows the payment plan that was chosen, with its rebate', () => {
    const downPayment = inputs().templates.find((template) => template.type === 'downPayment');
    const { result, template } = computeOffer(inputs(), { ...CHOSEN, templateId: downPayment?.id });
    expect(template.id).toBe(downPayment?.id);
    expect(result.totals.rebatePaise).toBe(4_88_560_00);
  });

  test('is not made with a plan that the project lacks or the state forbids', () => {
    const forbidden = inputs().templates.find((template) => template.type === 'timeLinked');
    expect(() => computeOffer(inputs(), { templateId: forbidden?.id })).toThrow(
      'This plan type is not allowed here.',
    );
    expect(() => computeOffer(inputs(), { templateId: inputs().unitId })).toThrow(
      'This payment plan is not offered in the project.',
    );
    expect(() => computeOffer(inputs({}, { templates: [] }), {})).toThrow('Choose a payment plan.');
  });

  test('takes each kind of parking once', () => {
    const parking = [
      { code: 'COVERED', quantity: 1 },
      { code: 'COVERED', quantity: 2 },
    ];
    expect(() => computeOffer(inputs(), { parking })).toThrow(
      'Parking COVERED is chosen twice. Enter its quantity instead.',
    );
  });

  test('is refused when the discount is larger than the price, however large it is', () => {
    const discounted = (kind: 'perSqFt' | 'flat' | 'pct', value: number) => () =>
      computeOffer(inputs(), { discount: { kind, value, reason: null } });
    expect(discounted('perSqFt', 10_000_000_000_000)).toThrow(
      'Discount cannot exceed the rate per square foot.',
    );
    expect(discounted('flat', 10_000_000_000_000)).toThrow(
      'Discount and rebate cannot exceed the base price.',
    );
    expect(discounted('pct', 100)).not.toThrow();
  });

  test('beyond all bounds says where to look', () => {
    for (const baseRatePaise of [20_000_000_000, 10_000_000_000_000]) {
      expect(() => computeOffer(inputs({ project: { baseRatePaise } }), {})).toThrow(
        'This price is too large.',
      );
    }
  });

  test('keeps its choices with nothing left open', () => {
    expect(chosenInputs({ discount: CHOSEN.discount })).toEqual({
      parking: [],
      plcCodes: null,
      optionalHeads: [],
      discount: CHOSEN.discount,
      buyerGender: null,
    });
  });
});

describe('what needs approval', () => {
  const needed = (role: Parameters<typeof approvalsNeeded>[0], chosen: Parameters<typeof computeOffer>[1]) =>
    approvalsNeeded(role, DEFAULT_DISCOUNT_LIMITS, computeOffer(inputs(), chosen));

  test('is a discount above the limit of the role, with those who may grant it', () => {
    expect(needed('Sales Executive', CHOSEN)).toEqual([
      {
        kind: 'discount',
        message: 'Discount of 1.21% exceeds your limit of 1%. Ask a Sales Manager or above.',
        roles: ['Business Head', 'Project Director', 'Sales Head', 'Sales Manager'],
      },
    ]);
    expect(needed('Sales Manager', CHOSEN)).toEqual([]);
    expect(needed('Sales Executive', { discount: { kind: 'perSqFt', value: 124_00, reason: null } })).toEqual(
      [],
    );
  });

  test('is a price below the floor rate, for all but the administrators', () => {
    const deep = { discount: { kind: 'pct' as const, value: 5, reason: null } };
    expect(needed('Sales Head', deep)).toEqual([
      {
        kind: 'floorRate',
        message: 'Price is below the floor rate.',
        roles: ['Business Head', 'Project Director'],
      },
    ]);
    expect(needed('Project Director', deep)).toEqual([]);
  });

  test('is any discount of a partner', () => {
    expect(
      needed('Channel Partner Agent', { discount: { kind: 'flat', value: 100, reason: null } })[0]?.kind,
    ).toBe('discount');
    expect(needed('Channel Partner Agent', {})).toEqual([]);
  });
});
