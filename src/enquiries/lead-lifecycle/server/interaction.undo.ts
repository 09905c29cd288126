import type { Instant } from '#platform/contract/calendar.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { shownInteractions } from '#enquiries/leads/server/interaction.queries.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { leadAfterChange } from '#enquiries/leads/server/lead.queries.ts';
import type { LeadChange, LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import { afterChange, applySteps, changesOf, lockLead } from '#enquiries/leads/server/lead.steps.ts';
import { hasOtherEntries, removeLogged } from '#enquiries/leads/server/lead.store.ts';
import { keptScores, takeScoreBack } from '#enquiries/scoring/server/score.restore.ts';
import { STAGES_ENTERED } from '#enquiries/leads/leadCourse.rules.ts';

/** Within this time whoever logged something may take it back. */
const UNDO_MINUTES = 15;
const SCORE = ['score', 'grade', 'scoreFell'];

/** Keeps what a lead is before something is logged; the lead is locked, and the change not written yet. */
export async function keepForUndo({ work, lead, steps, interaction }: LeadChange & Logged): Promise<void> {
  if (work.isHistory || work.isSystem) return;
  const scores = await keptScores(work, [lead.id]);
  const { userId } = work.caller;
  const changed = new Set<string>([...Object.keys(changesOf(steps)), ...SCORE, ...STAGES_ENTERED]);
  await Promise.all([
    work.db
      .deleteFrom('interactionUndo')
      .where('loggedById', '=', userId)
      .where('loggedAt', '<', undoableFrom(work))
      .execute(),
    work.db
      .insertInto('interactionUndo')
      .values({
        interactionId: interaction.id,
        versionBefore: lead.version,
        leadVersion: afterChange({ work, lead, steps, change: { action: 'log' } }).version,
        leadBefore: Object.fromEntries(Object.entries(lead).filter(([column]) => changed.has(column))),
        scoreBefore: scores.get(lead.id) ?? null,
        loggedAt: work.now,
        loggedById: userId,
      })
      .execute(),
  ]);
}

interface Logged {
  interaction: { id: string };
}

/**
 * Takes an entry off the timeline, and gives the lead back what it was before. Refuses (409) what another person
 * logged, what is too old, and what something was done after.
 */
export async function undoInteraction(work: Work, leadId: string, interactionId: string): Promise<Lead> {
  const lead = await lockLead(work, leadId);
  const entry = await entryOf(work, leadId, interactionId);
  const kept = await work.db
    .selectFrom('interactionUndo')
    .selectAll()
    .where('interactionId', '=', interactionId)
    .executeTakeFirst();
  if (!kept || kept.loggedAt < undoableFrom(work)) throw conflict(whyKept(entry));
  if (lead.version !== kept.leadVersion || (await hasOtherEntries(work.db, entry))) throw touched(lead);
  await removeLogged(work.db, entry);
  await work.db.deleteFrom('interactionUndo').where('interactionId', '=', interactionId).execute();
  const { type, outcome } = entry;
  const back = await applySteps(work, lead, [{ set: kept.leadBefore }], {
    action: 'undoLog',
    before: { interactionId, type, outcome },
  });
  await letEarlierGoBack(work, { leadId, from: kept.versionBefore, to: back.version });
  await takeScoreBack(work, leadId, { kept: kept.scoreBefore, changedAt: kept.loggedAt });
  return leadAfterChange(work, leadId);
}

/** The lead is again as the log before left it, so that one can be taken back next. */
async function letEarlierGoBack(
  { db }: Work,
  { leadId, from, to }: { leadId: string; from: number; to: number },
): Promise<void> {
  await db
    .updateTable('interactionUndo')
    .set({ leadVersion: to })
    .where('leadVersion', '=', from)
    .where('interactionId', 'in', (entries) =>
      entries.selectFrom('leadInteraction').select('id').where('leadId', '=', leadId),
    )
    .execute();
}

/** An entry that the caller sees; 409 unless they logged it. */
async function entryOf(work: Work, leadId: string, id: string) {
  const found = await shownInteractions(work, leadId)
    .selectAll('leadInteraction')
    .where('leadInteraction.id', '=', id)
    .executeTakeFirst();
  const entry = required(found, 'Interaction');
  if (entry.createdById !== work.caller.userId) throw conflict('Only the person who logged it can undo it.');
  return entry;
}

function undoableFrom({ now }: Work): Instant {
  return addMinutes(now, -UNDO_MINUTES);
}

function whyKept({ accompaniedByPartner }: { accompaniedByPartner: boolean }): string {
  if (accompaniedByPartner) {
    return 'A visit with the partner firm extends their claim and stays on the timeline. Log a note to correct it.';
  }
  return `Only what you logged in the last ${UNDO_MINUTES} minutes can be undone. Log a note to correct it.`;
}

function touched({ firstName }: LockedLead) {
  return conflict(`The lead of ${firstName} was changed since. Log a note to correct the entry.`);
}
