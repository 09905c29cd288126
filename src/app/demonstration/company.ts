import { v7 as newId } from 'uuid';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import { assignProjects, createUser } from '#company/people/server/user.commands.ts';
import {
  createOrganization,
  updateOrganization,
} from '#company/organizations/server/organization.commands.ts';
import { updatePaymentConfig } from '#inventory/payment-terms/server/paymentConfig.commands.ts';
import { createProject } from '#inventory/project-lifecycle/server/project.commands.ts';
import { updateProject } from '#inventory/project-lifecycle/server/project.update.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { gstinCheckCharacter } from '#platform/contract/identity-numbers.ts';
import type { Caller } from '#platform/server/context.ts';
import { hashPassword } from '#platform/server/passwords.ts';
import { FIRMS } from './firms.data.ts';
import { MAIL_DOMAIN, PASSWORD, PEOPLE } from './people.data.ts';
import type { DemoPerson } from './people.data.ts';
import type { DemoProject } from './projects.data.ts';
import { plannedPossession, PROJECTS } from './projects.data.ts';
import type { SeededProject } from './seeded.ts';
import type { Stage } from './stage.ts';
import { at, TIMEZONE } from './stage.ts';
import { createTowers, releaseFirst } from './towers.ts';

const PAN = 'AAKCS4821M';
const REGISTRATIONS = [
  { stateCode: '27', seriesPrefix: 'SK', address: 'Survey 88/2, Wakad, Pune 411057, Maharashtra' },
  { stateCode: '36', seriesPrefix: 'ST', address: 'Survey 214, Tellapur, Hyderabad 502032, Telangana' },
  { stateCode: '29', seriesPrefix: 'SB', address: 'Khata 1120/4, Whitefield, Bengaluru 560066, Karnataka' },
];
/** Months before the first booking in which the company was set up. */
export const HISTORY_MONTHS = 24;

/** Transfer fee per square foot for a buyer who takes over a booking. */
const TRANSFER_FEE_RATE_PAISE = 100_00;

/** The company with its people, two years ago. */
export async function seedCompany(stage: Stage): Promise<void> {
  const founded = at(addDays(stage.monthStart(HISTORY_MONTHS), -20), 10);
  stage.addPerson('bh', callerOf(stage, PEOPLE[0] ?? missing(), newId()));
  await stage.play('bh', founded, (work) =>
    createOrganization(work, {
      name: 'Sahyadri Kalpa Developers Pvt Ltd',
      type: 'Real Estate Developer',
      city: 'Pune',
      country: 'India',
      phone: '+91 90000 01000',
      website: 'https://www.sahyadrikalpa.example',
      address: 'Survey 88/2, Wakad, Pune 411057',
      isDemonstration: true,
      isConfirmed: true,
    }),
  );
  await seedPeople(stage, founded);
  await stage.play('bh', founded, (work) =>
    updateOrganization(work, {
      legalName: 'Sahyadri Kalpa Developers Pvt Ltd',
      pan: PAN,
      cin: 'U45200PN2014PTC151234',
      stateCode: '27',
      billingEmail: `accounts@${MAIL_DOMAIN}`,
      gstRegistrations: REGISTRATIONS.map((one) => ({ ...one, gstin: gstinOf(one.stateCode) })),
    }),
  );
}

/** Its projects with their towers and units, launched and on sale. */
export async function seedProjects(stage: Stage): Promise<SeededProject[]> {
  const projects: SeededProject[] = [];
  for (const data of PROJECTS) projects.push(await seedProject(stage, data));
  await assignPeople(stage, projects);
  return projects;
}

async function seedPeople(stage: Stage, founded: string): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  const firms = new Map<number, string>();
  for (const person of PEOPLE) {
    const firm = person.firm
      ? (firms.get(person.firm) ?? (await seedFirm(stage, person.firm, founded)))
      : null;
    if (person.firm && firm) firms.set(person.firm, firm);
    const caller = person.key === 'bh' ? stage.person('bh') : callerOf(stage, person, newId(), firm);
    stage.addPerson(person.key, caller);
    await stage.play('bh', founded, (work) =>
      createUser(work, {
        id: caller.userId,
        firstName: person.name[0],
        lastName: person.name[1],
        email: emailOf(person),
        password: PASSWORD,
        passwordHash,
        role: person.role,
        phoneNumber: null,
        managerId: person.manager ? stage.person(person.manager).userId : null,
        projectIds: [],
        channelPartnerId: firm,
        isEmailVerified: true,
      }),
    );
  }
}

