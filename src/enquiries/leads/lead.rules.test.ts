import { describe, expect, test } from 'vitest';
import { AppError } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { LeadStatus } from './lead.contract.ts';
import { LEAD_STATUSES } from './lead.contract.ts';
import type { LeadActor, LeadFacts, MoveFacts } from './lead.rules.ts';
import { checkMove, leadActions, leadMoves, mayAssignLead, mayDeleteLead } from './lead.rules.ts';

const NOW = '2026-11-21T06:00:00.000Z';
const NOTHING: { note: string | null; lostReason: string | null } = { note: null, lostReason: null };

/** With all that a move may require. */
function lead(status: LeadStatus, more: Partial<LeadFacts & MoveFacts> = {}): LeadFacts & MoveFacts {
  const standard = {
    ownerId: 'owner',
    channelPartnerId: null,
    broughtById: null,
    lostAt: null,
    interactionCount: 0,
    source: 'website',
    budgetMaxPaise: 1,
    timeline: 'immediate',
    unitTypes: ['3BHK'],
    hasVisit: true,
  };
  return { status, ...standard, ...more };
}

function actor(role: Role, userId = 'someone', channelPartnerId: string | null = null): LeadActor {
  return { role, userId, channelPartnerId };
}

const owner = actor('Sales Executive', 'owner');
const manager = actor('Sales Manager', 'manager');
const brought = { channelPartnerId: 'firm', broughtById: 'agent' };
const firmAdmin = actor('Channel Partner Admin', 'admin', 'firm');
const agent = actor('Channel Partner Agent', 'agent', 'firm');

function targets(facts: LeadFacts & MoveFacts, who: LeadActor): string[] {
  return leadMoves(facts, who, NOW).map((move) => `${move.to}:${move.needs}`);
}

