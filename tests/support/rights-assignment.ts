import { v7 as newId } from 'uuid';
import { addAbsence } from '#enquiries/assignment/server/presence.commands.ts';
import { startRun } from '#enquiries/scoring/server/scoreRun.commands.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { NO_FACTS, roles } from './rights-people.ts';
import type { Cast, SeenRow, Stage } from './rights-stage.ts';
import type { TestUser } from './test-app.ts';

type AssignmentKind = 'seller' | 'absence' | 'reassignment' | 'scoreRun';

/** People of sales, an absence of each, leads that each who may has handed on or had scored; the same elsewhere. */
export async function assignmentRows(
  stage: Stage,
  cast: Cast,
  elsewhere: Stage,
): Promise<Record<AssignmentKind, SeenRow[]>> {
  const everybody = [...cast.people.map(({ user }) => user), cast.otherExecutive];
  const sellers = everybody.filter(({ role }) => hasRole(role, ...roles('BH PD SH MH SM CPM SE')));
  const managers = sellers.filter(({ role }) => role !== 'Sales Executive');
  return {
    seller: await ofEach(sellers, elsewhere, stage, (_at, { id }) => Promise.resolve(id)),
    absence: await ofEach(sellers, elsewhere, stage, absenceOf),
    reassignment: await ofEach(managers, elsewhere, stage, reassignedBy),
    scoreRun: await ofEach(managers, elsewhere, stage, scoresAskedForBy),
  };
}

type Make = (at: Stage, user: TestUser) => Promise<string>;

async function ofEach(
  users: readonly TestUser[],
  elsewhere: Stage,
  stage: Stage,
  make: Make,
): Promise<SeenRow[]> {
  const rows: SeenRow[] = [];
  for (const user of users) rows.push(rowOf(user, await make(stage, user), true));
  const { businessHead } = elsewhere.organization;
  return [...rows, { ...rowOf(businessHead, await make(elsewhere, businessHead), false), name: 'elsewhere' }];
}

function rowOf({ id: ownerId, role }: TestUser, id: string, isOwnOrganization: boolean): SeenRow {
  return { name: `the ${role}`, id, isOwnOrganization, facts: { ...NO_FACTS, ownerId, role } };
}

function absenceOf({ as }: Stage, user: TestUser): Promise<string> {
  return as(user, async (work) => {
    const days = { firstDay: addDays(work.today, 200), lastDay: addDays(work.today, 201) };
    return (await addAbsence(work, { ...days, reason: 'leave' })).id;
  });
}

/** Of a lead that somebody has worked on since: its undo changes nothing. */
function reassignedBy({ as, organization }: Stage, user: TestUser): Promise<string> {
  return as(user, async (work) => {
    const lead = await anyLead(work);
    const id = newId();
    const kept = {
      leadId: lead.id,
      fromId: null,
      toId: organization.businessHead.id,
      version: lead.version + 1,
      answerAwaitedAt: work.now,
    };
    await work.db
      .insertInto('leadReassignment')
      .values({ id, leads: JSON.stringify([kept]), leadCount: 1, createdAt: work.now, createdById: user.id })
      .execute();
    return id;
  });
}

function scoresAskedForBy({ as }: Stage, user: TestUser): Promise<string> {
  return as(user, async (work) => {
    const lead = await anyLead(work);
    return (await startRun(work, 'bulk', [lead.id])).id;
  });
}

function anyLead({ db }: Work) {
  return db.selectFrom('lead').select(['id', 'version']).limit(1).executeTakeFirstOrThrow();
}
