import { CAPABILITIES } from '#platform/contract/roles.ts';
import type { CompletionCondition } from '#site/milestones/server/completion.condition.ts';
import { someoneElseHas } from '#company/people/server/user.commands.ts';
import { checksMissing, holdsCompletion } from '../check.rules.ts';

/** Each mandatory check is passed or waived, or waits for later results alone. */
export const checksPassed: CompletionCondition = async ({ db }, { id }) => {
  const checks = await db
    .selectFrom('qualityCheck')
    .select(['status', 'mandatory', 'laterDueOn'])
    .where('milestoneId', '=', id)
    .execute();
  return checksMissing(checks.filter(holdsCompletion).length);
};

/** Whoever found the work in order does not complete it, unless nobody else can. */
export const completedByAnother: CompletionCondition = async (read, { id }) => {
  const { userId } = read.caller;
  const own = await read.db
    .selectFrom('qualityCheck')
    .select('name')
    .where('milestoneId', '=', id)
    .where('enteredById', '=', userId)
    .where('mandatory', '=', true)
    .where((eb) => eb.or([eb('status', '=', 'passed'), eb('laterDueOn', 'is not', null)]))
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
  if (!own || !(await someoneElseHas(read, CAPABILITIES.constructionManagement, userId))) return [];
  return [`You inspected “${own.name}”; another person has to complete the milestone.`];
};
