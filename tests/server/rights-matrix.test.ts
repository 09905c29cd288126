import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteUser } from '#company/people/invitation.contract.ts';
import type { Call } from '#platform/contract/call.ts';
import { hasRole, ROLES } from '#platform/contract/roles.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { sendPhotos } from '../support/photographs.ts';
import { SMALLEST_PNG, upload, uploadForm } from '../support/upload.ts';
import { atOnce } from '../support/at-once.ts';
import { partOfToday } from '../support/depth.ts';
import { inputFor } from '../support/rights-bodies.ts';
import { DOOR_OF, PUBLIC_CALLS } from '../support/rights-doors.ts';
import type { Person } from '../support/rights-people.ts';
import { INVITES, EVERYONE, roles } from '../support/rights-people.ts';
import type { CallRights } from '../support/rights-rows.ts';
import { LISTS, RIGHTS } from '../support/rights-table.ts';
import type { SeenRow } from '../support/rights-stage.ts';
import type { RightsWorld } from '../support/rights-world.ts';
import { openRightsWorld } from '../support/rights-world.ts';
import type { Answer, TestUser } from '../support/test-app.ts';

let world: RightsWorld;

beforeAll(async () => {
  world = await openRightsWorld();
});

afterAll(() => world.app.stop());

function named({ method, path }: Call): string {
  return `${method} ${path}`;
}

function calls(): Call[] {
  return world.app.application.routes.map(({ call }) => call);
}

function callNamed(name: string): Call {
  const found = calls().find((call) => named(call) === name);
  if (!found) throw new Error(`There is no call ${name}.`);
  return found;
}

type Verdict = 'in' | 'refused' | 'hidden' | 'broken';

/** What a status says of a right: let in, refused for good, or not to be seen. */
function verdict(status: number): Verdict {
  if (status === 403) return 'refused';
  if (status === 404) return 'hidden';
  return status === 401 || status < 200 || status >= 500 ? 'broken' : 'in';
}

function expected({ rows, door, isClosed }: CallRights, seen: SeenRow, person: Person): Verdict {
  if (!hasRole(person.role, ...door)) return 'refused';
  const isSeen = seen.isOwnOrganization && rows[person.role](seen.facts, person);
  if (!isSeen) return 'hidden';
  return isClosed(seen.facts, person) ? 'refused' : 'in';
}

async function ask(user: TestUser, line: CallRights, seen: SeenRow): Promise<Answer> {
  const { call, as } = line;
  if (call === 'POST /files/upload') {
    const owner = { resourceType: as ?? '', resourceId: seen.id };
    return upload(world.app.url, user, 'note.pdf', onePagePdf('Note'), owner);
  }
  if (call === 'POST /documents' || call === 'POST /documents/{id}/versions') {
    const path = call.replace('POST ', '').replace('{id}', seen.id);
    const owner = {
      resourceType: as ?? '',
      resourceId: seen.id,
      categoryId: world.categoryIds[as ?? ''] ?? '',
    };
    return uploadForm(world.app.url, user, path, 'note.pdf', onePagePdf('Note'), as ? owner : {});
  }
  if (call === 'POST /documents/{id}/acceptances/{acceptanceId}/on-paper') {
    const path = `/documents/${seen.id}/acceptances/${seen.more?.['acceptanceId'] ?? ''}/on-paper`;
    return uploadForm(world.app.url, user, path, 'scan.pdf', onePagePdf('Scan'));
  }
  if (call === 'POST /contractors/{id}/documents') {
    const path = `/contractors/${seen.id}/documents`;
    return uploadForm(world.app.url, user, path, 'note.pdf', onePagePdf(user.id), {}, {}, 'document');
  }
  if (call === 'POST /construction/milestones/{id}/photos')
    return sendPhotos(world.app.url, user, seen.id, [{ name: 'site.png', bytes: SMALLEST_PNG }]);
  if (call === 'DELETE /booking-drafts/{id}' && seen.isOwnOrganization)
    return user.send(callNamed(call), { params: { id: await copyOfDraft(seen.id) } });
  return user.send(callNamed(call), inputFor(line, seen, world.today));
}