function refusal(facts: LeadFacts, to: LeadStatus, who: LeadActor, given = NOTHING): string {
  try {
    checkMove(facts, to, given, who, NOW);
    return 'allowed';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${error.status} ${error.message}`;
  }
}

describe('moves of an owner', () => {
  test.each([
    ['new', ['contacted:nothing', 'qualified:nothing', 'siteVisit:nothing', 'lost:lostReason']],
    ['contacted', ['qualified:nothing', 'siteVisit:nothing', 'lost:lostReason']],
    ['qualified', ['contacted:note', 'siteVisit:nothing', 'negotiating:note', 'lost:lostReason']],
    ['siteVisit', ['qualified:note', 'negotiating:note', 'lost:lostReason']],
    ['negotiating', ['siteVisit:note', 'lost:lostReason']],
    ['closed', []],
  ] as const)('from %s', (status, moves) => {
    expect(targets(lead(status), owner)).toEqual(moves);
  });

  test('back are single steps with a note, never to new', () => {
    expect(refusal(lead('negotiating'), 'qualified', owner)).toBe(
      '409 You can move a lead back one step. Ask a Sales Manager to move it further.',
    );
    expect(refusal(lead('siteVisit'), 'qualified', owner)).toBe(
      '400 A note is required to move a lead back.',
    );
    expect(refusal(lead('contacted'), 'new', owner)).toBe('409 Lead cannot go from contacted to new.');
  });

  test('out of lost end after 90 days', () => {
    const lost = (lostAt: string) => lead('lost', { lostAt });
    expect(targets(lost('2026-08-24T06:00:00.000Z'), owner)).toEqual(['contacted:nothing']);
    expect(refusal(lost('2026-08-22T06:00:00.000Z'), 'contacted', owner)).toContain(
      '409 This lead was lost more than 90 days ago.',
    );
    expect(targets(lost('2024-01-01T06:00:00.000Z'), manager)).toEqual(['contacted:nothing']);
  });
});

test('a manager takes a lead back as far as they like', () => {
  expect(targets(lead('negotiating'), manager)).toEqual([
    'contacted:note',
    'qualified:note',
    'siteVisit:note',
    'lost:lostReason',
  ]);
});

test('nobody closes a lead by hand', () => {
  for (const status of LEAD_STATUSES) {
    expect(refusal(lead(status), 'closed', manager)).toBe(
      '409 A lead is closed by recording a booking for it.',
    );
  }
});

test('losing a lead takes a reason', () => {
  expect(refusal(lead('contacted'), 'lost', owner)).toBe('400 Select a reason.');
  expect(refusal(lead('contacted'), 'lost', owner, { note: null, lostReason: 'budget' })).toBe('allowed');
});

test('a lead is not skipped ahead to negotiating', () => {
  expect(refusal(lead('contacted'), 'negotiating', owner)).toBe(
    '409 Lead cannot go from contacted to negotiating.',
  );
  expect(refusal(lead('qualified'), 'negotiating', owner)).toContain('400 Issue a cost sheet, or add a note');
});

describe('partners', () => {
  test('take their own customers up to the site visit and no further', () => {
    expect(targets(lead('contacted', brought), agent)).toEqual(['qualified:nothing', 'siteVisit:nothing']);
    expect(targets(lead('qualified', brought), firmAdmin)).toEqual(['siteVisit:nothing']);
    expect(refusal(lead('siteVisit', brought), 'negotiating', firmAdmin)).toContain('403');
    expect(refusal(lead('siteVisit', brought), 'lost', firmAdmin)).toContain('403');
  });

  test('move nothing that another firm or agent brought', () => {
    expect(targets(lead('contacted', { ...brought, channelPartnerId: 'other' }), firmAdmin)).toEqual([]);
    expect(targets(lead('contacted', { ...brought, broughtById: 'colleague' }), agent)).toEqual([]);
  });

  test('neither book nor delete, and edit only while the enquiry is open', () => {
    expect(leadActions(lead('contacted', brought), agent, NOW)).toEqual(['edit', 'move', 'log', 'costSheet']);
    expect(leadActions(lead('contacted', brought), firmAdmin, NOW)).toContain('assign');
    expect(leadActions(lead('closed', brought), firmAdmin, NOW)).toEqual(['log']);
  });
});

describe('what a person may do with a lead', () => {
  test('owner and manager of an open lead', () => {
    expect(leadActions(lead('contacted'), owner, NOW)).toEqual([
      'edit',
      'move',
      'lose',
      'log',
      'costSheet',
      'book',
    ]);
    expect(leadActions(lead('contacted'), manager, NOW)).toEqual([
      'edit',
      'move',
      'lose',
      'assign',
      'log',
      'costSheet',
      'book',
      'merge',
    ]);
  });

  test('marketing manages leads but books none', () => {
    const actions = leadActions(lead('contacted'), actor('Marketing Head'), NOW);
    expect(actions).toContain('assign');
    expect(actions).not.toContain('book');
  });

  test('a lost lead is reopened, a closed one is done', () => {
    expect(leadActions(lead('lost', { lostAt: NOW }), owner, NOW)).toEqual(['edit', 'reopen', 'log']);
    expect(leadActions(lead('closed'), manager, NOW)).toEqual(['edit', 'log', 'merge']);
  });

  test('the manager of partners assigns what a partner brought, and nothing else', () => {
    const partnerManager = actor('Channel Partner Manager');
    expect(mayAssignLead(partnerManager, brought)).toBe(true);
    expect(mayAssignLead(partnerManager, { channelPartnerId: null })).toBe(false);
  });

  test('only an untouched lead is deleted, unless an administrator does it', () => {
    const head = actor('Sales Head');
    const administrator = actor('Business Head');
    expect(mayDeleteLead(head, lead('new'))).toBe(true);
    expect(mayDeleteLead(head, lead('new', { interactionCount: 1 }))).toBe(false);
    expect(mayDeleteLead(head, lead('contacted'))).toBe(false);
    expect(mayDeleteLead(administrator, lead('contacted', { interactionCount: 3 }))).toBe(true);
    expect(mayDeleteLead(administrator, lead('closed'))).toBe(false);
  });
});

test('a move needs what the lead lacks, and nothing of what it has', () => {
  const bare = { budgetMaxPaise: null, timeline: null, unitTypes: [], hasVisit: false };
  const needs = (facts: LeadFacts & MoveFacts) => targets(facts, owner).slice(1, 3);
  expect(needs(lead('new', bare))).toEqual(['qualified:requirements', 'siteVisit:visit']);
  expect(needs(lead('new', { ...bare, source: 'walkIn' }))).toEqual([
    'qualified:requirements',
    'siteVisit:nothing',
  ]);
  expect(needs(lead('new'))).toEqual(['qualified:nothing', 'siteVisit:nothing']);
  // Moving back asks why, whatever is known.
  expect(targets(lead('negotiating', bare), manager)).toContain('qualified:note');
});
