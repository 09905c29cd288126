import type { Day } from '#platform/contract/calendar.ts';
import { counted, formatDay, formatShare } from '#platform/contract/format.ts';
import type { Timeline, TimelineMilestone } from '../timeline.contract.ts';

/** 'ends 12 Mar 2027, 5 days after plan, critical' */
export function barWords(one: TimelineMilestone, tried: Day | null): string {
  const { expectedEnd, actualEnd, floatDays, isCritical, progressPct } = one;
  if (expectedEnd === null) return 'no dates';
  const words = [
    actualEnd === null ? `expected to end ${formatDay(expectedEnd)}` : `ended ${formatDay(actualEnd)}`,
    varianceText(one.varianceDays),
    isCritical ? 'critical' : floatDays !== null && `floats ${daysText(floatDays)}`,
    progressPct > 0 && actualEnd === null && `${progressPct}% done`,
    tried !== null && `tried out: ${formatDay(tried)}`,
  ];
  return words.filter(Boolean).join(', ');
}

/** '5 days after plan', '2 days before plan', 'as planned' */
export function varianceText(days: number | null): string {
  if (days === null) return '';
  if (days === 0) return 'as planned';
  return days > 0 ? `${daysText(days)} after plan` : `${daysText(-days)} before plan`;
}

export function daysText(days: number): string {
  return `${days.toLocaleString('en-IN')} ${days === 1 ? 'day' : 'days'}`;
}

/** '12 days after the RERA date' */
export function reraText(days: number | null): string {
  if (days === null) return 'No RERA date entered';
  if (days === 0) return 'On the RERA date';
  return days > 0 ? `${daysText(days)} after the RERA date` : `${daysText(-days)} before the RERA date`;
}

/** '3 promises of possession broken, 2 more than now' */
export function promisesText(before: number, after: number): string {
  if (after === 0)
    return before === 0 ? 'No promise of possession broken' : 'No promise of possession broken any more';
  const change = after - before;
  const words = `${counted(after, 'promise')} of possession broken`;
  if (change === 0) return `${words}, as now`;
  return `${words}, ${Math.abs(change).toLocaleString('en-IN')} ${change > 0 ? 'more' : 'fewer'} than now`;
}

/** The name of a milestone, with the towers that it covers: 'Podium for Tower A, Tower B'. */
export function titleOf({ name, covers }: TimelineMilestone): string {
  return covers.length === 0 ? name : `${name} for ${covers.map((tower) => tower.name).join(', ')}`;
}

/** 'Built 43.2%, its towers weighed by their budgets' */
export function builtText(progress: Timeline['progress']): string | null {
  if (progress === null) return null;
  const by = progress.weighedBy === 'budget' ? 'their budgets' : 'their saleable area';
  return `Built ${formatShare(progress.pct)}, its towers weighed by ${by}`;
}
