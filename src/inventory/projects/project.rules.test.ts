import { describe, expect, it } from 'vitest';
import type { CheckedProject, ProjectFacts } from './project.rules.ts';
import {
  checkProjectFields,
  checkProjectTransition,
  isOnSale,
  mayKnowFloorRate,
  mayKnowProjectMoney,
  missingForLaunch,
  projectActions,
} from './project.rules.ts';

const ready: ProjectFacts = {
  status: 'planning',
  reraNumber: 'P52100012345',
  reraValidUntil: '2028-12-31',
  gstin: '27AAACS1234K1ZH',
  stateCode: '27',
  ocDate: null,
  isIndia: true,
  gstRegistered: true,
  today: '2026-11-21',
  units: 12,
  soldOrReserved: 0,
  hasCollectionAccount: true,
  towers: 1,
  towersWithoutOc: 1,
};
const facts = (changes: Partial<ProjectFacts> = {}): ProjectFacts => ({ ...ready, ...changes });

describe('the launch of a project', () => {
  it('requires nothing when all is there', () => {
    expect(missingForLaunch(ready)).toEqual([]);
  });

  it.each([
    [{ reraNumber: null }, 'Add the RERA number before launching.'],
    [
      { reraValidUntil: '2026-11-20' },
      'RERA registration expired on 20 Nov 2026. Enter its new validity before launching.',
    ],
    [{ gstin: null }, 'Add the GST registration of Maharashtra before launching.'],
    [{ units: 0 }, 'Add at least one unit before launching.'],
    [{ hasCollectionAccount: false }, 'Add the collection account before launching.'],
  ] as const)('names what is missing: %o', (changes, sentence) => {
    expect(missingForLaunch(facts(changes))).toEqual([sentence]);
    expect(() => checkProjectTransition('Business Head', facts(changes), 'active')).toThrow(sentence);
  });

  it('counts a registration as valid on its last day and without an end', () => {
    expect(missingForLaunch(facts({ reraValidUntil: '2026-11-21' }))).toEqual([]);
    expect(missingForLaunch(facts({ reraValidUntil: null }))).toEqual([]);
  });

  it('requires no GST registration from a builder who is not registered', () => {
    expect(missingForLaunch(facts({ gstin: null, gstRegistered: false }))).toEqual([]);
  });

  it('requires neither RERA nor GST outside India', () => {
    expect(missingForLaunch(facts({ isIndia: false, reraNumber: null, gstin: null }))).toEqual([]);
  });

  it('names everything at once', () => {
    const bare = facts({ reraNumber: null, gstin: null, units: 0, hasCollectionAccount: false });
    expect(missingForLaunch(bare)).toHaveLength(4);
    expect(() => checkProjectTransition('Sales Manager', bare, 'active')).toThrow(
      'Add the RERA number before launching. Add the GST registration of Maharashtra before launching.',
    );
  });
});

describe('the states of a project', () => {
  it('lets management launch and only administrators hold, resume, complete and archive', () => {
    expect(() => checkProjectTransition('Channel Partner Manager', ready, 'active')).not.toThrow();
    for (const [from, to] of [
      ['active', 'onHold'],
      ['onHold', 'active'],
      ['active', 'completed'],
      ['planning', 'archived'],
      ['completed', 'archived'],
    ] as const) {
      const now = facts({ status: from, towersWithoutOc: 0 });
      expect(() => checkProjectTransition('Project Director', now, to)).not.toThrow();
      expect(() => checkProjectTransition('Sales Head', now, to)).toThrow('You do not have permission');
    }
  });

  it('refuses every other way, in words', () => {
    expect(() => checkProjectTransition('Business Head', facts({ status: 'onHold' }), 'completed')).toThrow(
      'Project cannot go from on hold to completed.',
    );
    expect(() => checkProjectTransition('Business Head', facts({ status: 'archived' }), 'active')).toThrow(
      'Project cannot go from archived to active.',
    );
    expect(() => checkProjectTransition('Business Head', facts({ status: 'active' }), 'planning')).toThrow(
      'Project cannot go from active to planning.',
    );
  });

  it('completes a project only when every tower has its occupancy certificate', () => {
    const active = facts({ status: 'active', towers: 3, towersWithoutOc: 2 });
    expect(() => checkProjectTransition('Business Head', active, 'completed')).toThrow(
      '2 towers have no occupancy certificate yet. Complete the project when all towers have theirs.',
    );
    expect(projectActions('Business Head', active)).not.toContain('complete');
    expect(projectActions('Business Head', { ...active, towersWithoutOc: 0 })).toContain('complete');
  });

  it('asks a project of villas for its own certificate', () => {
    const villas = facts({ status: 'active', towers: 0, towersWithoutOc: 0 });
    expect(() => checkProjectTransition('Business Head', villas, 'completed')).toThrow(
      'Enter the occupancy certificate date before completing.',
    );
    expect(() =>
      checkProjectTransition('Business Head', { ...villas, ocDate: '2026-08-18' }, 'completed'),
    ).not.toThrow();
  });
});

