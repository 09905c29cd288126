import { describe, expect, it } from 'vitest';
import { randomFrom } from '#platform/learning/random.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import type { ChanceBasis } from './chance.rules.ts';
import { chanceInterval, chanceOf, NOTHING_LEARNED, shifted, within30To90 } from './chance.rules.ts';
import type { Exposure } from './chanceHazards.rules.ts';
import { agePart, chanceAt, curvesOf } from './chanceHazards.rules.ts';
import { addsUp, bandOf, correctionOf, expectedOf, grouped } from './chanceSum.rules.ts';
import { DEFAULT_CHANCE } from './conversion.rules.ts';

/** So many leads in one stage for all days of an age, of which some left it. */
function seen(
  part: number,
  days: number,
  moves: Exposure['moves'],
  stage: Exposure['stage'] = 'contacted',
): Exposure {
  return { stage, part, days, leads: Math.ceil(days / 30), moves };
}

const ALWAYS = Array.from({ length: 12 }, (_, part) => part);

describe('the chance by stage and age', () => {
  it('is what constant hazards of booking and loss give in 90 days', () => {
    const [book, lose] = [0.004, 0.02];
    const curves = curvesOf(ALWAYS.map((part) => seen(part, 1e6, { booked: book * 1e6, lost: lose * 1e6 })));
    const exact = (days: number) => (book / (book + lose)) * (1 - Math.exp(-(book + lose) * days));
    for (const age of [0, 10, 44, 365, 2000]) {
      const { within } = chanceAt(curves.contacted, age);
      for (const days of [30, 60, 90] as const) expect(within[days]).toBeCloseTo(exact(days), 3);
    }
  });

  it('goes through the stages that a lead may still reach', () => {
    const curves = curvesOf([
      ...ALWAYS.map((part) => seen(part, 1e6, { siteVisit: 0.05 * 1e6 })),
      ...ALWAYS.map((part) => seen(part, 1e6, { booked: 0.05 * 1e6 }, 'siteVisit')),
    ]);
    // Two steps of .05 a day: 1 − e^(−.05·90)(1 + .05·90).
    expect(chanceAt(curves.contacted, 5).within[90]).toBeCloseTo(1 - Math.exp(-4.5) * 5.5, 2);
    expect(chanceAt(curves.siteVisit, 5).within[90]).toBeCloseTo(1 - Math.exp(-4.5), 3);
  });

  it('draws an age that was hardly seen to its stage, as if by 40 lead-days', () => {
    const rest = seen(0, 4000, { booked: 40 });
    const one = chanceAt(curvesOf([rest, seen(8, 40, {})]).contacted, 90);
    const many = chanceAt(curvesOf([rest, seen(8, 4000, {})]).contacted, 90);
    expect(one.within[30]).toBeGreaterThan(3 * many.within[30]);
  });

  it('of a small company follows the ages beside it before the whole stage, whose young leads move faster', () => {
    const young = seen(0, 4000, { booked: 200 });
    const quiet = [6, 7, 8, 9].map((part) => seen(part, 40, {}));
    // Drawn to the stage alone it would be half: .024 a day.
    expect(chanceAt(curvesOf([young, ...quiet]).contacted, 75).within[30]).toBeLessThan(0.25);
    const busy = quiet.map((one) => (one.part === 7 ? one : { ...one, moves: { booked: 2 } }));
    expect(chanceAt(curvesOf([young, ...busy]).contacted, 75).within[30]).toBeGreaterThan(0.4);
  });

  it('counts the undecided: those seen without booking lower it', () => {
    const few = curvesOf([seen(3, 500, { booked: 5 })]);
    const waiting = curvesOf([seen(3, 5000, { booked: 5 })]);
    expect(chanceAt(waiting.contacted, 18).within[90]).toBeLessThan(
      chanceAt(few.contacted, 18).within[90] / 2,
    );
  });

  it('is a chance at any age and rises with the days ahead, whatever was seen', () => {
    const random = randomFrom(11);
    for (let round = 0; round < 6; round += 1) {
      const exposures = OPEN_LEAD_STATUSES.flatMap((stage) =>
        ALWAYS.filter(() => random() < 0.6).map((part) =>
          seen(
            part,
            random() * 2000,
            { booked: random() * 300, lost: random() * 300, qualified: random() * 50 },
            stage,
          ),
        ),
      );
      const curves = curvesOf(exposures);
      for (const stage of OPEN_LEAD_STATUSES) {
        for (const age of [0, 3.5, 100, 364, 900]) {
          const { within } = chanceAt(curves[stage], age);
          expect(within[30]).toBeGreaterThanOrEqual(0);
          expect(within[60]).toBeGreaterThanOrEqual(within[30]);
          expect(within[90]).toBeGreaterThanOrEqual(within[60]);
          expect(within[90]).toBeLessThanOrEqual(1);
        }
      }
    }
  });

  it('has ages in parts without a gap', () => {
    expect([0, 2.99, 3, 364.9, 365, 5000].map(agePart)).toEqual([0, 0, 1, 10, 11, 11]);
  });
});

const LEARNED: ChanceBasis = {
  curves: curvesOf(ALWAYS.map((part) => seen(part, 10_000, { booked: 10, lost: 100 }))),
  shift: 0,
  learnedToAge: 180,
};

