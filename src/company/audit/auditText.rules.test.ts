import { describe, expect, it } from 'vitest';
import type { AuditEntry } from './audit.contract.ts';
import { actionText, fieldLabel, readableChanges } from './auditText.rules.ts';

const OWNER = '01a200b9-335d-71a8-8a35-5b6ab651fe91';

function entry(before: AuditEntry['before'], after: AuditEntry['after']): AuditEntry {
  return {
    _id: OWNER,
    id: OWNER,
    at: '2026-11-21T04:30:00.000Z',
    actor: null,
    actorRole: null,
    action: 'edit',
    resource: 'lead',
    resourceId: OWNER,
    before,
    after,
    reason: null,
    ip: null,
    requestId: null,
    names: { [OWNER]: { name: 'Sneha Patil', projectId: null } },
  };
}

describe('what an entry says to people', () => {
  it.each([
    ['ownerId', OWNER, 'Owner', 'Sneha Patil'],
    ['budgetMaxPaise', 1_40_00_000_00, 'Budget max', '₹1,40,00,000'],
    ['status', 'siteVisit', 'Status', 'Site visit'],
    ['nextFollowUpAt', '2026-11-24T13:00:00.000Z', 'Next follow up at', '24 Nov, 6:30 pm 2026'],
    ['dueDate', '2026-11-30', 'Due date', '30 Nov 2026'],
    ['isNri', true, 'Is NRI', 'Yes'],
    ['tags', ['river view', 'corner'], 'Tags', 'river view; corner'],
    [
      'loan',
      { bank: 'HDFC Bank', sanctionedPaise: 50_00_000_00 },
      'Loan',
      'Bank: HDFC Bank, Sanctioned: ₹50,00,000',
    ],
  ])('%s', (key, value, field, text) => {
    const changes = readableChanges(entry({ [key]: null }, { [key]: value }), 'Asia/Kolkata');
    expect(changes).toEqual([{ field, before: null, after: text }]);
  });

  it('leaves out what is the same before and after', () => {
    expect(readableChanges(entry({ city: 'Pune', dnd: false }, { city: 'Pune', dnd: true }), 'UTC')).toEqual([
      { field: 'Dnd', before: 'No', after: 'Yes' },
    ]);
  });

  it('names verbs and fields in words', () => {
    expect(actionText('issue', 'costSheet')).toBe('Issue cost sheet');
    expect(fieldLabel('projectIds')).toBe('Project');
  });
});
