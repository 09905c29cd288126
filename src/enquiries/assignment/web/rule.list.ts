import type { AssignmentRule } from '../assignment.contract.ts';

export type RuleDraft = Omit<AssignmentRule, 'id'> & { id?: string };

/** The rules with one in another place. */
export function moved<Rule>(rules: readonly Rule[], from: number, to: number): Rule[] {
  const others = rules.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...rules.slice(from, from + 1), ...others.slice(to)];
}

/** The rules with one replaced in its place; a new one comes last. */
export function replaced(rules: readonly AssignmentRule[], rule: RuleDraft): RuleDraft[] {
  const isKnown = rules.some(({ id }) => id === rule.id);
  return isKnown ? rules.map((one) => (one.id === rule.id ? rule : one)) : [...rules, rule];
}
