import { describe, expect, test } from 'vitest';
import { checkInteraction, interactionEffect, nextFollowUp } from './interaction.rules.ts';
import type { InteractionInput } from './lead.contract.ts';

const NOW = '2026-11-21T06:00:00.000Z';
const EARLIER = '2026-11-21T05:00:00.000Z';
const LATER = '2026-11-23T06:00:00.000Z';

describe('where an interaction takes a lead', () => {
  test.each([
    ['new', { type: 'call', outcome: 'connected' }, 'contacted'],
    ['new', { type: 'whatsapp', outcome: 'interested' }, 'contacted'],
    ['new', { type: 'call', outcome: 'callbackRequested' }, 'contacted'],
    ['new', { type: 'call', outcome: 'noAnswer' }, null],
    ['new', { type: 'note' }, null],
    ['new', { type: 'siteVisit', outcome: 'visitDone' }, 'siteVisit'],
    ['contacted', { type: 'call', outcome: 'connected' }, null],
    ['contacted', { type: 'call', outcome: 'visitScheduled' }, 'siteVisit'],
    ['qualified', { type: 'siteVisit', scheduledAt: LATER }, 'siteVisit'],
    ['qualified', { type: 'siteVisit', outcome: 'noShow' }, null],
    ['siteVisit', { type: 'siteVisit', outcome: 'visitDone' }, null],
    ['negotiating', { type: 'siteVisit', outcome: 'visitDone' }, null],
    ['lost', { type: 'call', outcome: 'connected' }, null],
    ['closed', { type: 'siteVisit', outcome: 'visitDone' }, null],
  ] as const)('%s with %o leads to %s', (status, interaction, to) => {
    expect(interactionEffect(status, interaction).movesTo).toBe(to);
  });

  test('only a visit that took place counts as one', () => {
    expect(interactionEffect('contacted', { type: 'siteVisit', outcome: 'visitDone' }).isVisit).toBe(true);
    expect(interactionEffect('contacted', { type: 'siteVisit', scheduledAt: LATER }).isVisit).toBe(false);
  });

  test('a customer who was not reached was not contacted', () => {
    for (const outcome of ['noAnswer', 'busy', 'wrongNumber', 'noShow'] as const) {
      expect(interactionEffect('contacted', { type: 'call', outcome }).isContact).toBe(false);
    }
    expect(interactionEffect('contacted', { type: 'note' }).isContact).toBe(false);
    expect(interactionEffect('contacted', { type: 'email' }).isContact).toBe(true);
  });
});

describe('times of an interaction', () => {
  const call: InteractionInput = { type: 'call' };

  test('are in the past for what happened, in the future for what is planned', () => {
    expect(() => checkInteraction({ ...call, occurredAt: LATER }, NOW)).toThrow(
      'Time cannot be in the future.',
    );
    expect(() => checkInteraction({ type: 'meeting', scheduledAt: EARLIER }, NOW)).toThrow(
      'Scheduled time must be in the future.',
    );
    expect(() => checkInteraction({ ...call, nextFollowUpAt: EARLIER }, NOW)).toThrow(
      'Next follow-up must be in the future.',
    );
  });

  test('may run ahead by the clock of a browser', () => {
    expect(() => checkInteraction({ ...call, occurredAt: '2026-11-21T06:04:00.000Z' }, NOW)).not.toThrow();
  });

  test('a visit says whether it is planned or over, and a call is not scheduled', () => {
    expect(() => checkInteraction({ type: 'siteVisit' }, NOW)).toThrow(
      'Select whether the visit is scheduled, done or missed.',
    );
    expect(() => checkInteraction({ ...call, scheduledAt: LATER }, NOW)).toThrow(
      'Only a site visit or a meeting can be scheduled.',
    );
    expect(() =>
      checkInteraction({ ...call, outcome: 'visitScheduled', scheduledAt: LATER }, NOW),
    ).not.toThrow();
  });
});

describe('the next follow-up', () => {
  const reached = { isContact: true };

  test('is what was entered, also when it was cleared', () => {
    expect(nextFollowUp(EARLIER, LATER, reached, NOW)).toBe(LATER);
    expect(nextFollowUp(LATER, null, reached, NOW)).toBeNull();
  });

  test('that was due is settled by reaching the customer, and by nothing else', () => {
    expect(nextFollowUp(EARLIER, undefined, reached, NOW)).toBeNull();
    expect(nextFollowUp(LATER, undefined, reached, NOW)).toBe(LATER);
    expect(nextFollowUp(EARLIER, undefined, { isContact: false }, NOW)).toBe(EARLIER);
  });
});
