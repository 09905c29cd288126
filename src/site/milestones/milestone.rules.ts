import type { Day } from '#platform/contract/calendar.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasCapability, hasRole } from '#platform/contract/roles.ts';
import type {
  DelayReason,
  Milestone,
  MilestoneAction,
  MilestonePatch,
  MilestoneProgress,
  MilestoneStatus,
} from './milestone.contract.ts';

/** Statuses from which a milestone can be put on hold. */
type WorkingStatus = Exclude<MilestoneStatus, 'onHold' | 'completed'>;

/** The facts that the rules of a milestone need. */
export interface MilestoneState {
  status: MilestoneStatus;
  heldFrom: WorkingStatus | null;
  plannedStart: Day | null;
  plannedEnd: Day | null;
  revisedEnd: Day | null;
  actualStart: Day | null;
  actualEnd: Day | null;
  progressPct: number;
}

const STATUS_LABELS: Record<MilestoneStatus, string> = {
  planned: 'planned',
  inProgress: 'in progress',
  delayed: 'delayed',
  onHold: 'on hold',
  completed: 'completed',
};

/** Its surroundings. */
export interface MilestoneFacts {
  today: Day;
  /** Names of those it waits for that are not completed. */
  openBefore: readonly string[];
  /** Why its contractor may not begin: 'Balaji Works is suspended'; null when it may, and without one. */
  contractorRefusal: string | null;
  linkedToPayments: boolean;
  hasCertificate: boolean;
  /** For the occupancy certificate and possession, the date of the tower that decides; undefined for other works. */
  towerDate: Day | null | undefined;
  /** Live payment plans with an installment that waits for it. */
  linkedPlans: number;
  /** Installments demanded on it. */
  demanded: number;
}

/** Its state after a change. */
export type StateChange = Partial<MilestoneState> & {
  delayReason?: DelayReason | null;
  delayNote?: string | null;
  holdReason?: string | null;
};

/** Days after the original planned end, which is kept through all revisions; null while not late. */
export function delayDaysOf(
  { status, plannedEnd, actualEnd }: Pick<MilestoneState, 'status' | 'plannedEnd' | 'actualEnd'>,
  today: Day,
): number | null {
  if (plannedEnd === null) return null;
  if (actualEnd !== null) return positive(daysBetween(plannedEnd, actualEnd));
  return status === 'delayed' ? positive(daysBetween(plannedEnd, today)) : null;
}

/** Whether the latest promised end has passed. */
export function isRunLate({ status, revisedEnd, plannedEnd }: MilestoneState, today: Day): boolean {
  const end = revisedEnd ?? plannedEnd;
  return (status === 'planned' || status === 'inProgress') && end !== null && today > end;
}

/** How far a tower has come: its milestones by their weights; null while none weighs anything. */
export function weightedProgress(
  milestones: readonly Pick<Milestone, 'weightPct' | 'progressPct'>[],
): number | null {
  const weight = milestones.reduce((sum, one) => sum + one.weightPct, 0);
  if (weight === 0) return null;
  const done = milestones.reduce((sum, one) => sum + one.weightPct * one.progressPct, 0);
  return Math.round((done / weight) * 100) / 100;
}

export function checkPlannedDays({
  plannedStart,
  plannedEnd,
}: Pick<MilestoneState, 'plannedStart' | 'plannedEnd'>): void {
  if (plannedStart && plannedEnd && plannedStart > plannedEnd)
    throw invalid('plannedEnd', 'End date must be after start date.');
}

/** Days on hold, counted when the work resumes: they are no delay of who does it. */
export function heldAfter(
  before: { heldOn: Day | null; heldDays: number },
  { status, heldFrom }: StateChange,
  today: Day,
): { heldOn?: Day | null; heldDays?: number } {
  if (status === 'onHold') return { heldOn: today };
  if (heldFrom !== null || before.heldOn === null) return {};
  return { heldOn: null, heldDays: before.heldDays + Math.max(0, daysBetween(before.heldOn, today)) };
}

/** Who may see and enter construction costs. */
export function seesBuildingCost(role: Role): boolean {
  return hasRole(role, ...GROUPS.FINANCE);
}

