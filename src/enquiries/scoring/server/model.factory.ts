import type { Application } from '#app/application.ts';
import { addHours, dayOf } from '#platform/contract/calendar.ts';
import type { Caller, Work } from '#platform/server/context.ts';
import type { LeadInput } from '#enquiries/leads/lead.contract.ts';
import { logInteractions } from '#enquiries/lead-lifecycle/server/interaction.commands.ts';
import { updateLeads } from '#enquiries/lead-lifecycle/server/lead.commands.ts';
import { createLeads } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import {
  closeLeadByBooking,
  returnLeadAfterCancellation,
} from '#enquiries/lead-lifecycle/server/lead.moves.ts';
import { sigmoid } from '#platform/learning/numbers.ts';
import { randomFrom } from '#platform/learning/random.ts';

interface Past {
  application: Application;
  caller: Caller;
  projectId: string;
  now: string;
  leads: number;
}

const DAYS = 620;
const SOURCES = ['referral', 'website', 'meta', 'portal99acres'] as const;

interface Scenario {
  input: LeadInput;
  at: string;
  visits: boolean;
  /** Days after its arrival; null while it is open. */
  end: number | null;
  books: boolean;
}

/**
 * Leads of the last 620 days by a law: those who are recommended, buy soon or saw the site book far more often. Each
 * is spoken with after two hours and may visit the site within a day; it books or is lost after 20 to 85 days.
 */
export async function playPast({ application, caller, projectId, now, leads }: Past): Promise<string[]> {
  const random = randomFrom(7);
  const scenarios = Array.from({ length: leads }, (_, place) =>
    scenarioOf(place, { random, projectId, now, leads }),
  );
  return application.runAs(caller, now, async (work) => {
    const as = (at: string): Work => ({
      ...work,
      now: at,
      today: dayOf(at, work.caller.timezone),
      isHistory: true,
    });
    const created = await createLeads(scenarios.map(({ input, at }) => ({ work: as(at), input })));
    const ids = created.map(({ id }) => id);
    const played = scenarios.map((scenario, place) => ({ ...scenario, id: ids[place] ?? '' }));
    await logInteractions(
      played.flatMap(({ id, at, visits }) => [
        {
          work: as(addHours(at, 2)),
          input: {
            leadId: id,
            type: 'call' as const,
            direction: 'outbound' as const,
            outcome: 'connected' as const,
          },
        },
        ...(visits
          ? [
              {
                work: as(addHours(at, 20)),
                input: { leadId: id, type: 'siteVisit' as const, outcome: 'visitDone' as const },
              },
            ]
          : []),
      ]),
    );
    for (const { id, at, end, books } of played)
      if (end !== null && books) {
        await closeLeadByBooking(as(addHours(at, end * 24)), id, crypto.randomUUID());
        // A sale of its own would take a unit each; what counts is that it was booked.
        await returnLeadAfterCancellation(as(addHours(at, end * 24 + 1)), id, 'Loan was refused');
      }
    await updateLeads(
      played
        .filter(({ end }) => end !== null)
        .map(({ id, at, end }) => ({
          work: as(addHours(at, (end ?? 0) * 24 + 2)),
          input: { id, patch: { status: 'lost' as const, lostReason: 'budget' as const } },
        })),
    );
    return ids;
  });
}

interface Ground {
  random: () => number;
  projectId: string;
  now: string;
  leads: number;
}

function scenarioOf(place: number, { random, projectId, now, leads }: Ground): Scenario {
  const source = SOURCES[Math.floor(random() * SOURCES.length)] ?? 'website';
  const isSoon = random() < 0.4;
  const visits = random() < 0.35;
  const logit = -3.6 + (source === 'referral' ? 2.4 : 0) + (visits ? 2.2 : 0) + (isSoon ? 1.4 : 0);
  const days = DAYS - Math.floor((place * DAYS) / leads);
  const end = 20 + Math.floor(random() * 65);
  return {
    input: {
      firstName: 'Asha',
      lastName: random() < 0.5 ? 'Rao' : null,
      phone: `+9197${String(10_000_000 + place)}`,
      source,
      timeline: isSoon ? 'immediate' : 'sixToTwelve',
      projectIds: [projectId],
    },
    at: addHours(now, -24 * days - Math.floor(random() * 12)),
    visits,
    end: end < days - 1 ? end : null,
    books: random() < sigmoid(logit),
  };
}
