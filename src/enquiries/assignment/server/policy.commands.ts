import { v7 as newId } from 'uuid';
import { invalid, staleVersion } from '#platform/contract/errors.ts';
import { SALES_STAFF } from '#platform/contract/roles.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type {
  AssignmentRule,
  AssignmentRules,
  AssignmentRulesInput,
  RuleInput,
} from '../assignment.contract.ts';
import { getAssignmentRules, lastPolicy } from './policy.queries.ts';

/**
 * Puts new rules in force; when two people change them at once the second is refused, by the revision number.
 */
export async function updateAssignmentRules(
  work: Work,
  input: AssignmentRulesInput,
): Promise<AssignmentRules> {
  const before = await lastPolicy(work);
  const version = before?.revision ?? 0;
  if (input.version !== undefined && input.version !== version) throw staleVersion();
  if (!input.rules) return getAssignmentRules(work);
  const { rules: inForce } = await getAssignmentRules(work);
  const known = new Set(inForce.map((rule) => rule.id));
  const rules = (await checkedRules(work, input.rules)).map((rule) => ({
    ...rule,
    id: known.has(rule.id) ? rule.id : newId(),
  }));
  const id = newId();
  const revision = version + 1;
  await work.db
    .insertInto('assignmentPolicy')
    .values({
      id,
      revision,
      rules: JSON.stringify(rules),
      createdAt: work.now,
      createdById: work.caller.userId,
    })
    .execute();
  await recordChange(work, {
    action: 'edit',
    resource: 'assignmentPolicy',
    id,
    version: revision,
    before: { rules: before?.rules ?? [] },
    after: { rules },
  });
  return getAssignmentRules(work);
}

/** Refuses duplicate names, and people and projects that do not exist. */
export async function checkedRules(read: Read, input: readonly RuleInput[]): Promise<AssignmentRule[]> {
  const [people, projects] = await Promise.all([
    knownSellers(
      read,
      input.flatMap(({ userIds }) => userIds),
    ),
    knownProjects(
      read,
      input.flatMap(({ projectId }) => projectId ?? []),
    ),
  ]);
  const names = new Set<string>();
  return input.map((rule, index) => {
    const name = rule.name.toLowerCase();
    if (names.has(name)) throw invalid(`rules.${index}.name`, 'Another rule has this name.');
    names.add(name);
    if (rule.userIds.some((id) => !people.has(id)))
      throw invalid(`rules.${index}.userIds`, 'Choose active salespeople.');
    if (rule.projectId !== null && !projects.has(rule.projectId))
      throw invalid(`rules.${index}.projectId`, 'Choose a project.');
    return { ...rule, userIds: [...new Set(rule.userIds)], id: rule.id ?? newId() };
  });
}

/** Users deactivated since may stay in a rule: it skips them. */
async function knownSellers({ db }: Read, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('appUser')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('role', 'in', [...SALES_STAFF])
    .where('status', 'in', ['active', 'deactivated'])
    .where('deletedAt', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function knownProjects({ db }: Read, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('project')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('deletedAt', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
