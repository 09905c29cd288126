import { pctOfInRupees } from '#platform/contract/money.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasCapability, roleLabel } from '#platform/contract/roles.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import type { UnitStatus } from '#inventory/stock/unitStatus.contract.ts';
import { mayChangeUnit, SOLD_UNIT_LOCKED, unblockProblem } from '#inventory/units/unit.rules.ts';
import type { UnitAct } from './unitBatch.contract.ts';

/** The fields of a unit that a bulk change sets, before repricing. */
type ActedState = Pick<Unit, 'statusReason' | 'releaseOn' | 'baseRatePaise' | 'plcCodes'> & {
  status: UnitStatus;
};

export interface ActedUnit extends ActedState {
  ownership: Unit['ownership'];
  /** Its current rate per square foot: its own rate, else the tower's, else the project's. */
  ratePaise: number;
  projectStatus: string;
}

export type ActOutcome =
  | { kind: 'change'; to: ActedState }
  /** It is already in that state. */
  | { kind: 'same' }
  | { kind: 'refused'; message: string };

/** Whether the change affects prices, and so requires the right to price. */
export function isPriceAct({ kind }: UnitAct): boolean {
  return kind !== 'block' && kind !== 'unblock';
}

/** Whether a role may ever do this; which of the units is another question. */
export function mayAct(role: Role, act: UnitAct): boolean {
  return hasCapability(role, isPriceAct(act) ? 'editPricing' : 'projectManagement');
}

/** The effect of a bulk change on a unit. The location charges it names exist in the project. */
export function outcomeOf(
  unit: ActedUnit,
  act: UnitAct,
  role: Role,
  managementUnblocks: boolean,
): ActOutcome {
  if (unit.projectStatus === 'archived') return refused('An archived project cannot be changed.');
  switch (act.kind) {
    case 'block':
      return blocked(unit, act, role, managementUnblocks);
    case 'unblock':
      return unblocked(unit, role, managementUnblocks);
    default:
      return unit.status === 'sold' ? refused(SOLD_UNIT_LOCKED) : repriced(unit, act);
  }
}

function blocked(
  unit: ActedUnit,
  { reason: statusReason, releaseOn = unit.releaseOn }: Extract<UnitAct, { kind: 'block' }>,
  role: Role,
  managementUnblocks: boolean,
): ActOutcome {
  if (unit.status === 'sold') return refused('This unit is already sold.');
  if (unit.status === 'blocked') {
    // Otherwise whoever may not release it would first block it for another reason.
    const problem =
      unit.statusReason === statusReason ? null : unblockProblem(unit, role, managementUnblocks);
    return problem ? refused(problem) : changed(unit, { statusReason, releaseOn });
  }
  if (!mayChangeUnit(unit, 'block', role))
    return refused(`A reserved unit can be blocked only by a ${ADMIN_LABELS}.`);
  return changed(unit, { status: 'blocked', statusReason, releaseOn });
}

function unblocked(unit: ActedUnit, role: Role, managementUnblocks: boolean): ActOutcome {
  if (unit.status === 'available') return { kind: 'same' };
  if (unit.status === 'sold') return refused('This unit is already sold.');
  if (unit.status === 'reserved') return refused('This unit is reserved, not blocked.');
  if (!mayChangeUnit(unit, 'unblock', role))
    return refused(`A landowner’s unit can be unblocked only by a ${ADMIN_LABELS}.`);
  const problem = unblockProblem(unit, role, managementUnblocks);
  if (problem) return refused(problem);
  return changed(unit, { status: 'available', statusReason: null, releaseOn: null });
}

const ADMIN_LABELS = GROUPS.ADMIN.map(roleLabel).join(' or ');

type PriceAct = Exclude<UnitAct, { kind: 'block' | 'unblock' }>;

function repriced(unit: ActedUnit, act: PriceAct): ActOutcome {
  if (act.kind === 'changePlc') return changed(unit, { plcCodes: plcCodesAfter(unit.plcCodes, act) });
  const baseRatePaise = rateAfter(unit.ratePaise, act);
  if (baseRatePaise !== null && baseRatePaise <= 0)
    return refused('Its base rate would not be more than zero.');
  return changed(unit, { baseRatePaise });
}

/** The own rate after an act: of the rate in force, so that a unit without one gets it. */
function rateAfter(ratePaise: number, act: Exclude<PriceAct, { kind: 'changePlc' }>): number | null {
  switch (act.kind) {
    case 'setRate':
      return act.baseRatePaise;
    case 'changeRate':
      return ratePaise + act.byPaise;
    case 'changeRatePct':
      return ratePaise + pctOfInRupees(ratePaise, act.byPct);
  }
}

function plcCodesAfter(codes: readonly string[], { add, remove }: { add: string[]; remove: string[] }) {
  const kept = codes.filter((code) => !remove.includes(code));
  return [...kept, ...new Set(add.filter((code) => !kept.includes(code)))];
}

function changed(unit: ActedUnit, set: Partial<ActedState>): ActOutcome {
  const { status, statusReason, releaseOn, baseRatePaise, plcCodes } = unit;
  const to = { status, statusReason, releaseOn, baseRatePaise, plcCodes, ...set };
  const isSame =
    to.status === status &&
    to.statusReason === statusReason &&
    to.releaseOn === releaseOn &&
    to.baseRatePaise === baseRatePaise &&
    to.plcCodes.length === plcCodes.length &&
    to.plcCodes.every((code, index) => code === plcCodes[index]);
  return isSame ? { kind: 'same' } : { kind: 'change', to };
}

function refused(message: string): ActOutcome {
  return { kind: 'refused', message };
}

/** 'B-1203, B-1204 and 3 more' */
export function numbersInWords(numbers: readonly string[], max = 5): string {
  const shown = numbers.length > max + 1 ? numbers.slice(0, max) : numbers;
  const rest = numbers.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  const last = shown.at(-1) ?? '';
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${last}` : last;
}

/** Why a unit is left as it is by an undo. */
export function keptMessage(
  unit: Pick<Unit, 'status'> & { isDeleted: boolean },
  changedByName: string | null,
): string {
  const by = changedByName ? ` by ${changedByName}` : '';
  if (unit.isDeleted) return `Deleted since${by}.`;
  if (unit.status === 'sold') return 'Sold since.';
  if (unit.status === 'reserved') return `Reserved since${by}.`;
  return `Changed since${by}.`;
}