async function seedFirm(stage: Stage, number: number, founded: string): Promise<string> {
  const { name, reraAgentNumber, reraDaysLeft, pan, tier, gstState } = FIRMS[number] ?? missing();
  const { id } = await stage.play('bh', founded, (work) =>
    createChannelPartner(work, {
      name,
      reraAgentNumber,
      pan,
      tier,
      gstin: gstState && gstinOf(gstState, pan),
      reraValidUntil: addDays(stage.today, reraDaysLeft),
      managerId: stage.person('cpm').userId,
    }),
  );
  return id;
}

async function assignPeople(stage: Stage, projects: readonly SeededProject[]): Promise<void> {
  await stage.play('bh', at(stage.monthStart(HISTORY_MONTHS), 9), async (work) => {
    for (const person of PEOPLE.filter((one) => one.projects)) {
      const ids = projects.filter(({ data }) => person.projects?.includes(data.code)).map(({ id }) => id);
      await assignProjects(work, stage.person(person.key).userId, ids);
    }
  });
}

async function seedProject(stage: Stage, data: DemoProject): Promise<SeededProject> {
  const launch = addDays(stage.monthStart(HISTORY_MONTHS), -10);
  const stateCode = data.input.stateCode ?? missing();
  const { id, designatedAccounts } = await stage.play('pd', at(launch, 11), (work) =>
    createProject(work, {
      ...data.input,
      gstin: gstinOf(stateCode),
      baseRatePaise: data.launchRatePaise,
      floorRatePaise: Math.round((data.launchRatePaise * 0.92) / 100_00) * 100_00,
      reraValidUntil: addDays(stage.today, 900),
      launchDate: launch,
      plannedPossessionDate: plannedPossession(data, stage.today),
      reraPossessionDate: addDays(stage.today, data.ocDaysAgo ? 150 : 940),
      targetSelloutDate: addDays(stage.today, 300),
    }),
  );
  await stage.play('pd', at(launch, 11), (work) =>
    updatePaymentConfig(work, id, { transferFeeRatePaise: TRANSFER_FEE_RATE_PAISE }),
  );
  const accountOf = (kind: string) => designatedAccounts.find((one) => one.kind === kind) ?? missing();
  const towerIds = await stage.play('pd', at(launch, 12), (work) => createTowers(stage, work, id, data));
  const accountId = accountOf('collection').id;
  const payingAccountId = accountOf('transaction').id;
  const project = { id, data, launch, towerIds, accountId, payingAccountId, plans: new Map(), forSale: [] };
  await stage.play('pd', at(launch, 13), (work) => releaseFirst(work, project));
  await stage.play('pd', at(launch, 14), (work) => updateProject(work, id, { status: 'active' }));
  return project;
}

export function emailOf(person: DemoPerson): string {
  const alike = PEOPLE.filter((one) => one.role === person.role);
  const position = alike.indexOf(person) + 1;
  const name = person.role.toLowerCase().replaceAll(' ', '.');
  return `${name}${position > 1 ? `.${position}` : ''}@${MAIL_DOMAIN}`;
}

function gstinOf(stateCode: string, pan = PAN): string {
  const first14 = `${stateCode}${pan}1Z`;
  return `${first14}${gstinCheckCharacter(first14)}`;
}

function callerOf(
  stage: Stage,
  person: DemoPerson,
  userId: string,
  channelPartnerId: string | null = null,
): Caller {
  return {
    organizationId: stage.organizationId,
    userId,
    role: person.role,
    channelPartnerId,
    timezone: TIMEZONE,
    isIndia: true,
  };
}

function missing(): never {
  throw new Error('The data of the demonstration is incomplete.');
}
