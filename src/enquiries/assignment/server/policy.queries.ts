import * as z from 'zod';
import type { Read } from '#platform/server/context.ts';
import { hasRole } from '#platform/contract/roles.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import type { AssignmentRules } from '../assignment.contract.ts';
import { AssignmentRule, RULE_WRITERS } from '../assignment.contract.ts';

const StoredRules = z.array(AssignmentRule);

export async function rulesInForce(read: Read): Promise<AssignmentRule[]> {
  return StoredRules.parse((await lastPolicy(read))?.rules ?? []);
}

export async function getAssignmentRules(read: Read): Promise<AssignmentRules> {
  const policy = await lastPolicy(read);
  const names = await namesOf(read, [policy?.createdById ?? null]);
  return {
    version: policy?.revision ?? 0,
    rules: StoredRules.parse(policy?.rules ?? []),
    changedAt: policy?.createdAt ?? null,
    changedBy: names.get(policy?.createdById ?? '') ?? null,
    allowedActions: hasRole(read.caller.role, ...RULE_WRITERS) ? ['edit'] : [],
  };
}

export async function lastPolicy({ db }: Read) {
  return db
    .selectFrom('assignmentPolicy')
    .selectAll()
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
}
