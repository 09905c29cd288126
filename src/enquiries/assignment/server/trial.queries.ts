import type { BodyOf } from '#platform/contract/call.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { ownerReasonText } from '#enquiries/leads/ownerReason.rules.ts';
import type * as contract from '../assignment.contract.ts';
import type { AssignmentTrial } from '../assignment.contract.ts';
import type { Choice, Seller } from '../assignment.rules.ts';
import { choose } from '../assignment.rules.ts';
import { deskFacts } from './desk.queries.ts';
import { checkedRules } from './policy.commands.ts';
import { sellersAt } from './turns.ts';

/** Who would get such a lead at a given time, by the rules in force or by draft rules. */
export async function tryAssignment(
  read: Read,
  { at, rules, ...enquiry }: BodyOf<typeof contract.tryAssignment>,
): Promise<AssignmentTrial> {
  const now = at ?? read.now;
  const [facts, tried] = await Promise.all([deskFacts(read, now), rules ? checkedRules(read, rules) : null]);
  const choice = choose({ ...enquiry, teamOf: null }, tried ?? facts.rules, sellersAt(facts, now));
  const { seller, reason, passed, pool } = choice;
  return {
    person: seller ? { id: seller.id, name: seller.name } : null,
    reason,
    text: textOf(choice),
    passed,
    line: [...pool.filter(isThere), ...pool.filter((one) => !isThere(one))].map(inLine),
  };
}

function textOf({ reason, pool }: Choice): string {
  if (reason) return ownerReasonText(reason);
  return pool.length === 0
    ? `It stays unassigned: no ${roleLabel('Sales Executive')} is assigned to the project.`
    : 'It stays unassigned: nobody is available.';
}

function isThere({ absence }: Seller): boolean {
  return absence === null;
}

function inLine({ id, name, absence, today, lastAt }: Seller): AssignmentTrial['line'][number] {
  return { id, name, isPresent: absence === null, absence, today, lastAt };
}
