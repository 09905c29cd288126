import type { Day } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { expiryProblem } from '../document.rules.ts';

/** 400 where the day on which a paper expires cannot be meant. */
export function checkExpiry({ today }: Work, expiresOn: Day | null | undefined): void {
  const problem = expiryProblem(expiresOn, today);
  if (problem !== null) throw invalid('expiresOn', problem);
}
