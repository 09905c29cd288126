import { v7 as newId } from 'uuid';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { AlertAnswer } from '../budget.contract.ts';
import type { BudgetAlert } from '../budgetReport.contract.ts';
import { alertsOf } from './budgetAlerts.queries.ts';
import { readFacts } from './budgetReport.queries.ts';

/** Notes that an alert was seen, and what a person answers to it; 409 once it stands no more. */
export async function answerAlert(work: Work, input: AlertAnswer): Promise<BudgetAlert> {
  const { projectId, fy, category } = input;
  const answer = input.answer ?? null;
  const current = async () => {
    const facts = await readFacts(work, { projectId, fy, category: [category] });
    return (await alertsOf(work, facts)).find((alert) => alert.project.id === projectId);
  };
  const alert = await current();
  if (!alert) throw conflict('This alert does not stand any more.');
  const { userId } = work.caller;
  const place = { projectId, fy, category, since: `${alert.since}-01` };
  const said = answer === null ? {} : { answer, answeredAt: work.now, answeredById: userId };
  const stamps = { createdAt: work.now, updatedAt: work.now };
  const isNew = await work.db
    .insertInto('budgetAlert')
    .values({ id: newId(), ...place, seenAt: work.now, seenById: userId, ...said, ...stamps })
    .onConflict((already) => already.constraint('budget_alert_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  const row = await work.db
    .selectFrom('budgetAlert')
    .selectAll()
    .where('projectId', '=', projectId)
    .where('fy', '=', fy)
    .where('category', '=', category)
    .where('since', '=', place.since)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Seen once is seen.
  if (isNew === undefined && answer === null) return alert;
  const version = isNew === undefined ? row.version + 1 : row.version;
  if (isNew === undefined)
    await work.db
      .updateTable('budgetAlert')
      .set({ ...said, version, updatedAt: work.now })
      .where('id', '=', row.id)
      .execute();
  await recordChange(work, {
    action: answer === null ? 'see' : 'answer',
    resource: 'budgetAlert',
    id: row.id,
    version,
    before: { answer: isNew === undefined ? row.answer : null },
    after: { ...place, answer },
  });
  return (await current()) ?? alert;
}
