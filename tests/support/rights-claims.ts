import { createLead } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { raiseDispute } from '#enquiries/partner-claims/server/dispute.commands.ts';
import { NO_FACTS } from './rights-people.ts';
import type { Cast, SeenRow, Sites, Stage } from './rights-stage.ts';
import type { TestUser } from './test-app.ts';

/** The claims of the deals that partners brought, disputes of each of them, and both of another organization. */
export async function claimRows(
  sites: Sites,
  cast: Cast,
  leads: readonly SeenRow[],
): Promise<{ claim: SeenRow[]; dispute: SeenRow[] }> {
  const { stage } = sites.assigned;
  const brought = leads.filter(
    ({ isOwnOrganization, facts }) => isOwnOrganization && facts.channelPartnerId !== null,
  );
  const claims: SeenRow[] = [];
  for (const lead of brought) claims.push({ ...lead, id: await claimOf(stage, lead.id) });
  const direct = leads.find(({ name }) => name === 'another team')?.id ?? '';
  const abroad = sites.elsewhere.stage;
  const stranger = await abroad.organization.user('Channel Partner Agent', {
    channelPartnerId: crypto.randomUUID(),
    projectIds: [sites.elsewhere.launched.project.id],
  });
  const input = { ...leadInput(), projectIds: [sites.elsewhere.launched.project.id] };
  const foreign = await abroad.as(stranger, (work) => createLead(work, input));
  const away = leads.find(({ isOwnOrganization }) => !isOwnOrganization)?.id ?? '';
  return {
    claim: [...claims, rowOf('another organization', await claimOf(abroad, foreign.id), stranger, false)],
    dispute: [
      await raisedBy('the agent', stage, cast.user('Channel Partner Agent'), direct),
      await raisedBy('another firm', stage, cast.otherAgent, direct),
      {
        ...(await raisedBy('another organization', abroad, stranger, away)),
        isOwnOrganization: false,
      },
    ],
  };
}

async function claimOf({ as, organization }: Stage, leadId: string): Promise<string> {
  return as(organization.businessHead, async ({ db }) => {
    const { id } = await db
      .selectFrom('partnerClaim')
      .select('id')
      .where('leadId', '=', leadId)
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Over a lead that was booked directly. */
async function raisedBy(name: string, { as }: Stage, by: TestUser, leadId: string): Promise<SeenRow> {
  const id = await as(by, async (work) => {
    const { phone } = await work.db
      .selectFrom('lead')
      .select('phone')
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow();
    const input = { phone, statement: 'We showed him the flat two weeks before.' };
    return (await raiseDispute(work, input, { phone, isOwn: false })).id;
  });
  return rowOf(name, id, by, true);
}

function rowOf(name: string, id: string, { id: broughtById, caller }: TestUser, isOwn: boolean): SeenRow {
  const { channelPartnerId } = caller;
  return { name, id, isOwnOrganization: isOwn, facts: { ...NO_FACTS, channelPartnerId, broughtById } };
}
