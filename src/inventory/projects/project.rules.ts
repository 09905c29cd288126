import type { Day } from '#platform/contract/calendar.ts';
import { AppError, conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import { gstState, stateName } from '#platform/contract/identity-numbers.ts';
import type { Role } from '#platform/contract/roles.ts';
import { CAPABILITIES, GROUPS, hasCapability, hasRole } from '#platform/contract/roles.ts';
import type { Project, ProjectAction, ProjectInput, ProjectStatus } from './project.contract.ts';

/** Fields that decide what a unit costs: changing them requires the right to price and reprices the units. */
export const PROJECT_PRICE_FIELDS = [
  'priceBasis',
  'baseRatePaise',
  'floorRatePaise',
  'floorRiseRatePaise',
  'floorRiseAfterFloor',
  'plcCharges',
  'chargeHeads',
  'parkingTypes',
  'taxPct',
] as const satisfies readonly (keyof ProjectInput)[];

/** Besides the prices, the fields that decide the tax category of a unit. */
export const PROJECT_TAX_FIELDS = [
  'city',
  'stateCode',
  'commercialCarpetPct',
] as const satisfies readonly (keyof ProjectInput)[];

const TRANSITIONS: readonly {
  action: ProjectAction;
  from: ProjectStatus;
  to: ProjectStatus;
  can: readonly Role[];
}[] = [
  { action: 'launch', from: 'planning', to: 'active', can: GROUPS.MANAGEMENT },
  { action: 'hold', from: 'active', to: 'onHold', can: GROUPS.ADMIN },
  { action: 'resume', from: 'onHold', to: 'active', can: GROUPS.ADMIN },
  { action: 'complete', from: 'active', to: 'completed', can: GROUPS.ADMIN },
  { action: 'archive', from: 'planning', to: 'archived', can: GROUPS.ADMIN },
  { action: 'archive', from: 'completed', to: 'archived', can: GROUPS.ADMIN },
];

const STATUS_LABELS: Record<ProjectStatus, string> = {
  planning: 'planning',
  active: 'active',
  onHold: 'on hold',
  completed: 'completed',
  archived: 'archived',
};

/** What decides whether a project may be launched or completed. */
export interface ProjectFacts extends Pick<
  Project,
  'status' | 'reraNumber' | 'reraValidUntil' | 'gstin' | 'stateCode' | 'ocDate'
> {
  isIndia: boolean;
  gstRegistered: boolean;
  today: Day;
  units: number;
  soldOrReserved: number;
  hasCollectionAccount: boolean;
  towers: number;
  towersWithoutOc: number;
}

/**
 * What a project still needs before its launch, one sentence each. RERA s.3 forbids to sell before
 * registration; receipts need the account that collects them, invoices the GST registration of the state.
 */
export function missingForLaunch(facts: ProjectFacts): string[] {
  return [
    ...(facts.isIndia ? missingReraNumber(facts) : []),
    ...(facts.isIndia && facts.gstRegistered && facts.gstin === null ? [missingGstin(facts.stateCode)] : []),
    ...(facts.units === 0 ? ['Add at least one unit before launching.'] : []),
    ...(facts.hasCollectionAccount ? [] : ['Add the collection account before launching.']),
  ];
}

function missingReraNumber({ reraNumber, reraValidUntil, today }: ProjectFacts): string[] {
  if (reraNumber === null) return ['Add the RERA number before launching.'];
  if (isReraValid({ reraNumber, reraValidUntil }, today)) return [];
  return [
    `RERA registration expired on ${formatDay(reraValidUntil ?? today)}. Enter its new validity before launching.`,
  ];
}

function missingGstin(stateCode: string | null): string {
  return `Add the GST registration${stateCode ? ` of ${stateName(stateCode)}` : ''} before launching.`;
}

/** A registration without an end date counts as valid. */
export function isReraValid(project: Pick<Project, 'reraNumber' | 'reraValidUntil'>, today: Day): boolean {
  return project.reraNumber !== null && (project.reraValidUntil === null || project.reraValidUntil >= today);
}

/** Whether units may be booked: the project is active and, in India, registered. */
export function isOnSale(
  project: Pick<Project, 'status' | 'reraNumber' | 'reraValidUntil'>,
  { isIndia, today }: { isIndia: boolean; today: Day },
): boolean {
  return project.status === 'active' && (!isIndia || isReraValid(project, today));
}

/** Why a project cannot be completed yet, null when it can. */
export function missingForCompletion(facts: ProjectFacts): string | null {
  if (facts.towers > 0 && facts.towersWithoutOc > 0) {
    const some = facts.towersWithoutOc === 1 ? 'One tower has' : `${facts.towersWithoutOc} towers have`;
    return `${some} no occupancy certificate yet. Complete the project when all towers have theirs.`;
  }
  if (facts.towers === 0 && facts.ocDate === null)
    return 'Enter the occupancy certificate date before completing.';
  return null;
}

/** Refuses a change of status that this role may not make (403) or that is not possible now (409). */
export function checkProjectTransition(role: Role, facts: ProjectFacts, to: ProjectStatus): void {
  const transition = TRANSITIONS.find((one) => one.from === facts.status && one.to === to);
  if (!transition) {
    throw conflict(
      `Project cannot go from ${STATUS_LABELS[facts.status]} to ${STATUS_LABELS[to]}.`,
      'status',
    );
  }
  if (!hasRole(role, ...transition.can)) throw forbidden();
  const obstacle = obstacleTo(transition.action, facts);
  if (obstacle) throw conflict(obstacle, 'status');
}

function obstacleTo(action: ProjectAction, facts: ProjectFacts): string | null {
  if (action === 'launch') return missingForLaunch(facts).join(' ') || null;
  if (action === 'complete') return missingForCompletion(facts);
  return null;
}

export function projectActions(role: Role, facts: ProjectFacts): ProjectAction[] {
  if (!hasCapability(role, 'projectManagement')) return [];
  const transitions = TRANSITIONS.filter(({ from, action, can }) => {
    return from === facts.status && hasRole(role, ...can) && obstacleTo(action, facts) === null;
  });
  return [
    ...(facts.status === 'archived' ? [] : editingActions(role, facts)),
    ...transitions.map((transition) => transition.action),
    ...(hasRole(role, ...GROUPS.ADMIN) && facts.soldOrReserved === 0 ? (['delete'] as const) : []),
  ];
}

function editingActions(role: Role, facts: ProjectFacts): ProjectAction[] {
  const pricing: ProjectAction[] = hasRole(role, ...CAPABILITIES.editPricing) ? ['editPricing'] : [];
  return ['edit', ...pricing, ...(isGrowing(facts) ? (['addTower', 'addUnit'] as const) : [])];
}

/** A completed or archived project gets no further towers and units. */
export function isGrowing({ status }: Pick<Project, 'status'>): boolean {
  return status !== 'completed' && status !== 'archived';
}

/** Refuses (409) further towers and units when there can be none. */
export function checkProjectGrows(
  project: Pick<Project, 'status'>,
  what: 'Towers' | 'Units' | 'Milestones',
): void {
  if (!isGrowing(project)) throw conflict(`${what} cannot be added to a project that is ${project.status}.`);
}

/** Channel partners may not see how far a price may fall. */
export function mayKnowFloorRate(role: Role): boolean {
  return hasRole(role, ...GROUPS.MANAGEMENT) || role === 'Sales Executive';
}

/** Booked and collected totals cover more than the own sales of executives and partners. */
export function mayKnowProjectMoney(role: Role): boolean {
  return hasRole(role, ...GROUPS.MANAGEMENT);
}

export type CheckedProject = Pick<Project, 'stateCode' | 'pincode' | 'baseRatePaise' | 'gstin'> & {
  floorRatePaise: number;
} & Pick<Project, 'plcCharges' | 'chargeHeads' | 'parkingTypes'> & {
    designatedAccounts: readonly { kind: string }[];
  };

export interface Registration {
  gstin: string;
  stateCode: string;
}

/** Refuses fields that do not fit together (400), naming the field. */
export function checkProjectFields(
  project: CheckedProject,
  isIndia: boolean,
  registrations: readonly Registration[],
): void {
  if (isIndia) checkIndianAddress(project);
  checkPrices(project);
  checkGstin(project, registrations);
  checkOnce(
    'designatedAccounts',
    'kind',
    project.designatedAccounts.map((account) => account.kind),
    'The account',
  );
}

type CheckedPrices = Pick<
  CheckedProject,
  'baseRatePaise' | 'floorRatePaise' | 'plcCharges' | 'chargeHeads' | 'parkingTypes'
>;

/** Refuses prices that do not fit together (400), naming the field. */
export function checkPrices(prices: CheckedPrices): void {
  if (prices.floorRatePaise > prices.baseRatePaise) {
    throw invalid('floorRatePaise', 'The minimum selling rate cannot be more than the base rate.');
  }
  checkOnce(
    'plcCharges',
    'code',
    prices.plcCharges.map((charge) => charge.code),
    'Location charge',
  );
  checkOnce(
    'chargeHeads',
    'code',
    prices.chargeHeads.map((head) => head.code),
    'Charge',
  );
  checkOnce(
    'parkingTypes',
    'code',
    prices.parkingTypes.map((parking) => parking.code),
    'Parking',
  );
}

/** Refuses (409) location charges without one that an unsold unit names. */
export function checkPlcStillDefined(
  units: readonly { plcCodes: readonly string[] }[],
  plcCharges: readonly { code: string }[],
): void {
  const defined = new Set(plcCharges.map(({ code }) => code));
  const gone = units.flatMap((unit) => unit.plcCodes).find((code) => !defined.has(code));
  if (gone === undefined) return;
  const using = units.filter((unit) => unit.plcCodes.includes(gone)).length;
  const some = using === 1 ? 'One unit has' : `${using} units have`;
  throw conflict(`${some} the location charge ${gone}. Remove it from them first.`, 'plcCharges');
}

function checkIndianAddress({ stateCode, pincode }: CheckedProject): void {
  const missing = [
    ...(stateCode === null ? [{ field: 'stateCode', message: 'State is required' }] : []),
    ...(pincode === null ? [{ field: 'pincode', message: 'PIN code is required' }] : []),
  ];
  const [first] = missing;
  if (first) throw new AppError('validation', first.message, missing);
  if (stateCode && !gstState(stateCode))
    throw invalid('stateCode', `${stateCode} is not a state code. Select a state.`);
}

function checkGstin({ gstin, stateCode }: CheckedProject, registrations: readonly Registration[]): void {
  if (gstin === null) return;
  const ofState = registrations.find((one) => one.stateCode === stateCode);
  if (!ofState) {
    const state = stateCode ? ` for ${stateName(stateCode)}` : '';
    throw invalid('gstin', `Add a GST registration${state} first.`);
  }
  if (ofState.gstin !== gstin) {
    throw invalid('gstin', `The GST registration for ${stateName(ofState.stateCode)} is ${ofState.gstin}.`);
  }
}

/** The later of two of the same is named: 'plcCharges.2.code'. */
function checkOnce(field: string, key: string, codes: readonly string[], what: string): void {
  const twice = codes.findIndex((code, index) => codes.indexOf(code) !== index);
  if (twice >= 0) throw invalid(`${field}.${twice}.${key}`, `${what} ${codes[twice]} is entered twice.`);
}
