import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { ScoreTrigger } from '../score.contract.ts';
import { rescoreLeads } from './score.commands.ts';
import { isScoredAlready } from './score.first.ts';

/** Changes that do not affect a score, and what gives back the one before. */
const UNSCORED: readonly string[] = ['score', 'delete', 'timeline', 'decideNextAction', 'undoLog'];
/** Edits that do not affect a score either: tags are added to thousands at once. */
const UNSCORED_FIELDS: readonly string[] = ['tags'];

/** Scores a lead in the transaction that creates or changes it, or logs an interaction. */
export async function scoreChangedLeads(deeds: readonly BatchItem<Change>[]): Promise<void> {
  const changed = deeds.filter(
    ({ input }) => input.resource === 'lead' && isScored(input) && !isScoredAlready(input),
  );
  const last = new Map(changed.map((deed) => [deed.input.id, deed]));
  // As of the time of the last change of each: a batch may cover several times.
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

/** Among several changes at one time, the most significant. */
function triggerOf(deeds: readonly BatchItem<Change>[]): ScoreTrigger {
  const actions = new Set(deeds.map(({ input }) => input.action));
  if (actions.has('create')) return 'created';
  return actions.has('log') ? 'interaction' : 'edit';
}
