import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';
import { buildLaunchedProject, THREE_BHK } from '#inventory/units/server/unit.factory.ts';
import type { CostSheetPreview } from '#offers/cost-sheets/costSheet.contract.ts';
import { CostSheetInput, getPricingInputs, makeCostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import { computeOffer } from '#offers/cost-sheets/offer.rules.ts';
import type { PricingInputs } from '#inventory/pricing/pricingInputs.contract.ts';
import { priceDifference } from '#offers/cost-sheets/web/offer.difference.ts';

let app: TestApp;
let head: TestUser;
let inputs: PricingInputs;

beforeAll(async () => {
  app = await testApp();
  head = (await app.organization()).businessHead;
  const { units } = await app.application.runAs(head.caller, new Date().toISOString(), (work) =>
    buildLaunchedProject(work, {
      units: {
        floors: { from: 12, to: 12, exclude: [] },
        pattern: [{ suffix: '01', ...THREE_BHK, plcCodes: ['GV', 'CR'] }],
      },
    }),
  );
  const answer = await head.send(getPricingInputs, { params: { unitId: units[0]?.id ?? '' } });
  inputs = answer.body.data as PricingInputs;
});

afterAll(() => app.stop());

const anyDiscount = fc.oneof(
  fc.record({ kind: fc.constant('perSqFt'), value: fc.integer({ min: 1, max: 3_000_00 }) }),
  fc.record({ kind: fc.constant('flat'), value: fc.integer({ min: 1, max: 30_00_000_00 }) }),
  fc.record({ kind: fc.constant('pct'), value: fc.integer({ min: 1, max: 300_000 }).map((n) => n / 10_000) }),
);

function anyChoice() {
  const { project, unit } = inputs.input;
  const templates = inputs.templates.filter(({ forbiddenBecause }) => forbiddenBecause === null);
  const optional = project.chargeHeads.filter(({ mandatory }) => !mandatory).map(({ code }) => code);
  const parking = project.parkingTypes.map(({ code }) => code);
  return fc.record({
    parking: fc
      .subarray(parking)
      .chain((codes) =>
        fc.tuple(
          ...codes.map((code) =>
            fc.record({ code: fc.constant(code), quantity: fc.integer({ min: 1, max: 3 }) }),
          ),
        ),
      ),
    plcCodes: fc.option(fc.subarray(unit.plcCodes)),
    optionalHeads: fc.subarray(optional),
    discount: fc.option(anyDiscount),
    buyerGender: fc.constantFrom(null, 'female', 'male', 'joint'),
    templateId: fc.constantFrom(...templates.map(({ id }) => id)),
  });
}

it('a screen computes to the paisa what the server answers, whatever is chosen', async () => {
  await fc.assert(
    fc.asyncProperty(anyChoice(), async (chosen) => {
      const { result, schedule } = computeOffer(inputs, CostSheetInput.parse(chosen));
      const here = { ...result.totals, ...result, schedule };
      const answer = await head.send(makeCostSheet, {
        params: { unitId: inputs.unitId },
        body: { ...chosen, preview: true },
      });
      expect(answer.status).toBe(200);
      const there = answer.body.data as CostSheetPreview;
      expect(priceDifference(here, there)).toBeNull();
      expect(there.lines).toEqual(result.lines);
    }),
    { numRuns: 100 },
  );
});
