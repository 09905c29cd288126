import { listSessions, login } from '#company/auth/auth.contract.ts';
import { buildStructure } from '#partners/structures/server/structure.factory.ts';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import { addTdsCertificate } from '#company/tds-certificates/server/tdsCertificate.commands.ts';
import { createLeadSourceKey } from '#enquiries/lead-sources/server/leadSource.commands.ts';
import { inviteUser } from '#company/people/server/invitation.commands.ts';
import { createMessageTemplate } from '#enquiries/message-templates/server/messageTemplate.commands.ts';
import { createSavedView } from '#company/saved-views/server/savedView.commands.ts';
import { buildAlert } from '#insight/alerts/server/alert.factory.ts';
import { buildReportFile, buildSchedule } from '#insight/schedules/server/schedule.factory.ts';
import { ownedLeads } from '#enquiries/lead-lifecycle/server/lead.leaver.ts';
import { deactivateUser } from '#company/people/server/user.deactivate.ts';
import { getMe } from '#company/people/user.contract.ts';
import { hasRole, PARTNER_ROLES } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { addedPasskey, Authenticator } from './authenticator.ts';
import { contractorRow } from './rights-contractors.ts';
import { attach } from './rights-deals.ts';
import { INVITERS, NO_FACTS, roles } from './rights-people.ts';
import type { RowFacts } from './rights-people.ts';
import type { Cast, SeenRow, Stage } from './rights-stage.ts';
import type { TestUser } from './test-app.ts';
import { PASSWORD } from './test-app.ts';
import { told } from './world.ts';

type PersonKind =
  | 'user'
  | 'leaver'
  | 'invitation'
  | 'notification'
  | 'session'
  | 'passkey'
  | 'looseFile'
  | 'firm'
  | 'structure'
  | 'leadSource'
  | 'tdsCertificate'
  | 'contractor'
  | 'savedView'
  | 'reportSchedule'
  | 'reportFile'
  | 'figureAlert'
  | 'messageTemplate';

/** The people themselves, whom they invited, and what is theirs alone; and the same of another organization. */
export async function personRows(
  stage: Stage,
  cast: Cast,
  elsewhere: Stage,
): Promise<Record<PersonKind, SeenRow[]>> {
  const { businessHead } = stage.organization;
  await stage.as(businessHead, (work) => deactivateUser(work, ownedLeads, cast.leaver.id, null));
  const invitations = await invitationRows(stage, cast, elsewhere);
  const strangers = [cast.otherExecutive, cast.colleague, cast.otherAgent, cast.leaver];
  const users = [...cast.people.map(({ user }) => user), ...strangers].map(userRow);
  const foreign = { ...userRow(elsewhere.organization.businessHead), isOwnOrganization: false };
  const gone = users.filter(({ id }) => id === cast.leaver.id || id === businessHead.id);
  return {
    user: [...users, ...invitations, foreign],
    leaver: [...gone, ...invitations.slice(0, 1), foreign],
    invitation: invitations,
    notification: await ofEach(stage, cast, elsewhere, (at, user) => at.as(user, told)),
    session: await ofEach(stage, cast, elsewhere, secondSession),
    // Afterwards the password alone signs nobody in.
    passkey: await ofEach(stage, cast, elsewhere, (_at, user) => ownPasskey(user)),
    savedView: await ofEach(stage, cast, elsewhere, (at, user) => at.as(user, keptView)),
    reportSchedule: await ofEach(stage, cast, elsewhere, (at, user) => at.as(user, buildSchedule)),
    reportFile: await ofEach(stage, cast, elsewhere, reportFileOf),
    figureAlert: await ofEach(stage, cast, elsewhere, (at, user) => at.as(user, buildAlert)),
    looseFile: await ofEach(stage, cast, elsewhere, (at, user) => attach(at, null, null, user)),
    messageTemplate: [await textRow(stage, true), await textRow(elsewhere, false)],
    firm: await firmRows(cast, elsewhere),
    structure: [await structureRow(stage, true), await structureRow(elsewhere, false)],
    leadSource: await sourceRows(stage, elsewhere),
    tdsCertificate: await certificateRows(stage, cast, elsewhere),
    contractor: [await contractorRow(stage, true), await contractorRow(elsewhere, false)],
  };
}

function userRow({ id, role, caller }: TestUser): SeenRow {
  const facts: RowFacts = { ...NO_FACTS, ownerId: id, role, channelPartnerId: caller.channelPartnerId };
  return { name: `a ${role}`, id, isOwnOrganization: true, facts };
}

/** Whom each role invites: the most junior that it may. */
async function invitationRows(stage: Stage, cast: Cast, elsewhere: Stage): Promise<SeenRow[]> {
  const rows: SeenRow[] = [];
  for (const role of roles(INVITERS)) {
    const inviter = cast.user(role);
    rows.push({ ...(await invitedBy(stage, inviter, cast.firm)), name: `invited by ${role}` });
  }
  const foreign = await invitedBy(elsewhere, elsewhere.organization.businessHead, null);
  return [...rows, { ...foreign, name: 'another organization', isOwnOrganization: false }];
}

async function invitedBy({ as, project }: Stage, inviter: TestUser, firm: string | null): Promise<SeenRow> {
  const role: Role = firm ? 'Channel Partner Agent' : 'Finance Manager';
  const { id } = await as(inviter, (work) =>
    inviteUser(work, {
      firstName: 'Gaurav',
      lastName: 'Saxena',
      email: `invited.by.${inviter.id}@example.test`,
      role,
      ...(firm ? { projectIds: [project.project.id] } : {}),
      ...(firm && !hasRole(inviter.role, ...PARTNER_ROLES) ? { channelPartnerId: firm } : {}),
    }),
  );
  return {
    name: '',
    id,
    isOwnOrganization: true,
    facts: { ...NO_FACTS, ownerId: id, role, inviterId: inviter.id, channelPartnerId: firm },
  };
}

