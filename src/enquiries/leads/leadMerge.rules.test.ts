import { describe, expect, it } from 'vitest';
import { LEAD_FIELD_NAMES } from './lead.contract.ts';
import type { MergedLead } from './leadMerge.rules.ts';
import { checkMerge, mergedFields, undoRefusal } from './leadMerge.rules.ts';

const NOW = '2026-11-22T06:00:00.000Z';

function lead(
  more: Partial<MergedLead> & Record<string, unknown> = {},
): MergedLead & Record<string, unknown> {
  return {
    id: 'kept',
    status: 'contacted',
    statusChangedAt: '2026-11-01T00:00:00.000Z',
    answerAwaitedAt: '2026-11-01T00:00:00.000Z',
    phone: '+919876500001',
    altPhone: null,
    channelPartnerId: null,
    attributionExpiresAt: null,
    firstResponseAt: null,
    lastContactedAt: null,
    interactionCount: 0,
    siteVisitCount: 0,
    lostReason: null,
    lostNote: null,
    lostAt: null,
    nextFollowUpAt: null,
    dnd: false,
    enquiryCount: 1,
    wrongNumber: false,
    firstEnquiredAt: '2026-11-01T00:00:00.000Z',
    firstProjectId: null,
    firstOwnerId: null,
    reached: 1,
    contactedOn: '2026-11-01',
    qualifiedOn: null,
    siteVisitOn: null,
    negotiatingOn: null,
    closedOn: null,
    firstName: 'Asha',
    email: null,
    unitTypes: [],
    ownerId: 'meera',
    ownerTurn: null,
    ...more,
  };
}

const OTHER = { id: 'other', phone: '+919876500002', ownerId: 'ravi' };

