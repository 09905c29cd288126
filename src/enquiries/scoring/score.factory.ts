import type { ScoreFacts } from './scoreFacts.rules.ts';

/** A lead with nothing known except that it came from the website today. */
export function unknownLead(more: Partial<ScoreFacts> = {}): ScoreFacts {
  return {
    today: '2026-11-21',
    status: 'new',
    source: 'website',
    createdOn: '2026-11-21',
    lastContactedOn: null,
    timeline: null,
    financing: null,
    purpose: null,
    unitTypes: [],
    hasProject: true,
    hasBudget: false,
    email: null,
    altPhone: null,
    company: null,
    city: null,
    lastName: null,
    dnd: false,
    supply: { matching: 0, inBudget: 0, isCheapestNear: false },
    touches: [],
    visits: { done: 0, lastDoneOn: null, nextPlannedOn: null, isLastMissed: false },
    calls: { lastOutcome: null, isNumberWrong: false, noAnswersInARow: 0 },
    ownSourceValue: null,
    ...more,
  };
}

/** The worked example of the design: 79.33 points. */
export function exampleLead(more: Partial<ScoreFacts> = {}): ScoreFacts {
  return unknownLead({
    status: 'negotiating',
    createdOn: '2026-10-31',
    lastContactedOn: '2026-11-20',
    timeline: 'oneToThree',
    financing: 'loanNeeded',
    purpose: 'endUse',
    unitTypes: ['2BHK'],
    hasBudget: true,
    email: 'ananya@example.test',
    city: 'Pune',
    lastName: 'Deshmukh',
    supply: { matching: 84, inBudget: 14, isCheapestNear: true },
    touches: [
      { touch: 'connectedCall', on: '2026-11-20' },
      { touch: 'visitDone', on: '2026-11-16' },
      { touch: 'inboundMessage', on: '2026-11-09' },
      { touch: 'reply', on: '2026-11-01' },
    ],
    visits: { done: 1, lastDoneOn: '2026-11-16', nextPlannedOn: null, isLastMissed: false },
    calls: { lastOutcome: 'connected', isNumberWrong: false, noAnswersInARow: 0 },
    ...more,
  });
}
