import { describe, expect, it } from 'vitest';
import type { Role } from '#platform/contract/roles.ts';
import type { ContractorFacts, ContractorStatus, StatusChange } from './contractor.rules.ts';
import {
  contractorActions,
  licenceState,
  numbersProblem,
  preferRefusal,
  reviewEditRefusal,
  statusRefusal,
  unavailableText,
  workRefusal,
} from './contractor.rules.ts';

const TODAY = '2026-11-27';
const ACTIVE: ContractorFacts = {
  status: 'active',
  isPreferred: false,
  rating: 4,
  reviewCount: 3,
  labourLicenceValidUntil: '2027-10-31',
  openMilestones: 0,
  isUsed: true,
  missingPapers: [],
};

const refusalOf = (
  facts: Partial<ContractorFacts>,
  change: StatusChange,
  role: Role = 'Project Director',
) => {
  const refusal = statusRefusal(role, { ...ACTIVE, ...facts }, change, TODAY);
  return refusal && [refusal.status, refusal.message];
};

describe('the state of a contractor', () => {
  it('becomes active once PAN and labour licence are approved and the licence is valid', () => {
    const change = { status: 'active', reason: null } as const;
    const papers = [
      { name: 'PAN', isPending: false },
      { name: 'Labour licence', isPending: false },
    ];
    expect(refusalOf({ status: 'pending', missingPapers: papers }, change)).toEqual([
      409,
      'Upload PAN and labour licence first.',
    ]);
    const pending = [{ name: 'Labour licence', isPending: true }];
    expect(refusalOf({ status: 'pending', missingPapers: pending }, change)).toEqual([
      409,
      'Labour licence is awaiting approval by another person.',
    ]);
    expect(refusalOf({ status: 'inactive', labourLicenceValidUntil: '2026-10-31' }, change)).toEqual([
      409,
      'Labour licence expired on 31 Oct 2026.',
    ]);
    expect(refusalOf({ status: 'pending' }, change)).toBeNull();
    expect(refusalOf({}, change)?.[0]).toBe(409);
  });

  it('becomes inactive without open milestones alone', () => {
    const change = { status: 'inactive', reason: null } as const;
    expect(refusalOf({ openMilestones: 3 }, change)).toEqual([409, 'Reassign 3 open milestones first.']);
    expect(refusalOf({ openMilestones: 1 }, change)).toEqual([409, 'Reassign 1 open milestone first.']);
    expect(refusalOf({}, change)).toBeNull();
  });

  it('is suspended for a reason with its milestones, and active again with a note', () => {
    expect(refusalOf({ openMilestones: 3 }, { status: 'suspended', reason: 'Unsafe' })).toBeNull();
    expect(refusalOf({}, { status: 'suspended', reason: null })?.[0]).toBe(400);
    expect(refusalOf({ status: 'suspended' }, { status: 'active', reason: null })?.[0]).toBe(400);
    expect(refusalOf({ status: 'suspended' }, { status: 'active', reason: 'Trained' })).toBeNull();
  });

  it('is blacklisted by administrators, who alone make it inactive later', () => {
    const blacklist = { status: 'blacklisted', reason: 'Forged papers' } as const;
    expect(refusalOf({}, blacklist, 'Sales Manager')?.[0]).toBe(403);
    for (const status of ['pending', 'active', 'inactive', 'suspended'] as const)
      expect(refusalOf({ status }, blacklist)).toBeNull();
    const back = { status: 'inactive', reason: 'Cleared by the court' } as const;
    expect(refusalOf({ status: 'blacklisted' }, back, 'Sales Manager')?.[0]).toBe(403);
    expect(refusalOf({ status: 'blacklisted' }, back)).toBeNull();
    expect(refusalOf({ status: 'blacklisted' }, { status: 'active', reason: 'Why not' })?.[0]).toBe(409);
  });

  it('is changed by construction roles alone, and what is allowed is offered', () => {
    const offered = (role: Role, facts: Partial<ContractorFacts> = {}) =>
      contractorActions(role, { ...ACTIVE, ...facts }, TODAY);
    expect(offered('Finance Head')).toEqual([]);
    expect(offered('Sales Manager')).toEqual(['edit', 'deactivate', 'suspend', 'prefer', 'review', 'note']);
    expect(offered('Business Head', { openMilestones: 1, isPreferred: true })).toEqual([
      'edit',
      'suspend',
      'blacklist',
      'unprefer',
      'review',
      'note',
      'reassign',
    ]);
    expect(
      offered('Sales Manager', { status: 'pending', isUsed: false, reviewCount: 0, rating: null }),
    ).toEqual(['edit', 'activate', 'note', 'delete']);
  });
});

