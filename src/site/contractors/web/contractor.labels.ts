import type { Day } from '#platform/contract/calendar.ts';
import { counted, formatDay } from '#platform/contract/format.ts';
import type { Statuses } from '#platform/web/status/status.ts';
import { look } from '#platform/web/status/status.ts';
import type { Contractor, Measured } from '../contractor.contract.ts';
import type { ContractorStatus, LicenceState, Specialization } from '../contractor.rules.ts';
import { ENOUGH, SPECIALIZATION_LABELS, SPECIALIZATIONS } from '../contractor.rules.ts';

export const CONTRACTOR_STATUS: Statuses<ContractorStatus> = {
  pending: look('Pending', 'empty', 'faint'),
  active: look('Active', 'tick', 'success'),
  inactive: look('Inactive', 'ring', 'faint'),
  suspended: look('Suspended', 'pause', 'amber'),
  blacklisted: look('Blacklisted', 'cross', 'error'),
};

export const LICENCE_LABELS: Readonly<Record<LicenceState, string>> = {
  missing: 'No licence',
  valid: 'Valid',
  expiring: 'Ends within 30 days',
  expired: 'Expired',
};

export const TRADES = SPECIALIZATIONS.map((value) => ({ value, label: SPECIALIZATION_LABELS[value] }));

export function tradesText(specializations: readonly Specialization[]): string {
  return specializations.map((one) => SPECIALIZATION_LABELS[one]).join(', ');
}

/** '4.3 of 5, 6 reviews' */
export function ratingText({ rating, reviewCount }: { rating: number | null; reviewCount: number }): string {
  return rating === null ? 'No reviews' : `${rating.toFixed(1)} of 5, ${counted(reviewCount, 'review')}`;
}

/** '2 of 3 projects' */
export function loadText(projects: number, capacity: number): string {
  return `${projects} of ${counted(capacity, 'project')}`;
}

/** 'Until 3 Dec 2026', 'Expired on 3 Nov 2026' */
export function licenceText(validUntil: Day | null, licence: LicenceState): string {
  if (validUntil === null) return 'No licence';
  return `${licence === 'expired' ? 'Expired on' : 'Until'} ${formatDay(validUntil)}`;
}

/** Own delay: '3.2 days late, 5 of 8 in time'; under 3 finished milestones it says too little. */
export function measuredText({ milestones, inTime, daysLate }: Measured): string {
  if (daysLate === null) return milestones === 0 ? 'Nothing finished yet' : tooLittleText(milestones);
  const late = daysLate === 0 ? 'No own delay' : `${daysLate} days late on average`;
  return `${late}, ${inTime} of ${milestones} in time`;
}

/** '87.5% passed first, 14 of 16 checks' */
export function firstPassText({ checks, passedFirst, passedFirstPct }: Measured): string {
  if (passedFirstPct !== null)
    return `${passedFirstPct}% passed first, ${passedFirst} of ${counted(checks, 'check')}`;
  return checks === 0 ? 'Nothing inspected yet' : `Too little: ${counted(checks, 'check')}`;
}

/** '12.5% reopened, 1 of 8 issues' */
export function reopenedText({ issues, reopened, reopenedPct }: Measured): string {
  if (reopenedPct !== null) return `${reopenedPct}% reopened, ${reopened} of ${counted(issues, 'issue')}`;
  return issues === 0 ? 'Nothing put right yet' : `Too little: ${counted(issues, 'issue')}`;
}

/** '104.2% of the budget, 5 milestones'; null for those who may not see costs. */
export function costText({ budgeted, costPct }: Measured): string | null {
  if (budgeted === null) return null;
  if (costPct !== null) return `${costPct}% of the budget, ${counted(budgeted, 'milestone')}`;
  return budgeted === 0 ? 'Nothing finished with a budget' : tooLittleText(budgeted);
}

function tooLittleText(milestones: number): string {
  return `Too little: ${milestones} of ${ENOUGH} milestones`;
}

/** In a column: '3.2 days', or why there is none. */
export function daysLateText({ milestones, daysLate }: Measured): string {
  if (daysLate !== null) return daysLate === 0 ? 'In time' : `${daysLate} days`;
  return milestones === 0 ? '' : `Too little (${milestones})`;
}

export function openText({ openMilestones, delayedMilestones }: Contractor): string {
  const late = delayedMilestones > 0 ? `, ${delayedMilestones} delayed` : '';
  return `${counted(openMilestones, 'open milestone')}${late}`;
}
