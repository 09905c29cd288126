import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#platform/contract/calendar.ts';
import { FINANCINGS, LEAD_SOURCES, TIMELINES } from '#enquiries/leads/lead.contract.ts';
import { gradeOf } from '#enquiries/leads/grade.rules.ts';
import { isNoticed, missingPoints, scoreLead } from './leadScore.rules.ts';
import { exampleLead, unknownLead } from './score.factory.ts';
import type { ScoreFacts, TouchFact } from './scoreFacts.rules.ts';
import type { Factor, ScoringRules } from './scoringConfig.rules.ts';
import { FACTORS, DEFAULT_RULES, TOUCHES, weightsTotal } from './scoringConfig.rules.ts';

function pointsOf(facts: ScoreFacts, key: Factor, rules: ScoringRules = DEFAULT_RULES): number {
  const factor = scoreLead(facts, rules).factors.find((one) => one.key === key);
  if (!factor) throw new Error(`The score has no ${key}.`);
  return factor.points;
}

describe('the worked example', () => {
  const scored = scoreLead(exampleLead(), DEFAULT_RULES);

  it('gives 79.33 points and is hot', () => {
    expect(scored).toMatchObject({ score: 79.33, grade: 'hot', penalties: [] });
    expect(Object.fromEntries(scored.factors.map(({ key, points }) => [key, points]))).toEqual({
      budgetFit: 20,
      engagement: 12.58,
      timeline: 12,
      siteVisit: 15,
      source: 6,
      financing: 5,
      requirementClarity: 5,
      profile: 3.75,
    });
  });

  it('says why in words, and what would raise it', () => {
    expect(scored.summary).toBe(
      'Budget matches 14 available 2BHK units (+20). Visited the site 5 days ago (+15). ' +
        'In touch: 1 visit, 1 call, 2 messages (+12.58). Ask about loan approval (+5 possible). ' +
        'Ask for the second phone or company (+1.25 possible).',
    );
  });
});

describe('each factor', () => {
  it.each([
    ['nothing known of the budget', { hasBudget: false }, 5],
    ['a tenth of the units within it', { supply: { matching: 100, inBudget: 10, isCheapestNear: true } }, 20],
    ['a few units within it', { supply: { matching: 100, inBudget: 9, isCheapestNear: true } }, 12],
    ['the cheapest a quarter above it', { supply: { matching: 100, inBudget: 0, isCheapestNear: true } }, 6],
    ['nothing near it', { supply: { matching: 100, inBudget: 0, isCheapestNear: false } }, 0],
    ['nothing available', { supply: { matching: 0, inBudget: 0, isCheapestNear: false } }, 0],
  ])('budget: %s', (_case, facts, points) => {
    expect(pointsOf(exampleLead(facts), 'budgetFit')).toBe(points);
  });

  it.each([
    ['immediate', 15],
    ['oneToThree', 12],
    ['threeToSix', 7.5],
    ['sixToTwelve', 3.75],
    ['beyondTwelve', 1.5],
    [null, 3],
  ] as const)('timeline: %s gives %d', (timeline, points) => {
    expect(pointsOf(unknownLead({ timeline }), 'timeline')).toBe(points);
  });

  it.each([
    ['on the day', 0, 15],
    ['two weeks later', 14, 15],
    ['44 days later, halved', 44, 7.5],
    ['74 days later, halved twice', 74, 3.75],
  ])('a visit keeps its worth for two weeks: %s', (_case, days, points) => {
    const lastDoneOn = addDays('2026-11-21', -days);
    const visits = { done: 1, lastDoneOn, nextPlannedOn: null, isLastMissed: false };
    expect(pointsOf(unknownLead({ visits }), 'siteVisit')).toBe(points);
  });

  it('a visit: planned, missed and none', () => {
    const none = unknownLead().visits;
    expect(pointsOf(unknownLead({ visits: { ...none, nextPlannedOn: '2026-11-24' } }), 'siteVisit')).toBe(
      7.5,
    );
    expect(pointsOf(unknownLead({ visits: { ...none, isLastMissed: true } }), 'siteVisit')).toBe(1.5);
    expect(pointsOf(unknownLead(), 'siteVisit')).toBe(0);
  });

  it.each([
    ['selfFunded', 10],
    ['loanPreApproved', 10],
    ['loanNeeded', 5],
    ['undecided', 2],
    [null, 2],
  ] as const)('financing: %s gives %d', (financing, points) => {
    expect(pointsOf(unknownLead({ financing }), 'financing')).toBe(points);
  });

  it('counts each known part of requirement and profile alike', () => {
    expect(pointsOf(unknownLead({ hasProject: false }), 'requirementClarity')).toBe(0);
    expect(pointsOf(unknownLead(), 'requirementClarity')).toBe(1.67);
    expect(pointsOf(unknownLead({ unitTypes: ['2BHK'] }), 'requirementClarity')).toBe(3.33);
    expect(pointsOf(unknownLead({ altPhone: '+919800000001', company: 'Acme' }), 'profile')).toBe(1.25);
  });

  it("takes the organization's own outcomes for the source when there are some", () => {
    expect(pointsOf(unknownLead(), 'source')).toBe(6);
    expect(pointsOf(unknownLead({ ownSourceValue: 0.125 }), 'source')).toBe(1.25);
  });
});

