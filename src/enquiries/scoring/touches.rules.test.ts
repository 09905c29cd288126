import { describe, expect, it } from 'vitest';
import { supplyFor } from './supply.rules.ts';
import type { LoggedTouch } from './touches.rules.ts';
import { callsOf, touchOf, visitsOf } from './touches.rules.ts';

const NOW = '2026-11-21T06:00:00.000Z';
const onDay = (at: string) => at.slice(0, 10);

function logged(more: Partial<LoggedTouch>): LoggedTouch {
  return {
    type: 'call',
    direction: 'outbound',
    outcome: null,
    occurredAt: '2026-11-20T06:00:00.000Z',
    scheduledAt: null,
    ...more,
  };
}

describe('what an interaction counts as', () => {
  it.each([
    [{ type: 'siteVisit', outcome: 'visitDone' }, 'visitDone'],
    [{ type: 'meeting' }, 'meeting'],
    [{ type: 'meeting', scheduledAt: '2026-11-25T06:00:00.000Z' }, null],
    [{ type: 'call', direction: 'inbound' }, 'inboundCall'],
    [{ type: 'call', outcome: 'connected' }, 'connectedCall'],
    [{ type: 'call', outcome: 'noAnswer' }, 'noAnswer'],
    [{ type: 'call' }, null],
    [{ type: 'whatsapp', direction: 'inbound' }, 'inboundMessage'],
    [{ type: 'email', outcome: 'interested' }, 'reply'],
    [{ type: 'email' }, null],
    [{ type: 'note', direction: null }, null],
    [{ type: 'siteVisit', outcome: 'noShow' }, 'noAnswer'],
  ] as const)('%j is %s', (more, touch) => {
    expect(touchOf(logged(more))).toBe(touch);
  });
});

describe('the visits of a lead', () => {
  it('are planned until they are done or missed', () => {
    const planned = logged({ type: 'siteVisit', direction: null, scheduledAt: '2026-11-24T06:00:00.000Z' });
    expect(visitsOf([planned], NOW, onDay)).toMatchObject({ done: 0, nextPlannedOn: '2026-11-24' });
    const missed = logged({ type: 'siteVisit', outcome: 'noShow' });
    expect(visitsOf([missed, planned], NOW, onDay)).toMatchObject({
      nextPlannedOn: null,
      isLastMissed: true,
    });
    expect(visitsOf([planned, missed], NOW, onDay)).toMatchObject({
      nextPlannedOn: '2026-11-24',
      isLastMissed: false,
    });
  });
});

describe('the calls of a lead', () => {
  it('say that a number is wrong until somebody is reached by another', () => {
    const wrong = logged({ outcome: 'wrongNumber' });
    const reached = logged({ outcome: 'connected' });
    expect(callsOf([logged({ outcome: 'noAnswer' }), wrong]).isNumberWrong).toBe(true);
    expect(callsOf([reached, wrong]).isNumberWrong).toBe(false);
  });

  it('count those in vain since the last that was not', () => {
    const vain = logged({ outcome: 'noAnswer' });
    expect(callsOf([vain, vain, logged({ outcome: 'connected' }), vain]).noAnswersInARow).toBe(2);
    expect(callsOf([vain, logged({ type: 'note' }), vain]).noAnswersInARow).toBe(2);
  });
});

describe('what is available for a customer', () => {
  const units = [
    { projectId: 'p', unitType: '2BHK', pricePaise: 100, count: 4 },
    { projectId: 'p', unitType: '2BHK', pricePaise: 110, count: 3 },
    { projectId: 'p', unitType: '3BHK', pricePaise: 111, count: 2 },
    { projectId: 'q', unitType: '2BHK', pricePaise: 100, count: 1 },
  ];
  const request = { projectIds: ['p'], unitTypes: ['2BHK'], budgetMinPaise: null, budgetMaxPaise: 100 };

  it('is of their projects and types, up to a tenth above the budget', () => {
    expect(supplyFor(request, units)).toEqual({ matching: 7, inBudget: 7, isCheapestNear: true });
    expect(supplyFor({ ...request, unitTypes: [] }, units)).toMatchObject({ matching: 9, inBudget: 7 });
    expect(supplyFor({ ...request, budgetMinPaise: 101, budgetMaxPaise: 200 }, units).inBudget).toBe(3);
    expect(supplyFor({ ...request, budgetMaxPaise: 80 }, units)).toMatchObject({
      inBudget: 0,
      isCheapestNear: true,
    });
    expect(supplyFor({ ...request, budgetMaxPaise: 79 }, units).isCheapestNear).toBe(false);
  });
});
