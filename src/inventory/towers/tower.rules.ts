import type { Day } from '#platform/contract/calendar.ts';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { CAPABILITIES, GROUPS, hasCapability, hasRole } from '#platform/contract/roles.ts';
import type { Tower, TowerAction, TowerPatch, TowerStatus } from './tower.contract.ts';
import { TOWER_STATUSES } from './tower.contract.ts';

/** Its own prices, which override those of the project. */
export const TOWER_PRICE_FIELDS = [
  'baseRatePaise',
  'floorRiseRatePaise',
] as const satisfies readonly (keyof TowerPatch)[];

/** Who may correct a date after it was entered. */
const CORRECTORS: readonly Role[] = [...GROUPS.ADMIN, 'Finance Head'];

const STATUS_LABELS: Record<TowerStatus, string> = {
  planned: 'planned',
  underConstruction: 'under construction',
  structureComplete: 'structure complete',
  ocReceived: 'OC received',
  handedOver: 'handed over',
};

type TowerState = Pick<Tower, 'status' | 'ocDate' | 'possessionOfferDate'>;

/** The facts that decide which dates and status a tower may have. */
export interface TowerFacts {
  today: Day;
  hasOccupancyCertificateFile: boolean;
  /** Bookings on or after the certificate's date, whose tax was decided by it. */
  bookingsSinceOc: number;
  /** Sold units whose buyers have not taken possession. */
  notHandedOver: number;
}

/**
 * Refuses dates that cannot be: the occupancy certificate needs its document and someone who may approve it, and
 * once entered only a few may correct it, with a reason, while no booking was taxed by it.
 */
export function checkTowerDates(
  role: Role,
  before: TowerState,
  after: TowerState,
  reason: string | null,
  facts: TowerFacts,
): void {
  if (after.ocDate !== before.ocDate) checkOccupancy(role, before, after, reason, facts);
  checkPossessionOffer(after);
}

function checkOccupancy(
  role: Role,
  before: TowerState,
  after: TowerState,
  reason: string | null,
  facts: TowerFacts,
): void {
  if (before.ocDate !== null) checkCorrection(role, before.ocDate, reason, facts);
  if (after.ocDate === null && before.status === 'handedOver') {
    throw conflict('The occupancy certificate date of a handed-over tower cannot be changed.', 'ocDate');
  }
  if (after.ocDate === null) return;
  if (!hasCapability(role, 'approveDocuments')) throw forbidden();
  if (after.ocDate > facts.today)
    throw invalid('ocDate', 'The occupancy certificate date cannot be in the future.');
  if (!facts.hasOccupancyCertificateFile) {
    throw conflict('Upload the occupancy certificate to the tower first.', 'ocDate');
  }
}

function checkCorrection(role: Role, ocDate: Day, reason: string | null, facts: TowerFacts): void {
  if (!hasRole(role, ...CORRECTORS)) throw forbidden();
  if (reason === null)
    throw invalid('reason', 'Enter the reason for correcting the occupancy certificate date.');
  if (facts.bookingsSinceOc === 0) return;
  const some = facts.bookingsSinceOc === 1 ? 'One booking was' : `${facts.bookingsSinceOc} bookings were`;
  throw conflict(
    `${some} made since ${formatDay(ocDate)} and taxed by this date; it can no longer be changed.`,
    'ocDate',
  );
}

function checkPossessionOffer({ ocDate, possessionOfferDate }: TowerState): void {
  if (possessionOfferDate === null) return;
  if (ocDate === null || possessionOfferDate < ocDate) {
    throw conflict('Possession can be offered only after the occupancy certificate.', 'possessionOfferDate');
  }
}

/** A tower moves one step at a time, forward or back, and only an administrator moves it. */
export function checkTowerTransition(
  role: Role,
  from: TowerStatus,
  to: TowerStatus,
  tower: TowerState,
  facts: TowerFacts,
): void {
  if (!hasRole(role, ...GROUPS.ADMIN)) throw forbidden();
  const steps = TOWER_STATUSES.indexOf(to) - TOWER_STATUSES.indexOf(from);
  if (Math.abs(steps) !== 1)
    throw conflict(`Tower cannot go from ${STATUS_LABELS[from]} to ${STATUS_LABELS[to]}.`, 'status');
  if (to === 'ocReceived' && tower.ocDate === null)
    throw conflict('Enter the occupancy certificate date first.', 'status');
  if (to === 'structureComplete' && tower.ocDate !== null) {
    throw conflict('Remove the occupancy certificate date first.', 'status');
  }
  if (to === 'handedOver' && facts.notHandedOver > 0) {
    const units = facts.notHandedOver === 1 ? 'One sold unit has' : `${facts.notHandedOver} sold units have`;
    throw conflict(`${units} not been handed over yet.`, 'status');
  }
}

/**
 * The status a tower takes automatically: a complete structure with its certificate becomes OC received,
 * without it goes back.
 */
export function statusWithOccupancy(status: TowerStatus, ocDate: Day | null): TowerStatus {
  if (status === 'structureComplete' && ocDate !== null) return 'ocReceived';
  if (status === 'ocReceived' && ocDate === null) return 'structureComplete';
  return status;
}

export function towerActions(role: Role, tower: { units: number; isProjectGrowing: boolean }): TowerAction[] {
  if (!hasCapability(role, 'projectManagement')) return [];
  const isAdmin = hasRole(role, ...GROUPS.ADMIN);
  return [
    'edit',
    ...(hasRole(role, ...CAPABILITIES.editPricing) ? (['editPricing', 'enterOccupancy'] as const) : []),
    ...(isAdmin ? (['changeStatus'] as const) : []),
    ...(tower.isProjectGrowing ? (['addUnits'] as const) : []),
    ...(tower.units === 0 ? (['delete'] as const) : []),
  ];
}