describe('what speaks against a lead', () => {
  it.each([
    [
      'a wrong number',
      { calls: { lastOutcome: 'wrongNumber', isNumberWrong: true, noAnswersInARow: 0 } },
      -40,
    ],
    [
      'no interest',
      { calls: { lastOutcome: 'notInterested', isNumberWrong: false, noAnswersInARow: 0 } },
      -25,
    ],
    [
      'three calls in vain',
      { calls: { lastOutcome: 'noAnswer', isNumberWrong: false, noAnswersInARow: 3 } },
      -10,
    ],
    ['21 days of silence', { lastContactedOn: '2026-10-31' }, -10],
    ['no wish to be disturbed', { dnd: true }, -5],
  ] as const)('%s takes its points', (_case, facts, points) => {
    const scored = scoreLead(exampleLead(facts), DEFAULT_RULES);
    expect(scored.penalties.map((penalty) => penalty.points)).toEqual([points]);
    expect(scored.score).toBe(Math.round((79.33 + points) * 100) / 100);
  });

  it('takes nothing for two calls in vain or twenty days', () => {
    const calls = { lastOutcome: 'noAnswer', isNumberWrong: false, noAnswersInARow: 2 } as const;
    expect(scoreLead(exampleLead({ calls, lastContactedOn: '2026-11-01' }), DEFAULT_RULES).penalties).toEqual(
      [],
    );
  });

  it('never takes a score below nothing', () => {
    const calls = { lastOutcome: 'wrongNumber', isNumberWrong: true, noAnswersInARow: 5 } as const;
    expect(scoreLead(unknownLead({ calls, dnd: true }), DEFAULT_RULES)).toMatchObject({
      score: 0,
      grade: 'cold',
    });
  });
});

describe('any lead and any rules', () => {
  const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-11-21', -days));
  const touch: fc.Arbitrary<TouchFact> = fc.record({ touch: fc.constantFrom(...TOUCHES), on: day });
  const facts = fc
    .record({
      source: fc.constantFrom(...LEAD_SOURCES),
      timeline: fc.option(fc.constantFrom(...TIMELINES)),
      financing: fc.option(fc.constantFrom(...FINANCINGS)),
      createdOn: day,
      lastContactedOn: fc.option(day),
      hasBudget: fc.boolean(),
      dnd: fc.boolean(),
      touches: fc.array(touch, { maxLength: 12 }),
      lastDoneOn: fc.option(day),
      isNumberWrong: fc.boolean(),
      noAnswersInARow: fc.integer({ min: 0, max: 6 }),
      matching: fc.integer({ min: 0, max: 300 }),
    })
    .map(({ lastDoneOn, isNumberWrong, noAnswersInARow, matching, ...more }) =>
      unknownLead({
        ...more,
        visits: { done: lastDoneOn === null ? 0 : 1, lastDoneOn, nextPlannedOn: null, isLastMissed: false },
        calls: { lastOutcome: null, isNumberWrong, noAnswersInARow },
        supply: { matching, inBudget: Math.floor(matching / 7), isCheapestNear: matching > 0 },
      }),
    );
  const rules = fc
    .array(fc.integer({ min: 0, max: 100 }), { minLength: 7, maxLength: 7 })
    .map((cuts) => [0, ...cuts.toSorted((one, other) => one - other), 100])
    .map((cuts) => FACTORS.map((factor, index) => [factor, (cuts[index + 1] ?? 0) - (cuts[index] ?? 0)]))
    .map((entries) => ({
      ...DEFAULT_RULES,
      weights: Object.fromEntries(entries) as ScoringRules['weights'],
    }));

  it('has a score from 0 to 100 that is the sum of what is shown', () => {
    fc.assert(
      fc.property(facts, rules, (lead, by) => {
        const { score, grade, factors, penalties } = scoreLead(lead, by);
        expect(weightsTotal(by.weights)).toBe(100);
        const shown = [...factors, ...penalties].reduce(
          (total, { points }) => total + Math.round(points * 100),
          0,
        );
        expect(Math.round(score * 100)).toBe(Math.min(100_00, Math.max(0, shown)));
        expect(grade).toBe(gradeOf(score, by));
        for (const { points, weight } of factors) expect(points >= 0 && points <= weight).toBe(true);
      }),
    );
  });

  it('is never lowered by more engagement, nor raised by time that passes', () => {
    fc.assert(
      fc.property(facts, rules, touch, fc.integer({ min: 1, max: 60 }), (lead, by, more, days) => {
        const { score } = scoreLead(lead, by);
        expect(scoreLead({ ...lead, touches: [...lead.touches, more] }, by).score).toBeGreaterThanOrEqual(
          score,
        );
        expect(scoreLead({ ...lead, today: addDays(lead.today, days) }, by).score).toBeLessThanOrEqual(score);
      }),
    );
  });

  it('never promises more than is missing', () => {
    fc.assert(
      fc.property(facts, rules, (lead, by) => {
        const { factors } = scoreLead(lead, by);
        const gained = missingPoints(factors).reduce((total, { possible }) => total + possible, 0);
        const given = factors.reduce((total, { points }) => total + points, 0);
        expect(gained + given).toBeLessThanOrEqual(100.000_001);
      }),
    );
  });
});

describe('the history', () => {
  it('notes the first score, half a point, and another grade', () => {
    const cold = { score: 39.9, grade: 'cold' } as const;
    expect(isNoticed(null, cold)).toBe(true);
    expect(isNoticed(cold, { score: 40, grade: 'warm' })).toBe(true);
    expect(isNoticed(cold, { score: 39.4, grade: 'cold' })).toBe(true);
    expect(isNoticed(cold, { score: 39.41, grade: 'cold' })).toBe(false);
  });
});