async function firmRows({ firm, otherAgent }: Cast, { as, organization }: Stage): Promise<SeenRow[]> {
  const foreign = await as(organization.businessHead, (work) =>
    createChannelPartner(work, {
      name: 'Firm of another organization',
      reraAgentNumber: 'A52100000002',
      reraValidUntil: '2099-12-31',
      pan: 'AAACF1234F',
    }),
  );
  const row = (name: string, id: string, isOwnOrganization: boolean): SeenRow => ({
    name,
    id,
    isOwnOrganization,
    facts: { ...NO_FACTS, channelPartnerId: id },
  });
  return [
    row('the firm', firm, true),
    row('another firm', otherAgent.caller.channelPartnerId ?? '', true),
    row('another organization', foreign.id, false),
  ];
}

/** What firms are paid. */
async function structureRow({ as, organization }: Stage, isOwnOrganization: boolean): Promise<SeenRow> {
  const { id } = await as(organization.businessHead, (work) => buildStructure(work));
  return { name: 'a structure', id, isOwnOrganization, facts: NO_FACTS };
}

/** A certificate of the firm, and one of a firm elsewhere. */
async function certificateRows(stage: Stage, { firm }: Cast, elsewhere: Stage): Promise<SeenRow[]> {
  const make = ({ as, organization }: Stage, channelPartnerId: string) =>
    as(organization.businessHead, (work) =>
      addTdsCertificate(work, {
        channelPartnerId,
        number: 'TDS/0001',
        ratePct: 0.5,
        from: '2098-04-01',
        to: '2099-03-31',
        limitPaise: 1_00_000_00,
      }),
    );
  const away = await elsewhere.as(elsewhere.organization.businessHead, (work) =>
    createChannelPartner(work, {
      name: 'Firm with a certificate',
      reraAgentNumber: 'A52100000003',
      reraValidUntil: '2099-12-31',
      pan: 'AAACG1234F',
    }),
  );
  const row = (name: string, id: string, isOwnOrganization: boolean): SeenRow => ({
    name,
    id,
    isOwnOrganization,
    facts: NO_FACTS,
  });
  return [
    row('the firm', (await make(stage, firm)).id, true),
    row('another organization', (await make(elsewhere, away.id)).id, false),
  ];
}

/** A key for deliveries here, and one elsewhere. */
async function sourceRows(stage: Stage, elsewhere: Stage): Promise<SeenRow[]> {
  const make = ({ as, organization, project }: Stage) =>
    as(organization.businessHead, async (work) => {
      const projectIds = [project.project.id];
      const made = await createLeadSourceKey(work, { name: 'Own web form', source: 'website', projectIds });
      return made.key.id;
    });
  const row = async (name: string, at: Stage, isOwnOrganization: boolean): Promise<SeenRow> => ({
    name,
    id: await make(at),
    isOwnOrganization,
    facts: NO_FACTS,
  });
  return [await row('the organization', stage, true), await row('another organization', elsewhere, false)];
}

/** One thing of each person, and of somebody elsewhere. */
async function ofEach(
  stage: Stage,
  cast: Cast,
  elsewhere: Stage,
  make: (at: Stage, user: TestUser) => Promise<string>,
): Promise<SeenRow[]> {
  const rows: SeenRow[] = [];
  for (const { user } of cast.people) {
    const facts = { ...NO_FACTS, ownerId: user.id };
    rows.push({ name: `of the ${user.role}`, id: await make(stage, user), isOwnOrganization: true, facts });
  }
  const { businessHead } = elsewhere.organization;
  const id = await make(elsewhere, businessHead);
  const facts = { ...NO_FACTS, ownerId: businessHead.id };
  return [...rows, { name: 'another organization', id, isOwnOrganization: false, facts }];
}

/** A text that all of sales send. */
async function textRow({ as, organization }: Stage, isOwnOrganization: boolean): Promise<SeenRow> {
  const { id } = await as(organization.businessHead, (work) =>
    createMessageTemplate(work, { name: 'Greeting', channel: 'whatsapp', body: 'Hello {firstName}' }),
  );
  return { name: 'a text', id, isOwnOrganization, facts: NO_FACTS };
}

/** A view of his own. */
async function keptView(work: Work): Promise<string> {
  return (await createSavedView(work, { list: 'leads', name: 'Mine', query: 'status=new' })).id;
}

/** Of a schedule of this person. */
function reportFileOf({ as, app }: Stage, user: TestUser): Promise<string> {
  return as(user, async (work) => buildReportFile(work, app.files, await buildSchedule(work)));
}

async function ownPasskey(user: TestUser): Promise<string> {
  return (await addedPasskey(user, new Authenticator())).passkey.id;
}

/** Of a person who has signed in on a further device. */
async function secondSession({ app }: Stage, user: TestUser): Promise<string> {
  const { email } = (await user.send(getMe)).body.data as { email: string };
  await app.send(login, { body: { email, password: PASSWORD } });
  const own = (await user.send(listSessions)).body.data as { sessions: { id: string; isCurrent: boolean }[] };
  const other = own.sessions.find(({ isCurrent }) => !isCurrent);
  if (!other) throw new Error('There is no second session.');
  return other.id;
}