/** Several roles may discard an unfinished booking: each gets one like it, or the first would leave none to the others. */
async function copyOfDraft(draftId: string): Promise<string> {
  const { app, organization } = world;
  const id = newId();
  await app.application.runAs(organization.businessHead.caller, new Date().toISOString(), async ({ db }) => {
    const draft = await db
      .selectFrom('bookingDraft')
      .selectAll()
      .where('id', '=', draftId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('bookingDraft')
      .values({ ...draft, id })
      .execute();
  });
  return id;
}

/** What takes a file decides about the role once it has a form. */
function noteForm(field: string): FormData {
  const form = new FormData();
  form.set(field, new Blob(['note']), 'note.pdf');
  return form;
}

/** Answers of a stream never end: its first line is enough. */
async function statusOf(call: Call, token: string | null): Promise<number> {
  const abort = new AbortController();
  const headers = {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(call.method === 'GET' || call.upload ? {} : { 'Content-Type': 'application/json' }),
  };
  const path = call.path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
  const body = call.method === 'GET' ? {} : { body: call.upload ? noteForm(call.upload.field) : '{}' };
  const request = { method: call.method, headers, signal: abort.signal, ...body };
  const { status } = await fetch(`${world.app.url}/api${path}`, request);
  abort.abort();
  return status;
}

describe('the matrix of role, call and row', () => {
  it('has a line for every call, and none for a call that does not exist', () => {
    const lines = new Set([...RIGHTS.map(({ call }) => call), ...DOOR_OF.keys(), ...PUBLIC_CALLS]);
    expect(calls().map(named).toSorted()).toEqual([...lines].toSorted());
  });

  it('gives lists, with their totals, exactly the rows that each role may open', async () => {
    let lists = 0;
    for (const { call: name, row, rows } of LISTS) {
      await atOnce(world.people, async ({ person, user }) => {
        if (!hasRole(person.role, ...(DOOR_OF.get(name) ?? []))) return;
        const seen = world.rows[row].filter(
          (one) => one.isOwnOrganization && rows[person.role](one.facts, person),
        );
        const answer = await user.send(callNamed(name), { query: { limit: 100 } });
        const listed = (answer.body.data as { id: string }[]).map(({ id }) => id);
        const cell = `${name} as ${person.role}`;
        expect.soft(listed.toSorted(), cell).toEqual(seen.map(({ id }) => id).toSorted());
        const { total } = answer.body['pagination'] as { total: number };
        expect.soft(total, `${cell}, total`).toBe(seen.length);
        lists += 1;
      });
    }
    console.log(`${lists} lists of a role`);
  });

  it('lets everybody make a public call, with and without a session', async () => {
    let cells = 0;
    for (const name of PUBLIC_CALLS) {
      for (const token of [null, ...world.people.map(({ user }) => user.token)]) {
        const status = await statusOf(callNamed(name), token);
        // Who signs in again with nothing is told so; no role changes that.
        expect.soft([403, 404, 500], `${name}: ${status}`).not.toContain(status);
        cells += 1;
      }
    }
    console.log(`${cells} cells of public calls`);
  });

  it('lets each role invite exactly the more junior ones, and agents nobody', async () => {
    for (const { person, user } of world.people) {
      for (const role of ROLES) {
        const answer = await user.send(inviteUser, { body: invitationTo(role, person) });
        const may = roles(INVITES[person.role] ?? EVERYONE).includes(role) && person.role in INVITES;
        const isHigh = role === 'Business Head' || role === 'Project Director';
        const right = !(person.role in INVITES) ? 403 : isHigh ? 400 : may ? 201 : 403;
        const cell = `${person.role} invites a ${role}: ${answer.body.message ?? ''}`;
        expect.soft(answer.status, cell).toBe(right);
      }
    }
  });

  it(
    'is decided by the server as the description of the roles says, cell by cell',
    { timeout: 480_000 },
    async () => {
      let cells = 0;
      // Lines take turns by the day; each cell changes nothing that another line reads.
      const lines = partOfToday(RIGHTS, 3);
      for (const line of lines) {
        await atOnce(world.people, async ({ person, user }) => {
          const rows = world.rows[line.row];
          const answers = await Promise.all(rows.map((seen) => ask(user, line, seen)));
          for (const [index, seen] of rows.entries()) {
            const { status, body } = answers[index] ?? { status: 0, body: {} };
            const cell = `${line.call} ${line.as ?? ''} as ${person.role} on ${line.row} of ${seen.name}`;
            const said = `${status} ${body.message ?? ''}`;
            expect.soft(verdict(status), `${cell}: ${said}`).toBe(expected(line, seen, person));
            cells += 1;
          }
        });
      }
      console.log(`${cells} cells of role, call and row`);
      const rows = lines.reduce((sum, { row }) => sum + world.rows[row].length, 0);
      expect(cells).toBe(rows * ROLES.length);
    },
  );

  it('lets exactly the described roles through the door of a call that names no row', async () => {
    let cells = 0;
    for (const [name, door] of [...DOOR_OF].toSorted(([a], [b]) => order(a) - order(b))) {
      const call = callNamed(name);
      await atOnce(world.people, async ({ person, user }) => {
        const status = await statusOf(call, user.token);
        const right = hasRole(person.role, ...door) ? 'in' : 'refused';
        expect.soft(verdict(status), `${name} as ${person.role}: ${status}`).toBe(right);
        cells += 1;
      });
    }
    console.log(`${cells} cells of role and call`);
    expect(cells).toBe(DOOR_OF.size * ROLES.length);
  });
});

/** Whoever has signed out asks for nothing more. */
function order(call: string): number {
  return call === 'POST /auth/logout' ? 1 : 0;
}

function invitationTo(role: string, inviter: Person): object {
  const isPartner = role.startsWith('Channel Partner A');
  const manager = world.people.find(({ person }) => person.role === 'Sales Manager')?.person.id;
  const firm = world.people.find(({ person }) => person.role === 'Channel Partner Admin')?.person;
  return {
    firstName: 'Isha',
    lastName: 'Pawar',
    email: `isha.${crypto.randomUUID()}@example.test`,
    role,
    projectIds: [world.projectId],
    ...(role === 'Sales Executive' ? { managerId: manager } : {}),
    ...(isPartner && !inviter.channelPartnerId ? { channelPartnerId: firm?.channelPartnerId } : {}),
  };
}
