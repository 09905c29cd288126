import { displayName } from '#platform/contract/format.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { BUDGET_APPROVERS } from '#insight/budgets/budget.contract.ts';
import { yearName } from '#insight/budgets/budgetYear.rules.ts';
import { changesOf } from './changes.ts';
import { peopleOfProject } from './project.people.ts';

/** Those who approve hear of a submitted budget, its maker of the decision. */
export async function budgetNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const changes = changesOf(deeds, 'budget', 'submit', 'approve', 'return');
  return (await Promise.all(changes.map(noticesOf))).flat();
}

async function noticesOf({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const budget = await work.db
    .selectFrom('budget')
    .innerJoin('project', 'project.id', 'budget.projectId')
    .leftJoin('appUser', 'appUser.id', 'budget.submittedById')
    .select([
      'budget.projectId',
      'budget.fy',
      'budget.number',
      'budget.makerId',
      'project.name',
      'appUser.firstName',
      'appUser.lastName',
    ])
    .where('budget.id', '=', input.id)
    .executeTakeFirst();
  if (!budget) return [];
  const what = `Budget of ${budget.name}, ${yearName(budget.fy)}, version ${budget.number}`;
  const common = {
    link: () => `/analytics/budget?${new URLSearchParams({ projectId: budget.projectId, fy: budget.fy })}`,
    resourceType: 'budget',
    resourceId: input.id,
    occurrenceKey: `v${input.version}`,
  };
  if (input.action === 'submit') {
    const people = await peopleOfProject(work, budget.projectId, BUDGET_APPROVERS);
    const body = `Submitted by ${displayName(budget)}.`;
    return others(work, people).map((userId) => ({
      kind: 'budgetSubmitted' as const,
      userId,
      title: `To approve: ${what}`,
      body,
      ...common,
    }));
  }
  const isApproved = input.action === 'approve';
  return others(work, budget.makerId === null ? [] : [budget.makerId]).map((userId) => ({
    kind: isApproved ? ('budgetApproved' as const) : ('budgetReturned' as const),
    userId,
    title: `${isApproved ? 'Approved' : 'Returned'}: ${what}`,
    body: isApproved ? 'It is in force now.' : (input.reason ?? ''),
    ...common,
  }));
}

function others({ caller }: Work, people: readonly string[]): string[] {
  return people.filter((userId) => userId !== caller.userId);
}