/** Applies the dates and status of a patch to a milestone; rejects what the rules do not allow. */
export function stateAfter(
  role: Role,
  before: MilestoneState,
  patch: MilestonePatch,
  facts: MilestoneFacts,
): StateChange {
  const reason = patch.reason ?? null;
  const wanted = patch.status;
  if (before.status === 'onHold') {
    const isOnlyEdited =
      wanted === undefined && patch.revisedEnd === undefined && patch.actualStart === undefined;
    return isOnlyEdited ? {} : resumed(before, wanted, reason);
  }
  if (wanted === 'onHold') return held(before, reason);
  if (before.status === 'completed')
    return wanted === undefined ? keptWhole(patch) : reopened(role, reason, facts);
  if (patch.revisedEnd !== undefined && patch.revisedEnd !== before.revisedEnd)
    return revised(before, patch.revisedEnd, patch, facts.today);
  if (wanted === 'delayed') return delayed(before, patch);
  if (patch.actualStart) return begun(before, patch.actualStart, facts);
  if (wanted === undefined || wanted === before.status) return {};
  if (wanted === 'inProgress' && before.status === 'planned') return begun(before, facts.today, facts);
  throw conflict(
    `A milestone cannot go from ${STATUS_LABELS[before.status]} to ${STATUS_LABELS[wanted]}.`,
    'status',
  );
}

/** Reports progress; 100 % with the flag completes it. */
export function progressAfter(
  role: Role,
  before: MilestoneState,
  request: MilestoneProgress,
  facts: MilestoneFacts,
): StateChange {
  const progressPct = request.progressPct ?? before.progressPct;
  if (before.status === 'onHold') throw conflict('This milestone is on hold; resume it first.');
  if (before.status === 'completed') throw conflict('This milestone is completed.');
  if (progressPct < before.progressPct && !hasRole(role, ...GROUPS.ADMIN))
    throw conflict('Progress cannot be reduced.', 'progressPct');
  const started =
    progressPct > 0 || request.actualStart
      ? begun(before, request.actualStart ?? before.actualStart ?? facts.today, facts)
      : {};
  const change: StateChange = { ...started, progressPct };
  if (request.status !== 'completed') {
    if (request.actualEnd)
      throw invalid('actualEnd', 'Mark the milestone as completed, or leave its end open.');
    return change;
  }
  const actualEnd = request.actualEnd ?? facts.towerDate ?? facts.today;
  return { ...change, ...completed({ ...before, ...change }, actualEnd, facts) };
}

/** What the caller may do with it now. */
export function milestoneActions(
  role: Role,
  state: MilestoneState,
  facts: Pick<MilestoneFacts, 'linkedPlans' | 'demanded'>,
): MilestoneAction[] {
  if (!hasCapability(role, 'constructionManagement')) return [];
  const isAdmin = hasRole(role, ...GROUPS.ADMIN);
  const { status } = state;
  if (status === 'completed')
    return ['edit', ...(isAdmin && facts.demanded === 0 ? (['reopen'] as const) : [])];
  if (status === 'onHold') return ['edit', 'resume'];
  const canDelete = status === 'planned' && facts.linkedPlans === 0;
  return [
    'edit',
    'progress',
    ...(isAdmin ? (['reduceProgress'] as const) : []),
    'complete',
    ...(status === 'delayed' ? [] : (['delay'] as const)),
    'hold',
    ...(canDelete ? (['delete'] as const) : []),
  ];
}

const COMPLETION_NEEDS = {
  towerDate: 'Enter the date of the tower first: its occupancy certificate, or its offer of possession.',
  certificate: 'Upload and approve the architect certificate first.',
} as const;

/** What its own facts still lack for its completion. */
export function ownLacks({ actualStart }: MilestoneState, facts: MilestoneFacts): string[] {
  const waitsFor = actualStart === null ? facts.openBefore.slice(0, 1) : [];
  return [
    ...waitsFor.map((name) => `${name} must be completed first.`),
    ...(facts.towerDate === null ? [COMPLETION_NEEDS.towerDate] : []),
    ...(facts.linkedToPayments && !facts.hasCertificate ? [COMPLETION_NEEDS.certificate] : []),
  ];
}

export function checkDeletable(
  { status }: MilestoneState,
  { linkedPlans }: Pick<MilestoneFacts, 'linkedPlans'>,
): void {
  if (status !== 'planned') throw conflict('Only a planned milestone can be deleted.');
  if (linkedPlans === 0) return;
  const plans = linkedPlans === 1 ? 'one payment plan' : `${linkedPlans} payment plans`;
  throw conflict(`This milestone is used by ${plans}.`);
}

function begun(before: MilestoneState, actualStart: Day, facts: MilestoneFacts): StateChange {
  if (actualStart > facts.today) throw invalid('actualStart', 'The actual start cannot be in the future.');
  if (before.actualEnd !== null && actualStart > before.actualEnd)
    throw invalid('actualStart', 'End date must be after start date.');
  const [first] = facts.openBefore;
  if (first !== undefined && before.actualStart === null) throw conflict(`${first} must be completed first.`);
  if (facts.contractorRefusal !== null && before.actualStart === null)
    throw conflict(`${facts.contractorRefusal}. Assign another contractor first.`);
  return { actualStart, ...(before.status === 'planned' ? { status: 'inProgress' } : {}) };
}

