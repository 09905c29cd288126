import type { Change } from '../../../platform/server/change.ts';
import type { Deed } from '../../../platform/server/context.ts';
import type { ScoreTrigger } from '../score.contract.ts';
import { rescoreLeads } from './score.commands.ts';

/** What changes nothing that a score depends on. */
const UNSCORED: readonly string[] = ['score', 'delete', 'timeline'];

/** Scores a lead in the transaction that creates or changes it, or in which something was said with the customer. */
export async function scoreChangedLeads(deeds: readonly Deed<Change>[]): Promise<void> {
  const changed = deeds.filter(({ input }) => input.resource === 'lead' && !UNSCORED.includes(input.action));
  const [first] = changed;
  if (!first) return;
  const ids = [...new Set(changed.map(({ input }) => input.id))];
  await rescoreLeads(first.work, ids, triggerOf(changed));
}

/** Of several changes of one transaction the one that says most. */
function triggerOf(deeds: readonly Deed<Change>[]): ScoreTrigger {
  const actions = new Set(deeds.map(({ input }) => input.action));
  if (actions.has('create')) return 'created';
  return actions.has('log') ? 'interaction' : 'edit';
}
