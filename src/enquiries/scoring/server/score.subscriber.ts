import type { Change } from '#platform/server/change.ts';
import type { Deed } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { ScoreTrigger } from '../score.contract.ts';
import { rescoreLeads } from './score.commands.ts';

/** What changes nothing that a score depends on. */
const UNSCORED: readonly string[] = ['score', 'delete', 'timeline', 'decideNextAction'];
/** What is edited without changing the score either: tags are put on thousands at once. */
const UNSCORED_FIELDS: readonly string[] = ['tags'];

/** Scores a lead in the transaction that creates or changes it, or in which something was said with the customer. */
export async function scoreChangedLeads(deeds: readonly Deed<Change>[]): Promise<void> {
  const changed = deeds.filter(({ input }) => input.resource === 'lead' && isScored(input));
  const last = new Map(changed.map((deed) => [deed.input.id, deed]));
  // As of the moment of the last change of each: a batch may tell of several moments.
  for (const deedsOfMoment of groupRows([...last.values()], ({ work }) => work.now).values()) {
    const [first] = deedsOfMoment;
    const ids = deedsOfMoment.map(({ input }) => input.id);
    if (first) await rescoreLeads(first.work, ids, triggerOf(deedsOfMoment));
  }
}

function isScored({ action, after = {} }: Change): boolean {
  if (action !== 'edit') return !UNSCORED.includes(action);
  return Object.keys(after).some((field) => !UNSCORED_FIELDS.includes(field));
}

/** Of several changes of one moment the one that says most. */
function triggerOf(deeds: readonly Deed<Change>[]): ScoreTrigger {
  const actions = new Set(deeds.map(({ input }) => input.action));
  if (actions.has('create')) return 'created';
  return actions.has('log') ? 'interaction' : 'edit';
}
