import { formatMoneyExact } from '#platform/contract/format.ts';
import type { DemandOutcome, DemandRun, DemandRunKind, DemandRunLine } from '../demandRun.contract.ts';

export const KIND_LABELS: Record<DemandRunKind, string> = {
  milestone: 'Milestone',
  dates: 'Days',
  possession: 'Possession',
};

/** The displayed outcome of a line, before or after posting. */
export function fateOf({ outcome, result }: DemandRunLine) {
  return result ?? outcome;
}

/** Why a line has no demand, or differs from the preview. */
export function whyOf({ note, reason, outcome, result }: DemandRunLine): string | null {
  const isSaid = result === 'demanded' || !NEED_A_REASON.has(outcome);
  return note ?? (isSaid ? null : reason);
}

/** The label of the others is enough. */
const NEED_A_REASON: ReadonlySet<DemandOutcome> = new Set(['heldForRegistration', 'otherPlan']);

export function demandsText(count: number): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'demand' : 'demands'}`;
}

/** 'All 33 letters' */
export function lettersText({ letters }: DemandRun): string {
  return letters === 1 ? 'The letter' : `All ${letters.toLocaleString('en-IN')} letters`;
}

export function unitsText(count: number): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'unit' : 'units'}`;
}

export function unitsOf({ units }: DemandRun, ...outcomes: readonly DemandOutcome[]): number {
  return outcomes.reduce((sum, outcome) => sum + (units[outcome] ?? 0), 0);
}

/** 'Post 33 demands', or 'Hold for registration' where all are held. */
export function raiseText({ demands }: DemandRun): string {
  return demands === 0 ? 'Hold for registration' : `Post ${demandsText(demands)}`;
}

/** Posted, also if withdrawn since. */
export function wasPosted({ status }: DemandRun): boolean {
  return status === 'posted' || status === 'withdrawn';
}

/** 'Withdrawn by Asha Rao, 23 Nov, 10:40' */
function withdrawnText(
  { withdrawnByName, withdrawnAt }: DemandRun,
  when: (instant: string) => string,
): string {
  const by = withdrawnByName ? ` by ${withdrawnByName}` : '';
  return `Withdrawn${by}${withdrawnAt ? `, ${when(withdrawnAt)}` : ''}`;
}

/** The subtitle of a run. */
export function stateText(run: DemandRun, when: (instant: string) => string): string {
  if (run.status === 'withdrawn') return withdrawnText(run, when);
  if (run.status === 'cancelled')
    return `Cancelled${run.cancelledAt ? `, ${when(run.cancelledAt)}` : ''}. Nothing was billed.`;
  if (run.status === 'posted') {
    const by = run.actorName ? ` by ${run.actorName}` : '';
    return `${demandsText(run.posted)} posted${by}${run.postedAt ? `, ${when(run.postedAt)}` : ''}`;
  }
  if (run.status === 'posting') return `${demandsText(run.posted)} posted so far`;
  if (run.status === 'rehearsing') return 'Being prepared in the background.';
  return 'Nothing is billed or numbered yet.';
}

export function withTaxText({ considerationPaise, taxPaise }: DemandRun): string {
  return `${formatMoneyExact(considerationPaise + taxPaise)} with GST`;
}