describe('what a role may do with a project', () => {
  it('offers exactly what the server accepts', () => {
    expect(projectActions('Business Head', ready)).toEqual([
      'edit',
      'editPricing',
      'addTower',
      'addUnit',
      'launch',
      'archive',
      'delete',
    ]);
    expect(projectActions('Channel Partner Manager', ready)).toEqual([
      'edit',
      'addTower',
      'addUnit',
      'launch',
    ]);
    expect(projectActions('Sales Executive', ready)).toEqual([]);
    expect(projectActions('Channel Partner Admin', ready)).toEqual([]);
  });

  it('offers no deletion once something is sold or reserved', () => {
    expect(projectActions('Business Head', facts({ soldOrReserved: 1 }))).not.toContain('delete');
  });

  it('lets a completed project be edited but not grow, and an archived one rest', () => {
    expect(projectActions('Project Director', facts({ status: 'completed' }))).toEqual([
      'edit',
      'editPricing',
      'archive',
      'delete',
    ]);
    expect(projectActions('Project Director', facts({ status: 'archived' }))).toEqual(['delete']);
  });

  it('tells partners neither the floor rate nor sums, executives no sums', () => {
    expect(mayKnowFloorRate('Channel Partner Agent')).toBe(false);
    expect(mayKnowFloorRate('Sales Executive')).toBe(true);
    expect(mayKnowProjectMoney('Sales Executive')).toBe(false);
    expect(mayKnowProjectMoney('Sales Manager')).toBe(true);
  });
});

describe('a project on sale', () => {
  const active = { ...ready, status: 'active' } as const;

  it('is active and has a valid RERA registration', () => {
    expect(isOnSale(active, ready)).toBe(true);
    expect(isOnSale({ ...active, status: 'onHold' }, ready)).toBe(false);
    expect(isOnSale({ ...active, reraValidUntil: '2026-11-20' }, ready)).toBe(false);
    expect(isOnSale({ ...active, reraNumber: null }, ready)).toBe(false);
  });

  it('needs no registration outside India', () => {
    expect(isOnSale({ ...active, reraNumber: null }, { isIndia: false, today: ready.today })).toBe(true);
  });
});

describe('the fields of a project', () => {
  const project: CheckedProject = {
    stateCode: '27',
    pincode: '411057',
    gstin: '27AAACS1234K1ZH',
    baseRatePaise: 12_400_00,
    floorRatePaise: 11_800_00,
    plcCharges: [],
    chargeHeads: [],
    parkingTypes: [],
    designatedAccounts: [],
  };
  const registrations = [{ gstin: '27AAACS1234K1ZH', stateCode: '27' }];
  const check =
    (changes: Partial<CheckedProject>, isIndia = true, known = registrations) =>
    () =>
      checkProjectFields({ ...project, ...changes }, isIndia, known);

  it('pass when they fit together', () => {
    expect(check({})).not.toThrow();
  });

  it('need state and PIN code in India only', () => {
    expect(check({ stateCode: null, gstin: null })).toThrow('State is required');
    expect(check({ pincode: null })).toThrow('PIN code is required');
    expect(check({ stateCode: null, pincode: null, gstin: null }, false)).not.toThrow();
    expect(check({ stateCode: '99', gstin: null })).toThrow('99 is not a state code. Select a state.');
  });

  it('keep the minimum selling rate at or below the base rate', () => {
    expect(check({ floorRatePaise: 12_400_00 })).not.toThrow();
    expect(check({ floorRatePaise: 12_400_01 })).toThrow(
      'The minimum selling rate cannot be more than the base rate.',
    );
  });

  it('take only the GST registration that the organization has in the state', () => {
    expect(check({}, true, [])).toThrow('Add a GST registration for Maharashtra first.');
    expect(check({ gstin: '27AAACS1234K2ZG' })).toThrow(
      'The GST registration for Maharashtra is 27AAACS1234K1ZH.',
    );
  });

  it('have each code and each kind of account once', () => {
    const plc = { code: 'GV', name: 'Garden view', basis: 'perSqFt', value: 100 } as const;
    expect(check({ plcCharges: [plc, plc] })).toThrow('Location charge GV is entered twice.');
    expect(check({ designatedAccounts: [{ kind: 'collection' }, { kind: 'collection' }] })).toThrow(
      'The account collection is entered twice.',
    );
  });
});