describe('a preferred contractor', () => {
  it('is active, rated 4.0 or more and has 3 reviews', () => {
    const refused: Partial<ContractorFacts>[] = [
      { rating: 3.9 },
      { reviewCount: 2 },
      { rating: null, reviewCount: 0 },
      { status: 'inactive' },
    ];
    for (const facts of refused)
      expect(preferRefusal({ ...ACTIVE, ...facts }, true)?.message).toBe(
        'Only an active contractor rated 4.0 or more with 3 reviews can be preferred.',
      );
    expect(preferRefusal(ACTIVE, true)).toBeNull();
    expect(preferRefusal({ ...ACTIVE, rating: 2 }, false)).toBeNull();
  });
});

describe('work', () => {
  it('goes to active contractors with a valid licence alone', () => {
    const why = (facts: Partial<ContractorFacts>) => workRefusal({ ...ACTIVE, ...facts }, TODAY);
    const states: [ContractorStatus, string | null][] = [
      ['active', null],
      ['pending', 'is not active yet'],
      ['inactive', 'is inactive'],
      ['suspended', 'is suspended'],
      ['blacklisted', 'is blacklisted'],
    ];
    for (const [status, words] of states) expect(why({ status })).toBe(words);
    expect(why({ labourLicenceValidUntil: '2026-11-26' })).toBe(
      'has a labour licence that expired on 26 Nov 2026',
    );
    expect(why({ labourLicenceValidUntil: TODAY })).toBeNull();
    expect(why({ labourLicenceValidUntil: null })).toBe('has no labour licence with a last day');
  });

  it('says why somebody is not available', () => {
    const facts = { licenceUntil: '2026-12-03', projects: 3, capacity: 3 };
    expect(unavailableText('licenceEnds', facts)).toBe('Labour licence ends on 3 Dec 2026');
    expect(unavailableText('full', facts)).toBe('Works in 3 of 3 projects');
  });
});

describe('the numbers of a contractor', () => {
  const numbers = { pan: 'AAACK1234F', gstin: '27AAACK1234F1Z0' };

  it('belong together: the GSTIN is valid and holds the PAN', () => {
    expect(numbersProblem(numbers, null, TODAY)).toBeNull();
    expect(numbersProblem({ ...numbers, pan: 'AAACD1234F' }, null, TODAY)?.field).toBe('gstin');
    expect(numbersProblem({ ...numbers, gstin: '27AAACK1234F1Z1' }, null, TODAY)?.field).toBe('gstin');
  });

  it('have no licence that expired yesterday', () => {
    expect(numbersProblem(numbers, '2026-11-26', TODAY)).toEqual({
      field: 'labourLicenceValidUntil',
      message: 'This labour licence expired on 26 Nov 2026. Enter the last day of a valid one.',
    });
    expect(numbersProblem(numbers, TODAY, TODAY)).toBeNull();
  });

  it('mark a licence that ends within 30 days', () => {
    const states = [null, '2026-11-26', TODAY, '2026-12-27', '2026-12-28'].map((day) =>
      licenceState(day, TODAY),
    );
    expect(states).toEqual(['missing', 'expired', 'expiring', 'expiring', 'valid']);
  });
});

describe('a review', () => {
  it('is corrected by its reviewer for 7 days', () => {
    expect(reviewEditRefusal({ isReviewer: true, reviewedOn: '2026-11-20' }, TODAY)).toBeNull();
    expect(reviewEditRefusal({ isReviewer: true, reviewedOn: '2026-11-19' }, TODAY)?.message).toBe(
      'A review can be corrected for 7 days, until 26 Nov 2026.',
    );
    expect(reviewEditRefusal({ isReviewer: false, reviewedOn: TODAY }, TODAY)?.status).toBe(403);
  });
});
