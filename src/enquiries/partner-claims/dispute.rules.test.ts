import { describe, expect, it } from 'vitest';
import type { Role } from '#platform/contract/roles.ts';
import { ROLES } from '#platform/contract/roles.ts';
import type { DisputeFacts } from './dispute.rules.ts';
import { appealUntil, checkDisputeAction, disputeActions, sideOf } from './dispute.rules.ts';

const NOW = '2026-11-22T06:00:00.000Z';
const OPEN: DisputeFacts = {
  status: 'open',
  claimantFirmId: 'a',
  holderFirmId: 'b',
  ruledById: null,
  ruledAt: null,
  outcome: null,
};
const RULED: DisputeFacts = { ...OPEN, status: 'ruled', ruledById: 'cpm', ruledAt: NOW, outcome: 'holder' };
const APPEALED: DisputeFacts = { ...RULED, status: 'appealed' };

function actor(role: Role, channelPartnerId: string | null = null, userId = role as string) {
  return { userId, role, channelPartnerId };
}
const claimant = actor('Channel Partner Agent', 'a');
const holder = actor('Channel Partner Admin', 'b');
const manager = actor('Channel Partner Manager', null, 'cpm');

describe('a dispute', () => {
  it('has a claimant, a holder and the company', () => {
    expect([claimant, holder, manager].map((one) => sideOf(one, OPEN))).toEqual([
      'claimant',
      'holder',
      'company',
    ]);
  });

  it('is ruled on by the managers of partners and the heads of sales and company, and by no firm', () => {
    const may = ROLES.filter((role) => disputeActions(OPEN, actor(role, 'a'), NOW).includes('rule'));
    expect(may).toEqual(['Business Head', 'Project Director', 'Sales Head', 'Channel Partner Manager']);
  });

  it('is stated on by both sides until it is ruled on, and withdrawn by the claimant alone', () => {
    expect(disputeActions(OPEN, claimant, NOW)).toEqual(['state', 'withdraw']);
    expect(disputeActions(OPEN, holder, NOW)).toEqual(['state']);
    expect(disputeActions(RULED, holder, NOW)).toEqual([]);
  });

  it('is appealed against once, by the side that lost, within 15 days', () => {
    expect(disputeActions(RULED, claimant, NOW)).toEqual(['appeal']);
    expect(disputeActions(RULED, claimant, appealUntil(NOW))).toEqual([]);
    expect(disputeActions({ ...RULED, outcome: 'claimant' }, holder, NOW)).toEqual(['appeal']);
    expect(disputeActions({ ...RULED, status: 'closed' }, claimant, NOW)).toEqual([]);
  });

  it('is decided on appeal by somebody higher, who did not rule first', () => {
    const rule = (who: ReturnType<typeof actor>, facts = APPEALED) => {
      checkDisputeAction(facts, 'rule', who, NOW);
    };
    expect(() => rule(manager)).toThrow('Only the Sales Head');
    expect(() => rule(actor('Sales Head'))).not.toThrow();
    const first = actor('Sales Head', null, 'cpm');
    expect(() => rule(first)).toThrow('Someone else must rule on the appeal.');
    expect(() => rule(manager, RULED)).toThrow('already been decided');
  });
});
