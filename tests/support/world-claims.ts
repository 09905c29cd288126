import { createLead } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { raiseDispute } from '#enquiries/partner-claims/server/dispute.commands.ts';
import { createUser } from '#company/people/server/user.commands.ts';
import type { Caller, Work } from '#platform/server/context.ts';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import { PASSWORD } from './test-app.ts';

/** A customer whom one firm has claimed and another disputes. */
export async function claimsOf(
  work: Work,
  { project, firm }: { project: string; firm: string },
): Promise<{ claim: string; dispute: string }> {
  const holder = await agentOf(work, firm, project);
  const lead = await createLead({ ...work, caller: holder }, { ...leadInput(), projectIds: [project] });
  const { id: claim } = await work.db
    .selectFrom('partnerClaim')
    .select('id')
    .where('leadId', '=', lead.id)
    .executeTakeFirstOrThrow();
  const { id: other } = await createChannelPartner(work, {
    name: 'Baner Homes',
    reraAgentNumber: 'A52100054322',
    reraValidUntil: '2099-12-31',
    pan: 'AAACB1234F',
  });
  const claimant = await agentOf(work, other, project);
  const { id: dispute } = await raiseDispute(
    { ...work, caller: claimant },
    { phone: lead.phone, statement: 'We showed him the flat two weeks before.' },
    { phone: lead.phone, isOwn: false },
  );
  return { claim, dispute };
}

/** Somebody of a firm, who is never signed in. */
async function agentOf(work: Work, channelPartnerId: string, projectId: string): Promise<Caller> {
  const role = 'Channel Partner Agent' as const;
  const { id } = await createUser(work, {
    firstName: 'Test',
    lastName: 'Agent',
    email: `agent.${crypto.randomUUID()}@example.test`,
    password: PASSWORD,
    role,
    phoneNumber: null,
    managerId: null,
    projectIds: [projectId],
    channelPartnerId,
  });
  return { ...work.caller, userId: id, role, channelPartnerId };
}
