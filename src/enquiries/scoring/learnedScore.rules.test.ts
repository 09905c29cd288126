import { describe, expect, it } from 'vitest';
import { addHours } from '#platform/contract/calendar.ts';
import type { LeadThen } from './leadFeatures.rules.ts';
import { featuresOf, featureText } from './leadFeatures.rules.ts';
import { isFit, isWon, LANDMARK_DAYS, landmarkOf, modelScoreOf, rolesOf } from './learnedScore.rules.ts';

const CAME = '2026-05-02T05:00:00.000Z';

describe('the moment at which a lead is looked at', () => {
  it('depends on when it came alone, and is each of the ages for about as many leads, of the old ones half as many', () => {
    const counts = new Map<number, number>();
    for (let minute = 0; minute < 6_000; minute += 1) {
      const createdAt = new Date(Date.parse(CAME) + minute * 60_000).toISOString();
      const days = (Date.parse(landmarkOf(createdAt)) - Date.parse(createdAt)) / 86_400_000;
      expect(landmarkOf(createdAt)).toBe(landmarkOf(createdAt));
      counts.set(days, (counts.get(days) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted((one, other) => one - other)).toEqual([...LANDMARK_DAYS]);
    for (const [days, count] of counts) expect(count / (days > 60 ? 400 : 800)).toBeCloseTo(1, 0);
  });
});

describe('the outcome of a lead', () => {
  it('is a booking within 90 days after the moment, neither before nor later', () => {
    expect(isWon(CAME, null)).toBe(false);
    expect(isWon(CAME, CAME)).toBe(false);
    expect(isWon(CAME, addHours(CAME, 1))).toBe(true);
    expect(isWon(CAME, addHours(CAME, 90 * 24))).toBe(true);
    expect(isWon(CAME, addHours(CAME, 90 * 24 + 1))).toBe(false);
  });
});

describe('the score of a model', () => {
  it('is 100 for the chance that one of a hundred exceeds, and in proportion below', () => {
    expect(modelScoreOf(0.4, 0.4)).toBe(100);
    expect(modelScoreOf(0.6, 0.4)).toBe(100);
    expect(modelScoreOf(0.1, 0.4)).toBe(25);
    expect(modelScoreOf(0, 0.4)).toBe(0);
  });
});

describe('which model serves', () => {
  const good = { auc: 0.75, brier: 0.04, logLoss: 0.2 };
  const better = { auc: 0.74, brier: 0.04, logLoss: 0.19 };

  it('is the one with the smaller log loss on later leads; the other is tried beside it', () => {
    expect(rolesOf({ logistic: good, boosting: better }, 0.05)).toEqual({
      logistic: 'challenger',
      boosting: 'champion',
    });
  });

  it('is none that is no better than chance, or than giving all the same chance', () => {
    expect(isFit({ ...good, auc: 0.649 }, 0.05)).toBe(false);
    expect(isFit({ ...good, auc: null }, 0.05)).toBe(false);
    expect(isFit(good, 0.04)).toBe(false);
    expect(isFit({ ...good, auc: 0.65 }, 0.05)).toBe(true);
    const poor = { auc: 0.6, brier: 0.05, logLoss: 0.1 };
    expect(rolesOf({ logistic: poor, boosting: poor }, 0.05)).toEqual({
      logistic: 'refused',
      boosting: 'refused',
    });
    expect(rolesOf({ logistic: poor, boosting: good }, 0.05)).toEqual({
      logistic: 'challenger',
      boosting: 'champion',
    });
  });
});

describe('what a model learns from', () => {
  const lead: LeadThen = {
    at: addHours(CAME, 24 * 10),
    createdAt: CAME,
    status: 'contacted',
    statusChangedAt: addHours(CAME, 24 * 4),
    firstResponseAt: addHours(CAME, 3),
    source: 'referral',
    campaign: null,
    unitTypes: ['3BHK', '2BHK'],
    purpose: 'endUse',
    timeline: null,
    financing: null,
    budgetMinPaise: 90_00_000_00,
    budgetMaxPaise: 1_10_00_000_00,
    email: 'a@example.test',
    altPhone: null,
    company: 'Works',
    city: null,
    lastName: null,
    logged: [
      {
        type: 'siteVisit',
        direction: null,
        outcome: 'visitDone',
        occurredAt: addHours(CAME, 24 * 8),
        scheduledAt: null,
      },
      {
        type: 'call',
        direction: 'inbound',
        outcome: 'connected',
        occurredAt: addHours(CAME, 3),
        scheduledAt: null,
      },
    ],
  };

  it('is what was known then, in numbers and words', () => {
    expect(featuresOf(lead, 'Asia/Kolkata')).toEqual({
      source: 'referral',
      campaign: null,
      arrivalMonth: '05',
      arrivedOnWeekend: 'yes',
      unitType: '2BHK or 3BHK',
      purpose: 'endUse',
      timeline: null,
      financing: null,
      budgetLakh: 100,
      profileKnown: 0.5,
      stage: 'contacted',
      stageDays: 6,
      ageDays: 10,
      hoursToAnswer: 3,
      // A visit two days ago, 30 · 0.5^(2/14), and a call of the customer, 12 · 0.5^(9.88/14).
      engagement: 34.53,
      reached: 2,
      fromCustomer: 1,
      unanswered: 0,
      visits: 1,
      visitDaysAgo: 2,
      visitPlanned: 'no',
      visitMissed: 'no',
      silentDays: 2,
    });
  });

  it('is explained in words', () => {
    expect(featureText('source', 'existingCustomer')).toBe('Source: Existing customer');
    expect(featureText('source', 'portal99acres')).toBe('Source: 99acres');
    expect(featureText('timeline', 'oneToThree')).toBe('When they buy: in 1–3 months');
    expect(featureText('visitDaysAgo', 3)).toBe('Last site visit: 3 days ago');
    expect(featureText('visitDaysAgo', null)).toBe('Last site visit: none so far');
    expect(featureText('hoursToAnswer', 0.5)).toBe('Time to first reply: 30 minutes');
    expect(featureText('budgetLakh', 100)).toBe('Budget: about ₹100 lakh');
    expect(featureText('arrivalMonth', '05')).toBe('Month of the enquiry: May');
  });
});
