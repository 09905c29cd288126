import { createLead } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import { mergeLeads } from '#enquiries/lead-lifecycle/server/lead.merge.ts';
import { addHours } from '#platform/contract/calendar.ts';
import type { LeadScenario } from './lead.scenario.ts';
import { played } from './leads.ts';
import type { Stage } from './stage.ts';

const MERGED = 3;

/**
 * People who enquired again under a family member's number: the Sales Head merged both leads, which can still be undone.
 */
export async function playMerges(stage: Stage, scenarios: readonly LeadScenario[]): Promise<void> {
  const known = scenarios.filter(({ ending, contacts }) => ending === 'contacted' && contacts.length > 2);
  for (const leadScenario of known.slice(-stage.sized(MERGED))) {
    const { firstName, lastName, city, unitTypes, projectIds } = leadScenario.input;
    const { phone } = stage.nextPhone();
    const found = addHours(stage.latest, -2);
    const input = { firstName, lastName, phone, city, unitTypes, projectIds, source: 'referral' } as const;
    const again = await stage.play(leadScenario.seller, found, (work) =>
      createLead(work, { ...input, language: 'Hindi' }),
    );
    const body = { otherId: again.id, take: [] };
    await stage.play('sh', stage.latest, (work) => mergeLeads(work, played(leadScenario).id, body));
  }
}