function completed(before: MilestoneState, actualEnd: Day, facts: MilestoneFacts): StateChange {
  if (before.progressPct !== 100)
    throw invalid('progressPct', 'A completed milestone has a progress of 100%.');
  if (facts.towerDate === null) throw conflict(COMPLETION_NEEDS.towerDate);
  if (facts.towerDate !== undefined && actualEnd !== facts.towerDate)
    throw invalid('actualEnd', `It ends on the date of the tower, ${formatDay(facts.towerDate)}.`);
  if (actualEnd > facts.today) throw invalid('actualEnd', 'The actual end cannot be in the future.');
  const actualStart = before.actualStart ?? actualEnd;
  // One-day work reported at its end also began on that day.
  const startedOn = actualStart === facts.today ? actualEnd : actualStart;
  if (startedOn > actualEnd) throw invalid('actualEnd', 'End date must be after start date.');
  if (facts.linkedToPayments && !facts.hasCertificate) throw conflict(COMPLETION_NEEDS.certificate);
  return { status: 'completed', actualStart: startedOn, actualEnd, heldFrom: null };
}

function delayed(before: MilestoneState, patch: MilestonePatch): StateChange {
  const why = {
    ...(patch.delayReason ? { delayReason: patch.delayReason } : {}),
    ...(patch.delayNote === undefined ? {} : { delayNote: patch.delayNote }),
  };
  if (before.status === 'delayed') return why;
  if (!patch.delayReason) throw invalid('delayReason', 'Choose why it is delayed.');
  return { status: 'delayed', ...why };
}

/** A revised end; late work is in progress again. */
function revised(
  before: MilestoneState,
  revisedEnd: Day | null,
  { reason, delayReason, delayNote }: MilestonePatch,
  today: Day,
): StateChange {
  if (revisedEnd === null) return { revisedEnd };
  if (revisedEnd < today) throw invalid('revisedEnd', 'The revised end cannot be in the past.');
  const words = delayNote ?? reason ?? null;
  if (words === null) throw invalid('reason', 'Enter why the end is revised.');
  return {
    revisedEnd,
    delayReason: delayReason ?? 'other',
    delayNote: words,
    ...(before.status === 'delayed' ? { status: 'inProgress' as const } : {}),
  };
}

function held(before: MilestoneState, reason: string | null): StateChange {
  const { status } = before;
  if (status === 'completed') throw conflict('This milestone is completed.');
  if (status === 'onHold') return {};
  if (reason === null) throw invalid('reason', 'Enter why it is put on hold.');
  return { status: 'onHold', heldFrom: status, holdReason: reason };
}

function resumed(
  before: MilestoneState,
  wanted: MilestonePatch['status'],
  reason: string | null,
): StateChange {
  if (wanted === undefined) throw conflict('This milestone is on hold; resume it first.');
  if (wanted === 'onHold') return {};
  if (wanted !== before.heldFrom)
    throw conflict(`Before it was held it was ${STATUS_LABELS[before.heldFrom ?? 'planned']}.`, 'status');
  if (reason === null) throw invalid('reason', 'Enter why the work resumes.');
  return { status: before.heldFrom, heldFrom: null, holdReason: null };
}

/** The dates of a completed milestone are final. */
function keptWhole(patch: MilestonePatch): StateChange {
  const isMoved = (['revisedEnd', 'actualStart', 'plannedStart', 'plannedEnd'] as const).some(
    (field) => patch[field] !== undefined,
  );
  if (isMoved) throw conflict('This milestone is completed; its dates cannot be changed.');
  return {};
}

function reopened(role: Role, reason: string | null, facts: MilestoneFacts): StateChange {
  if (!hasRole(role, ...GROUPS.ADMIN)) throw forbidden();
  if (facts.demanded > 0) throw conflict('Demands have already been raised on this milestone.');
  if (reason === null) throw invalid('reason', 'Enter why it is reopened.');
  return { status: 'inProgress', actualEnd: null };
}

function positive(days: number): number | null {
  return days > 0 ? days : null;
}

interface NamedPlace {
  projectName: string;
  towerName: string | null;
  covers: readonly { name: string }[];
}

/** 'Tower A, Tower B, Skyline' */
export function placeOf(milestone: NamedPlace): string {
  const towers = towersOf(milestone);
  return towers === null ? milestone.projectName : `${towers}, ${milestone.projectName}`;
}

/** Its tower, or those that it covers: 'Tower A, Tower B'; null for one of the project as a whole. */
export function towersOf({ towerName, covers }: Omit<NamedPlace, 'projectName'>): string | null {
  return covers.length === 0 ? towerName : covers.map(({ name }) => name).join(', ');
}
