import { logInteractions } from '#enquiries/lead-lifecycle/server/interaction.commands.ts';
import { updateLeads } from '#enquiries/lead-lifecycle/server/lead.commands.ts';
import { createLead, createLeads } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import {
  CustomerAlreadyRegistered,
  recordPartnerAttempt,
} from '#enquiries/lead-lifecycle/server/lead.duplicates.ts';
import type { Work } from '#platform/server/context.ts';
import type { LeadScenario } from './lead.scenario.ts';
import type { DatabaseOwner } from './owner.ts';
import type { Sources } from './sources.ts';
import * as data from './leads.data.ts';
import type { Stage } from './stage.ts';

/** Enquiries played in one transaction. */
const BATCH = 250;
const ATTEMPTS = 3;

/** Plays enquiries in the order of their arrival, each up to its ending, all but the booking. */
export async function playLeads(
  stage: Stage,
  scenarios: readonly LeadScenario[],
  sources: Sources,
  owner: DatabaseOwner,
): Promise<void> {
  const inOrder = scenarios.toSorted((a, b) => a.arrivesAt.localeCompare(b.arrivesAt));
  let refreshAt = BATCH;
  for (let from = 0; from < inOrder.length; from += BATCH) {
    const batch = inOrder.slice(from, from + BATCH);
    await stage.play('bh', stage.latest, async (work) => {
      await enter(stage, work, batch, sources);
      await follow(stage, work, batch);
    });
    await stage.progress.reach('leads', Math.min(1, (from + BATCH) / inOrder.length));
    // Whenever the tables have doubled: plans made on empty ones would read all of them for each enquiry.
    if (from + BATCH < refreshAt) continue;
    await owner.refreshStatistics();
    refreshAt *= 2;
  }
  await playAttempts(stage, inOrder);
}

/** Enters the enquiries, but for those that come by a key, and notes who follows each of them up. */
async function enter(
  stage: Stage,
  work: Work,
  batch: readonly LeadScenario[],
  sources: Sources,
): Promise<void> {
  const entered = batch.filter((leadScenario) => !sources.bring(leadScenario));
  const created = await createLeads(
    entered.map(({ creator, arrivesAt, input }) => ({ work: stage.as(work, creator, arrivesAt), input })),
  );
  for (const leadScenario of batch) {
    const lead = sources.bring(leadScenario) ? await sources.deliver(work, leadScenario) : created.shift();
    if (!lead) throw new Error('An enquiry was not recorded.');
    leadScenario.lead = { id: lead.id, owner: stage.keyOf(lead.ownerId) ?? leadScenario.seller };
  }
}

/** Contacts and moves of each enquiry in order of time: contacts up to a move, the move, and so on. */
async function follow(stage: Stage, work: Work, batch: readonly LeadScenario[]): Promise<void> {
  const rounds = Math.max(...batch.map(({ moves }) => moves.length)) + 1;
  for (let round = 0; round < rounds; round += 1) {
    await speak(stage, work, batch, round);
    await move(stage, work, batch, round);
  }
}

async function speak(stage: Stage, work: Work, batch: readonly LeadScenario[], round: number): Promise<void> {
  await logInteractions(
    batch.flatMap((leadScenario) => {
      const { id, owner } = played(leadScenario);
      const { contacts, moves } = leadScenario;
      const [from, to] = [round === 0 ? '' : moves[round - 1]?.at, moves[round]?.at];
      if (from === undefined) return [];
      return contacts
        .filter(({ at }) => at > from && (to === undefined || at <= to))
        .map(({ at, input }) => ({ work: stage.as(work, owner, at), input: { ...input, leadId: id } }));
    }),
  );
}

async function move(stage: Stage, work: Work, batch: readonly LeadScenario[], round: number): Promise<void> {
  await updateLeads(
    batch.flatMap((leadScenario) => {
      const next = leadScenario.moves[round];
      if (!next) return [];
      const { id, owner } = played(leadScenario);
      return [{ work: stage.as(work, owner, next.at), input: { id, patch: next.patch } }];
    }),
  );
}

/** Partners who register a customer already known to the company are refused, and the attempt is recorded. */
async function playAttempts(stage: Stage, scenarios: readonly LeadScenario[]): Promise<void> {
  const known = scenarios.filter(
    ({ ending, input }) => ending === 'qualified' && input.source !== 'channelPartner',
  );
  for (const { input, project } of known.slice(-stage.sized(ATTEMPTS))) {
    const agent = stage.random.pick(data.AGENTS[project.data.code] ?? []);
    const attempt = (work: Work) => createLead(work, { ...input, source: 'channelPartner' });
    await stage.play(agent, stage.latest, attempt).catch(async (error: unknown) => {
      if (!(error instanceof CustomerAlreadyRegistered)) throw error;
      await stage.play(agent, stage.latest, (work) => recordPartnerAttempt(work, error));
    });
  }
}

export function played({ lead }: LeadScenario): { id: string; owner: string } {
  if (!lead) throw new Error('This customer has not enquired yet.');
  return lead;
}