describe('the one chance of a lead', () => {
  it('is the default of its stage while nothing is learned, and says so', () => {
    const said = chanceOf({ stage: 'negotiating', ageDays: 9, learned: 0.3 }, NOTHING_LEARNED);
    expect(said).toEqual({
      chance: DEFAULT_CHANCE.negotiating,
      uncorrected: DEFAULT_CHANCE.negotiating,
      source: 'defaults',
    });
  });

  it('is that of the model, but not of a lead older than any it learned from', () => {
    const young = chanceOf({ stage: 'contacted', ageDays: 180, learned: 0.3 }, LEARNED);
    expect(young).toMatchObject({ chance: 0.3, source: 'model' });
    const old = chanceOf({ stage: 'contacted', ageDays: 181, learned: 0.3 }, LEARNED);
    expect(old.source).toBe('stageAndAge');
    expect(old.chance).toBeLessThan(0.1);
  });

  it('moves with the correction, keeps the order of leads and stays a chance', () => {
    for (const shift of [-3, -0.4, 0, 0.7, 3]) {
      const said = [1e-9, 0.01, 0.2, 0.9, 1].map(
        (learned) => chanceOf({ stage: 'contacted', ageDays: 1, learned }, { ...LEARNED, shift }).chance,
      );
      expect(said).toEqual(said.toSorted((one, other) => one - other));
      for (const chance of said) {
        expect(chance).toBeGreaterThan(0);
        expect(chance).toBeLessThan(1);
      }
    }
    expect(shifted(0.5, Math.log(3))).toBeCloseTo(0.75, 9);
  });

  it('is spread over 30, 60 and 90 days, and lies within its interval', () => {
    const facts = { stage: 'contacted', ageDays: 20, learned: 0.3 } as const;
    const said = chanceOf(facts, LEARNED);
    const within = within30To90(facts, said, LEARNED);
    expect(within?.[30]).toBeGreaterThan(0.05);
    expect(within?.[30]).toBeLessThan(within?.[60] ?? 0);
    expect(within?.[60]).toBeLessThan(0.3);
    expect(within?.[90]).toBe(0.3);
    const { low, high } = chanceInterval(said, 200, LEARNED);
    expect(low).toBeLessThan(0.3);
    expect(high).toBeGreaterThan(0.3);
    expect(chanceInterval(said, 20, LEARNED).low).toBeLessThan(low);
  });
});

const end = (leads: number, booked: number) => ({
  asOf: '2026-05-31',
  groups: [[0.05, leads]] as const,
  booked,
});

describe('what makes chances add up', () => {
  it('moves the odds so far that the past adds up, drawn to nothing by n/(n + 50)', () => {
    const { shift, ratio, booked } = correctionOf([end(1000, 75), end(1000, 75)]);
    expect(ratio).toBeCloseTo(1.5, 9);
    expect(booked).toBe(150);
    const full = Math.log(0.075 / 0.925) - Math.log(0.05 / 0.95);
    expect(shift).toBeCloseTo((full * 150) / 200, 6);
  });

  it('corrects always, more the more bookings speak for it, and never beyond what came', () => {
    for (const leads of [100, 1000, 100_000]) {
      for (const booked of [0.02, 0.05, 0.09].map((share) => Math.round(leads * share))) {
        const { shift } = correctionOf([end(leads, booked)]);
        const corrected = expectedOf([[0.05, leads]], shift);
        const [low, high] = [Math.min(0.05 * leads, booked), Math.max(0.05 * leads, booked)];
        expect(corrected).toBeGreaterThanOrEqual(low - 1e-6);
        expect(corrected).toBeLessThanOrEqual(high + 1e-6);
      }
    }
    expect(Math.abs(correctionOf([end(100_000, 9000)]).shift)).toBeGreaterThan(
      Math.abs(correctionOf([end(100, 9)]).shift),
    );
  });

  it('says nothing of a past that had no open leads, and nothing is certain after no booking', () => {
    expect(correctionOf([])).toEqual({ shift: 0, ratio: null, booked: 0 });
    expect(correctionOf([end(1000, 0)]).shift).toBeCloseTo(0, 9);
    expect([null, 0.69, 0.7, 1, 1.4, 1.41].map(addsUp)).toEqual([true, false, true, true, true, false]);
  });

  it('keeps sums when chances that hardly differ are put together', () => {
    const random = randomFrom(5);
    const chances = Array.from({ length: 2000 }, () => [0.001 + random() * 0.6, 1] as const);
    const groups = grouped(chances);
    expect(groups.length).toBeLessThan(500);
    expect(expectedOf(groups)).toBeCloseTo(expectedOf(chances), 1);
    expect(expectedOf(groups, 0.5)).toBeCloseTo(expectedOf(chances, 0.5), 0);
  });

  it('has a band of whole bookings that holds the sum and widens with what the past missed', () => {
    const sure = bandOf(40, [{ expected: 40, booked: 41 }]);
    const unsure = bandOf(40, [{ expected: 40, booked: 80 }]);
    expect(sure.low80).toBeLessThan(40);
    expect(sure.high80).toBeGreaterThan(40);
    expect(unsure.high80 - unsure.low80).toBeGreaterThan(sure.high80 - sure.low80);
    expect(Number.isInteger(sure.low80) && Number.isInteger(sure.high80)).toBe(true);
    expect(bandOf(0, [])).toEqual({ low80: 0, high80: 0 });
  });
});
