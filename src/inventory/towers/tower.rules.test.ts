import { describe, expect, it } from 'vitest';
import type { TowerStatus } from './tower.contract.ts';
import type { TowerFacts } from './tower.rules.ts';
import { checkTowerDates, checkTowerTransition, statusWithOccupancy, towerActions } from './tower.rules.ts';

interface State {
  status: TowerStatus;
  ocDate: string | null;
  possessionOfferDate: string | null;
}
const built: State = { status: 'structureComplete', ocDate: null, possessionOfferDate: null };
const certified: State = { status: 'ocReceived', ocDate: '2026-08-18', possessionOfferDate: null };
const facts: TowerFacts = {
  today: '2026-11-21',
  hasOccupancyCertificateFile: true,
  bookingsSinceOc: 0,
  notHandedOver: 0,
};
const NEVER = 'You do not have permission to perform this action.';

describe('the occupancy certificate date of a tower', () => {
  const enter =
    (role: Parameters<typeof checkTowerDates>[0], changes: Partial<TowerFacts> = {}, ocDate = '2026-11-20') =>
    () =>
      checkTowerDates(role, built, { ...built, ocDate }, null, { ...facts, ...changes });

  it('is entered by whoever may approve documents, once the certificate is uploaded', () => {
    expect(enter('Sales Manager')).not.toThrow();
    expect(enter('Channel Partner Manager')).toThrow(NEVER);
    expect(enter('Business Head', { hasOccupancyCertificateFile: false })).toThrow(
      'Upload the occupancy certificate to the tower first.',
    );
  });

  it('cannot lie in the future', () => {
    expect(enter('Business Head', {}, '2026-11-22')).toThrow(
      'The occupancy certificate date cannot be in the future.',
    );
    expect(enter('Business Head', {}, '2026-11-21')).not.toThrow();
  });

  it('is corrected with a reason by few, and not after bookings were taxed by it', () => {
    const correct =
      (role: Parameters<typeof checkTowerDates>[0], reason: string | null, bookingsSinceOc = 0) =>
      () =>
        checkTowerDates(role, certified, { ...certified, ocDate: null }, reason, {
          ...facts,
          bookingsSinceOc,
        });
    expect(correct('Finance Head', 'Wrong tower')).not.toThrow();
    expect(correct('Sales Head', 'Wrong tower')).toThrow(NEVER);
    expect(correct('Business Head', null)).toThrow(
      'Enter the reason for correcting the occupancy certificate date.',
    );
    expect(correct('Business Head', 'Wrong tower', 3)).toThrow(
      '3 bookings were made since 18 Aug 2026 and taxed by this date; it can no longer be changed.',
    );
  });

  it('stays once the tower was handed over', () => {
    const handedOver = { ...certified, status: 'handedOver' } as const;
    expect(() =>
      checkTowerDates('Business Head', handedOver, { ...handedOver, ocDate: null }, 'Typo', facts),
    ).toThrow('The occupancy certificate date of a handed-over tower cannot be changed.');
  });

  it('comes before the offer of possession', () => {
    const offered = (ocDate: string | null, possessionOfferDate: string) => () =>
      checkTowerDates(
        'Business Head',
        { ...built, ocDate },
        { ...built, ocDate, possessionOfferDate },
        null,
        facts,
      );
    const message = 'Possession can be offered only after the occupancy certificate.';
    expect(offered(null, '2026-11-21')).toThrow(message);
    expect(offered('2026-08-18', '2026-08-17')).toThrow(message);
    expect(offered('2026-08-18', '2026-08-18')).not.toThrow();
  });
});

describe('the status of a tower', () => {
  const move =
    (from: TowerStatus, to: TowerStatus, changes: Partial<State> = {}, more: Partial<TowerFacts> = {}) =>
    () =>
      checkTowerTransition('Project Director', from, to, { ...built, ...changes }, { ...facts, ...more });

  it('is moved by administrators only, one step at a time', () => {
    expect(move('planned', 'underConstruction')).not.toThrow();
    expect(move('underConstruction', 'planned')).not.toThrow();
    expect(move('planned', 'ocReceived')).toThrow('Tower cannot go from planned to OC received.');
    expect(() => checkTowerTransition('Sales Head', 'planned', 'underConstruction', built, facts)).toThrow(
      NEVER,
    );
  });

  it('follows the certificate', () => {
    expect(move('structureComplete', 'ocReceived')).toThrow('Enter the occupancy certificate date first.');
    expect(move('structureComplete', 'ocReceived', { ocDate: '2026-08-18' })).not.toThrow();
    expect(move('ocReceived', 'structureComplete', { ocDate: '2026-08-18' })).toThrow(
      'Remove the occupancy certificate date first.',
    );
    expect(statusWithOccupancy('structureComplete', '2026-08-18')).toBe('ocReceived');
    expect(statusWithOccupancy('ocReceived', null)).toBe('structureComplete');
    expect(statusWithOccupancy('underConstruction', '2026-08-18')).toBe('underConstruction');
  });

  it('is handed over only when every buyer has taken possession', () => {
    const withOc = { ocDate: '2026-08-18' };
    expect(move('ocReceived', 'handedOver', withOc, { notHandedOver: 2 })).toThrow(
      '2 sold units have not been handed over yet.',
    );
    expect(move('ocReceived', 'handedOver', withOc)).not.toThrow();
  });
});

describe('what a role may do with a tower', () => {
  it('offers exactly what the server accepts', () => {
    const empty = { units: 0, isProjectGrowing: true };
    expect(towerActions('Business Head', empty)).toEqual([
      'edit',
      'editPricing',
      'enterOccupancy',
      'changeStatus',
      'addUnits',
      'delete',
    ]);
    expect(towerActions('Channel Partner Manager', empty)).toEqual(['edit', 'addUnits', 'delete']);
    expect(towerActions('Sales Executive', empty)).toEqual([]);
    expect(towerActions('Sales Manager', { units: 4, isProjectGrowing: false })).toEqual([
      'edit',
      'editPricing',
      'enterOccupancy',
    ]);
  });
});
