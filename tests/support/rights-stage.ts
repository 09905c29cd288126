import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { LaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { hasRole, PARTNER_ROLES, ROLES } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { NO_FACTS } from './rights-people.ts';
import type { Person, RowFacts } from './rights-people.ts';
import type { TestApp, TestOrganization, TestUser } from './test-app.ts';

/** A record as the matrix asks every role for it. */
export interface SeenRow {
  /** Whose it is, in words. */
  name: string;
  id: string;
  isOwnOrganization: boolean;
  facts: RowFacts;
  /** Ids that a call on it needs besides. */
  more?: Readonly<Record<string, string>>;
}

/** Those who act in the world. */
export interface Cast {
  user(role: Role): TestUser;
  people: { person: Person; user: TestUser }[];
  otherExecutive: TestUser;
  colleague: TestUser;
  otherAgent: TestUser;
  /** Has left; he reported to the Sales Manager. */
  leaver: TestUser;
  firm: string;
}

/** An organization with a project on sale, and a way to act in it. */
export interface Stage {
  app: TestApp;
  organization: TestOrganization;
  project: LaunchedProject;
  as<T>(user: TestUser, command: (work: Work) => Promise<T>): Promise<T>;
}

/** A project with who is assigned to it. */
export interface Site {
  name: string;
  stage: Stage;
  launched: LaunchedProject;
  facts: RowFacts;
  isOwnOrganization: boolean;
}

export interface Sites {
  assigned: Site;
  unassigned: Site;
  onHold: Site;
  elsewhere: Site;
}

/**
 * A project that executives and partners are assigned to, one that they are not, one that they are but which is
 * not on sale any more, and one of another organization.
 */
export function sitesOf(
  stage: Stage,
  cast: Cast,
  { unassigned, shut, elsewhere }: { unassigned: LaunchedProject; shut: LaunchedProject; elsewhere: Stage },
): Sites {
  const assignedIds = cast.people.map(({ person }) => person.id);
  const here = { stage, isOwnOrganization: true };
  const facts = { ...NO_FACTS, assignedIds };
  return {
    assigned: { ...here, name: 'an assigned one', launched: stage.project, facts },
    unassigned: { ...here, name: 'one not assigned', launched: unassigned, facts: NO_FACTS },
    onHold: { ...here, name: 'one on hold', launched: shut, facts: { ...facts, isOnSale: false } },
    elsewhere: {
      name: 'another organization',
      stage: elsewhere,
      launched: elsewhere.project,
      facts: NO_FACTS,
      isOwnOrganization: false,
    },
  };
}

export async function stageOf(app: TestApp): Promise<Stage> {
  const organization = await app.organization();
  const as: Stage['as'] = (user, command) =>
    app.application.runAs(user.caller, new Date().toISOString(), command);
  const project = await as(organization.businessHead, (work) =>
    buildLaunchedProject(work, { units: { floors: { from: 1, to: 8, exclude: [] } } }),
  );
  return { app, organization, project, as };
}

export async function castOf({ organization }: Stage, projectIds: string[]): Promise<Cast> {
  const [firm, otherFirm] = [crypto.randomUUID(), crypto.randomUUID()];
  const manager = await organization.user('Sales Manager', { projectIds });
  const users = new Map<Role, TestUser>([
    ['Business Head', organization.businessHead],
    ['Sales Manager', manager],
    ['Sales Executive', await organization.user('Sales Executive', { managerId: manager.id, projectIds })],
  ]);
  for (const role of ROLES) {
    if (users.has(role)) continue;
    const more = hasRole(role, ...PARTNER_ROLES) ? { channelPartnerId: firm, projectIds } : {};
    users.set(role, await organization.user(role, more));
  }
  const user = (role: Role): TestUser => {
    const found = users.get(role);
    if (!found) throw new Error(`Nobody is ${role}.`);
    return found;
  };
  const leaver = await organization.user('Sales Executive', { managerId: manager.id });
  const team = [manager.id, user('Sales Executive').id, leaver.id];
  const people = ROLES.map((role) => ({
    user: user(role),
    person: {
      id: user(role).id,
      role,
      channelPartnerId: user(role).caller.channelPartnerId,
      teamIds: role === 'Sales Manager' ? team : [user(role).id],
    },
  }));
  const agent = (channelPartnerId: string) =>
    organization.user('Channel Partner Agent', { channelPartnerId, projectIds });
  return {
    user,
    people,
    leaver,
    firm,
    otherExecutive: await organization.user('Sales Executive'),
    colleague: await agent(firm),
    otherAgent: await agent(otherFirm),
  };
}