describe('two leads that become one', () => {
  it('keep what is on the one that stays, unless the other is chosen or it is missing', () => {
    const kept = lead({ email: null, unitTypes: [] });
    const other = lead({ ...OTHER, firstName: 'A.', email: 'asha@example.test', unitTypes: ['3BHK'] });
    expect(mergedFields(kept, other, [], NOW)).toMatchObject({
      email: 'asha@example.test',
      unitTypes: ['3BHK'],
    });
    expect(mergedFields(kept, other, [], NOW)).not.toHaveProperty('firstName');
    expect(mergedFields(kept, other, ['firstName', 'owner'], NOW)).toMatchObject({
      firstName: 'A.',
      ownerId: 'ravi',
    });
  });

  it('lose nothing that only the other has, in whichever field of the contract', () => {
    // Campaign and firm go with the source, which stays; the second number has its own rule.
    const fields = LEAD_FIELD_NAMES.filter(
      (field) =>
        !['source', 'campaign', 'channelPartnerId', 'phone', 'altPhone', 'isNri', 'dnd'].includes(field),
    );
    const all = (value: string | null) => Object.fromEntries(fields.map((field) => [field, value]));
    const kept = lead({ source: 'website', ...all(null) });
    const other = lead({ ...OTHER, ...all('theirs') });
    expect(mergedFields(kept, other, [], NOW)).toMatchObject(all('theirs'));
  });

  it('lose no phone number as long as there is room for a second', () => {
    const [kept, other] = [lead(), lead(OTHER)];
    expect(mergedFields(kept, other, [], NOW)).toMatchObject({ altPhone: OTHER.phone });
    expect(mergedFields(kept, other, ['phone'], NOW)).toMatchObject({
      phone: OTHER.phone,
      altPhone: kept.phone,
    });
    const both = lead({ altPhone: '+919876500009' });
    expect(mergedFields(both, other, [], NOW)).toMatchObject({ altPhone: '+919876500009' });
    const same = lead({ altPhone: OTHER.phone });
    expect(mergedFields(same, other, ['phone'], NOW)).toMatchObject({
      phone: OTHER.phone,
      altPhone: same.phone,
    });
  });

  it('stand as far in the pipeline as either has come, and are open if one is', () => {
    const lost = lead({ status: 'lost', lostReason: 'budget', lostAt: NOW });
    const visiting = lead({ ...OTHER, status: 'siteVisit', statusChangedAt: '2026-11-09T00:00:00.000Z' });
    expect(mergedFields(lost, visiting, [], NOW)).toMatchObject({
      status: 'siteVisit',
      statusChangedAt: '2026-11-09T00:00:00.000Z',
      lostReason: null,
      lostAt: null,
    });
    expect(mergedFields(visiting, lost, [], NOW)).toMatchObject({ status: 'siteVisit', lostReason: null });
    expect(mergedFields(lead({ status: 'closed' }), visiting, ['nextFollowUpAt'], NOW)).toMatchObject({
      status: 'closed',
    });
  });

  it('add up what was done, and keep the earliest answer, the last contact and the request not to be disturbed', () => {
    const kept = lead({
      interactionCount: 3,
      siteVisitCount: 1,
      firstResponseAt: '2026-11-05T00:00:00.000Z',
    });
    const other = lead({
      ...OTHER,
      interactionCount: 4,
      firstResponseAt: '2026-11-02T00:00:00.000Z',
      lastContactedAt: '2026-11-20T00:00:00.000Z',
      dnd: true,
    });
    expect(mergedFields(kept, other, [], NOW)).toMatchObject({
      interactionCount: 7,
      siteVisitCount: 1,
      firstResponseAt: '2026-11-02T00:00:00.000Z',
      lastContactedAt: '2026-11-20T00:00:00.000Z',
      dnd: true,
    });
  });

  it('choose among where the customer lives and what they speak, each for itself', () => {
    const kept = lead({ city: 'Pune', locality: null, pincode: '411057', language: 'Marathi' });
    const other = lead({ ...OTHER, city: 'Pune', locality: 'Wakad', pincode: '411045', language: 'Hindi' });
    expect(mergedFields(kept, other, [], NOW)).toMatchObject({ locality: 'Wakad' });
    expect(mergedFields(kept, other, [], NOW)).not.toHaveProperty('language');
    expect(mergedFields(kept, other, ['pincode', 'language'], NOW)).toMatchObject({
      pincode: '411045',
      language: 'Hindi',
    });
  });

  it('wait for an answer since the first of them, and keep the claim of a partner whatever is chosen', () => {
    const earlier = '2026-10-30T00:00:00.000Z';
    const waiting = { status: 'new', answerAwaitedAt: earlier } as const;
    expect(mergedFields(lead({ status: 'new' }), lead({ ...OTHER, ...waiting }), [], NOW)).toMatchObject({
      answerAwaitedAt: earlier,
    });
    expect(mergedFields(lead(), lead({ ...OTHER, ...waiting }), [], NOW)).toMatchObject({
      answerAwaitedAt: lead().answerAwaitedAt,
    });
    const claim = {
      source: 'channelPartner',
      channelPartnerId: 'a',
      attributionExpiresAt: '2026-12-01T00:00:00.000Z',
    };
    const direct = { source: 'website' };
    expect(mergedFields(lead(direct), lead({ ...OTHER, ...claim }), [], NOW)).toMatchObject(claim);
    expect(mergedFields(lead(claim), lead({ ...OTHER, ...direct }), ['source'], NOW)).not.toHaveProperty(
      'source',
    );
  });

  it('are refused where a booking would be lost or two firms claim the customer', () => {
    const closed = lead({ ...OTHER, status: 'closed' });
    expect(() => checkMerge(lead(), closed, NOW)).toThrow('Keep that one');
    expect(() => checkMerge(lead({ status: 'closed' }), closed, NOW)).toThrow('cannot be merged');
    expect(() => checkMerge(closed, lead(), NOW)).not.toThrow();
    const claim = { channelPartnerId: 'a', attributionExpiresAt: '2026-12-01T00:00:00.000Z' };
    const rival = { ...OTHER, ...claim, channelPartnerId: 'b' };
    expect(() => checkMerge(lead(claim), lead(rival), NOW)).toThrow('Two partner firms');
    const over = { ...rival, attributionExpiresAt: NOW };
    expect(() => checkMerge(lead(claim), lead(over), NOW)).not.toThrow();
    expect(() => checkMerge(lead(), lead(), NOW)).toThrow('another lead');
  });
});

describe('the way back from a merge', () => {
  const merge = { mergedAt: '2026-10-23T06:00:00.000Z', isWorkedOn: false, isLast: true };

  it('is open for 30 days, to the last merge, while nobody has worked on the lead', () => {
    expect(undoRefusal(merge, NOW)).toBeNull();
    expect(undoRefusal({ ...merge, mergedAt: '2026-10-23T05:59:59.999Z' }, NOW)).toContain('30 days');
    expect(undoRefusal({ ...merge, isWorkedOn: true }, NOW)).toContain('worked on');
    expect(undoRefusal({ ...merge, isLast: false }, NOW)).toContain('Undo that first');
  });
});
