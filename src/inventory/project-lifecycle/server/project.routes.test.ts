import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sellUnit } from '../../../../tests/support/sold-unit.ts';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { SMALLEST_PNG, upload } from '../../../../tests/support/upload.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { StoredFile } from '#company/files/file.contract.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { getUnit } from '#inventory/units/unit.contract.ts';
import { buildLaunchedProject, buildUnits } from '#inventory/units/server/unit.factory.ts';
import type { Project } from '#inventory/projects/project.contract.ts';
import {
  createProject,
  deleteProject,
  getProject,
  listProjects,
  updateProject,
} from '#inventory/projects/project.contract.ts';
import type { ProjectTeam } from '#inventory/projects/projectTeam.contract.ts';
import { getProjectTeam } from '#inventory/projects/projectTeam.contract.ts';
import { buildProject, projectInput, registerForGst } from '#inventory/projects/server/project.factory.ts';

const NOW = new Date().toISOString();
const TODAY = dayOf(NOW, 'Asia/Kolkata');

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;

beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  organization = await app.organization();
  head = organization.businessHead;
});
afterAll(() => app.stop());

const run = <T>(command: (work: Work) => Promise<T>, as = head) =>
  app.application.runAs(as.caller, NOW, command);
const body = (changes: Record<string, unknown> = {}) => ({ ...projectInput({ today: TODAY }), ...changes });
const project = (answer: Answer) => answer.body.data as Project;
const put = (id: string, changes: Record<string, unknown>, as = head) =>
  as.send(updateProject, { params: { id }, body: changes });

describe('creating a project', () => {
  it('needs a session', async () => {
    expect((await app.send(createProject, { body: body() })).status).toBe(401);
  });

  it('is for management only', async () => {
    const executive = await organization.user('Sales Executive');
    expect((await executive.send(createProject, { body: body() })).status).toBe(403);
    const marketing = await organization.user('Marketing Head');
    expect((await marketing.send(createProject, { body: body() })).status).toBe(201);
  });

  it('takes the GST registration of its state by itself', async () => {
    const gstin = await run((work) => registerForGst(work, '27'));
    const made = await head.send(createProject, { body: body() });
    expect(made.status).toBe(201);
    expect(project(made)).toMatchObject({
      status: 'planning',
      gstin,
      version: 1,
      missingForLaunch: ['Add at least one unit before launching.'],
    });
  });

  it('refuses a GST registration that the organization does not have in that state', async () => {
    const answer = await head.send(createProject, {
      body: body({ stateCode: '29', pincode: '560066', gstin: '29AAACS1234K1ZD' }),
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      message: 'Add a GST registration for Karnataka first.',
      errors: [{ field: 'gstin' }],
    });
  });

  it.each([
    [{ pincode: null }, 'pincode', 'PIN code is required'],
    [{ stateCode: null }, 'stateCode', 'State is required'],
    [
      { floorRatePaise: 13_000_00 },
      'floorRatePaise',
      'The minimum selling rate cannot be more than the base rate.',
    ],
    [{ code: 'x' }, 'code', 'Code must be 2 to 6 capital letters and digits'],
    [
      { parkingTypes: [{ code: 'OPEN', name: 'Open', pricePaise: 100, total: 4, isOpen: true }] },
      'parkingTypes.0.pricePaise',
      'Open parking is common area and cannot be charged.',
    ],
    [{ teamUserIds: [randomUUID()] }, 'teamUserIds', 'A member of the team is not an active user.'],
    [{ imageFileIds: [randomUUID()] }, 'imageFileIds', 'A picture was not found. Upload it again.'],
    [{ ocDate: addDays(TODAY, 1) }, 'ocDate', 'The occupancy certificate date cannot be in the future.'],
  ])('refuses bad input: %o', async (changes, field, message) => {
    const answer = await head.send(createProject, { body: body(changes) });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message, errors: [{ field, message }] });
  });

  it('gives a name and a code once in an organization, and again after deletion', async () => {
    const first = project(await head.send(createProject, { body: body() }));
    const sameName = await head.send(createProject, { body: body({ name: first.name }) });
    expect([sameName.status, sameName.body.message]).toEqual([
      409,
      'A project with this name already exists.',
    ]);
    const sameCode = await head.send(createProject, { body: body({ code: first.code }) });
    expect([sameCode.status, sameCode.body.message]).toEqual([
      409,
      'This code is already used by another project.',
    ]);
    await head.send(deleteProject, { params: { id: first.id } });
    expect(
      (await head.send(createProject, { body: body({ name: first.name, code: first.code }) })).status,
    ).toBe(201);
  });

  it('outside India requires no state, PIN code or RERA number to be launched', async () => {
    const abroad = await app.organization({ city: 'Dubai', country: 'UAE' });
    const input = body({ city: 'Dubai', stateCode: null, pincode: null, reraNumber: null, taxPct: 5 });
    const made = await abroad.businessHead.send(createProject, { body: input });
    expect(made.status).toBe(201);
    expect(project(made).missingForLaunch).toEqual(['Add at least one unit before launching.']);
  });
});

describe('reading projects', () => {
  it('shows nobody the projects of another organization', async () => {
    const other = await app.organization();
    const theirs = await app.application.runAs(other.businessHead.caller, NOW, (work) => buildProject(work));
    expect((await head.send(getProject, { params: { id: theirs.id } })).status).toBe(404);
    expect((await put(theirs.id, { locality: 'Baner' })).status).toBe(404);
    expect((await head.send(deleteProject, { params: { id: theirs.id } })).status).toBe(404);
    const mine = await head.send(listProjects, { query: { limit: 100 } });
    expect((mine.body.data as Project[]).map((one) => one.id)).not.toContain(theirs.id);
  });

  it('shows executives and partners active projects they are assigned to', async () => {
    const active = await run((work) => buildLaunchedProject(work));
    const other = await run((work) => buildLaunchedProject(work));
    const planned = await run((work) => buildProject(work));
    const channelPartnerId = randomUUID();
    const free = await organization.user('Sales Executive');
    const bound = await organization.user('Sales Executive', { projectIds: [active.project.id, planned.id] });
    const agent = await organization.user('Channel Partner Agent', { channelPartnerId });
    const firm = await organization.user('Channel Partner Admin', {
      channelPartnerId,
      projectIds: [active.project.id],
    });
    const seen = async (user: TestUser) => {
      const { body: list } = await user.send(listProjects, { query: { limit: 100 } });
      const ids = (list.data as Project[]).map((one) => one.id);
      expect(list['pagination']).toMatchObject({ total: ids.length });
      return [active.project.id, other.project.id, planned.id].map((id) => ids.includes(id));
    };
    expect(await seen(head)).toEqual([true, true, true]);
    expect(await seen(free)).toEqual([true, true, false]);
    expect(await seen(bound)).toEqual([true, false, false]);
    expect(await seen(firm)).toEqual([true, false, false]);
    expect(await seen(agent)).toEqual([false, false, false]);
    expect((await firm.send(getProject, { params: { id: other.project.id } })).status).toBe(404);
    const shown = project(await firm.send(getProject, { params: { id: active.project.id } }));
    expect(shown).toMatchObject({ floorRatePaise: null, teamUserIds: [], allowedActions: [] });
  });

  it('counts units and adds up the money of live sales, for those who may know', async () => {
    const { project: launched, units, tower } = await run((work) => buildLaunchedProject(work));
    const [first, second] = units;
    if (!first || !second) throw new Error('Units are missing.');
    const sale = { organizationId: organization.id, agreementValuePaise: 1_20_00_000_00, bookingDate: TODAY };
    await sellUnit(app.databaseUrl, {
      ...sale,
      unit: first,
      paidPaise: 12_60_000_00,
      paidTaxPaise: 60_000_00,
      openPaise: 5_00_000_00,
    });
    await sellUnit(app.databaseUrl, { ...sale, unit: second });
    const { data } = (await head.send(listProjects, { query: { search: launched.name } })).body;
    expect((data as Project[]).map((one) => one.stats)).toEqual([
      {
        towers: 1,
        units: 8,
        available: 6,
        reserved: 0,
        blocked: 0,
        sold: 2,
        soldPct: 25,
        bookingValuePaise: 2_40_00_000_00,
        collectedPaise: 12_00_000_00,
        outstandingPaise: 5_00_000_00,
        netSold: 2,
        // 6 are free and 2 were sold in three months.
        monthsOfInventory: 9,
      },
    ]);
    const executive = await organization.user('Sales Executive');
    expect(project(await executive.send(getProject, { params: { id: launched.id } })).stats).toMatchObject({
      sold: 2,
      bookingValuePaise: null,
      collectedPaise: null,
      outstandingPaise: null,
      netSold: null,
      monthsOfInventory: null,
    });
    expect(tower.stats.units).toBe(8);
  });

  it('finds by text, status, type and city, in the requested order', async () => {
    const { name } = await run((work) =>
      buildProject(work, { city: 'Nashik', type: 'plotted', name: `Zeta ${randomUUID()}` }),
    );
    const found = async (query: Record<string, unknown>) =>
      ((await head.send(listProjects, { query: { ...query, limit: 100 } })).body.data as Project[]).map(
        (one) => one.name,
      );
    expect(await found({ search: 'zeta' })).toEqual([name]);
    expect(await found({ city: 'Nashik', type: 'plotted,villa', status: 'planning' })).toEqual([name]);
    expect(await found({ city: 'Nashik', status: 'active,onHold' })).toEqual([]);
    expect(await found({ search: '%' })).toEqual([]);
    expect((await found({ sort: '-name' }))[0]).toBe(name);
  });
});

describe('changing a project', () => {
  it('changes what is sent, counts the version and keeps the rest', async () => {
    const made = await run((work) => buildProject(work));
    const answer = await put(made.id, { locality: 'Hinjawadi', version: 1 });
    expect(project(answer)).toMatchObject({ locality: 'Hinjawadi', name: made.name, version: 2 });
    const stale = await put(made.id, { locality: 'Baner', version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'staleVersion']);
    expect(project(await put(made.id, { locality: 'Hinjawadi' })).version).toBe(2);
  });

  it('lets only those who may price change prices, and reprices unsold units', async () => {
    const { project: launched, units } = await run((work) => buildLaunchedProject(work));
    const [sold, unsold] = units;
    if (!sold || !unsold) throw new Error('Units are missing.');
    await sellUnit(app.databaseUrl, { organizationId: organization.id, unit: sold });
    const manager = await organization.user('Channel Partner Manager');
    expect((await put(launched.id, { baseRatePaise: 12_500_00 }, manager)).status).toBe(403);
    expect(
      (await put(launched.id, { baseRatePaise: launched.baseRatePaise, locality: 'Baner' }, manager)).status,
    ).toBe(200);
    const salesManager = await organization.user('Sales Manager');
    expect((await put(launched.id, { baseRatePaise: 12_500_00 }, salesManager)).status).toBe(200);
    const priceOf = async (id: string) =>
      ((await head.send(getUnit, { params: { id } })).body.data as { pricePaise: number }).pricePaise;
    expect(await priceOf(unsold.id)).toBe((unsold.pricePaise ?? 0) + 985 * 100_00);
    expect(await priceOf(sold.id)).toBe(sold.pricePaise);
  });

  it('keeps location charges that units have', async () => {
    const { project: launched } = await run((work) => buildLaunchedProject(work));
    const corner = launched.plcCharges.filter((plc) => plc.code === 'CR');
    const refused = await put(launched.id, { plcCharges: corner });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '4 units have the location charge GV. Remove it from them first.',
    ]);
    const garden = launched.plcCharges.filter((plc) => plc.code === 'GV');
    expect((await put(launched.id, { plcCharges: garden })).status).toBe(200);
  });

  it('keeps an account under its id while it stays the same, and replaces one that changes', async () => {
    const made = await run((work) => buildProject(work));
    const [collection] = made.designatedAccounts;
    if (!collection) throw new Error('The account is missing.');
    const separate = { kind: 'separate', bank: 'Axis Bank', accountLast4: '1122', ifsc: 'UTIB0000123' };
    const added = project(await put(made.id, { designatedAccounts: [collection, separate] }));
    expect(added.designatedAccounts.map((one) => one.kind)).toEqual(['collection', 'separate']);
    expect(added.designatedAccounts[0]?.id).toBe(collection.id);
    const changed = project(
      await put(made.id, { designatedAccounts: [{ ...collection, accountLast4: '9999' }] }),
    );
    expect(changed.designatedAccounts).toHaveLength(1);
    expect(changed.designatedAccounts[0]?.id).not.toBe(collection.id);
  });

  it('assigns its team', async () => {
    const made = await run((work) => buildProject(work));
    const executive = await organization.user('Sales Executive');
    expect(project(await put(made.id, { teamUserIds: [executive.id, executive.id] })).teamUserIds).toEqual([
      executive.id,
    ]);
    const team = (await head.send(getProjectTeam, { params: { id: made.id } })).body.data as ProjectTeam;
    expect(team.members).toMatchObject([{ id: executive.id, role: 'Sales Executive', projectCount: 1 }]);
    expect(team.others.map(({ id }) => id)).toContain(head.id);
    expect(team.others.map(({ id }) => id)).not.toContain(executive.id);
    expect(project(await put(made.id, { teamUserIds: [] })).teamUserIds).toEqual([]);
  });

  it('has pictures in the order that was chosen, and only pictures of its own', async () => {
    const made = await run((work) => buildProject(work));
    const owner = { resourceType: 'project', resourceId: made.id, purpose: 'picture' };
    const stored = async (name: string, fields: Record<string, string>) =>
      (await upload(app.url, head, name, name.endsWith('.png') ? SMALLEST_PNG : onePagePdf('Homes'), fields))
        .body.data as StoredFile;
    const [front, garden] = [await stored('front.png', owner), await stored('garden.png', owner)];
    const ordered = project(await put(made.id, { imageFileIds: [garden.id, front.id] }));
    expect(ordered.imageFileIds).toEqual([garden.id, front.id]);
    const other = await run((work) => buildProject(work));
    const brochure = await stored('brochure.pdf', owner);
    for (const [id, fileId, message] of [
      [other.id, front.id, 'A picture was not found. Upload it again.'],
      [made.id, brochure.id, 'Choose pictures: PNG, JPEG or WebP.'],
    ] as const) {
      const answer = await put(id, { imageFileIds: [fileId] });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([{ field: 'imageFileIds', message }]);
    }
  });

  it('stays in its state once units are sold', async () => {
    const { project: launched, units } = await run((work) => buildLaunchedProject(work));
    const [unit] = units;
    if (!unit) throw new Error('A unit is missing.');
    await sellUnit(app.databaseUrl, { organizationId: organization.id, unit });
    const gstin = await run((work) => registerForGst(work, '29'));
    const answer = await put(launched.id, { stateCode: '29', gstin });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'The state of a project with bookings cannot be changed; its tax and registrations depend on it.',
    ]);
  });
});

describe('the life of a project', () => {
  it('is launched when nothing is missing, in the same change that brings the last of it', async () => {
    const made = await run((work) => buildProject(work, { reraNumber: null }));
    const early = await put(made.id, { status: 'active' });
    expect([early.status, early.body.message]).toEqual([
      409,
      'Add the RERA number before launching. Add at least one unit before launching.',
    ]);
    await run(async (work) => buildUnits(work, (await buildTower(work, { projectId: made.id })).id));
    const launched = await put(made.id, { status: 'active', reraNumber: 'P52100099999' });
    expect(project(launched)).toMatchObject({ status: 'active', reraNumber: 'P52100099999', version: 2 });
  });

  it('writes nothing when the launch is refused', async () => {
    const made = await run((work) => buildProject(work));
    expect((await put(made.id, { status: 'active', locality: 'Baner' })).status).toBe(409);
    expect(project(await head.send(getProject, { params: { id: made.id } }))).toMatchObject({
      version: 1,
      locality: 'Wakad',
    });
  });

  it('keeps what the launch required', async () => {
    const { project: launched } = await run((work) => buildLaunchedProject(work));
    for (const [changes, message] of [
      [{ reraNumber: null }, 'A launched project must keep its RERA number.'],
      [{ gstin: null }, 'A launched project must keep its GST registration.'],
      [{ designatedAccounts: [] }, 'A launched project needs a collection account.'],
    ] as const) {
      const answer = await put(launched.id, changes);
      expect([answer.status, answer.body.message]).toEqual([409, message]);
    }
  });

  it('says what its completion waits for, and is completed and archived after that', async () => {
    const { project: launched, tower } = await run((work) => buildLaunchedProject(work));
    const read = async () => project(await head.send(getProject, { params: { id: launched.id } }));
    const waits =
      'One tower has no occupancy certificate yet. Complete the project when all towers have theirs.';
    expect((await read()).missingForCompletion).toBe(waits);
    expect((await put(launched.id, { status: 'completed' })).body.message).toBe(waits);
    await run((work) =>
      work.db
        .updateTable('tower')
        .set({ status: 'ocReceived', ocDate: TODAY })
        .where('id', '=', tower.id)
        .execute(),
    );
    expect((await read()).missingForCompletion).toBeNull();
    expect(project(await put(launched.id, { status: 'completed' })).status).toBe('completed');
    expect(project(await put(launched.id, { status: 'archived' }))).toMatchObject({
      status: 'archived',
      missingForCompletion: null,
    });
  });

  it('is held and resumed by administrators', async () => {
    const { project: launched } = await run((work) => buildLaunchedProject(work));
    const salesHead = await organization.user('Sales Head');
    expect((await put(launched.id, { status: 'onHold' }, salesHead)).status).toBe(403);
    expect(project(await put(launched.id, { status: 'onHold' })).allowedActions).toContain('resume');
    expect(project(await put(launched.id, { status: 'active' })).status).toBe('active');
  });

  it('changes no more once it is archived', async () => {
    const made = await run((work) => buildProject(work));
    expect((await put(made.id, { status: 'archived' })).status).toBe(200);
    const answer = await put(made.id, { locality: 'Baner' });
    expect([answer.status, answer.body.message]).toEqual([409, 'An archived project cannot be changed.']);
  });

  it('is deleted by administrators, and not with bookings', async () => {
    const { project: launched, units } = await run((work) => buildLaunchedProject(work));
    const manager = await organization.user('Sales Manager');
    expect((await manager.send(deleteProject, { params: { id: launched.id } })).status).toBe(403);
    const [unit] = units;
    if (!unit) throw new Error('A unit is missing.');
    await sellUnit(app.databaseUrl, { organizationId: organization.id, unit });
    const answer = await head.send(deleteProject, { params: { id: launched.id } });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'A project with bookings cannot be deleted; archive it.',
    ]);
    const empty = await run((work) => buildProject(work));
    expect((await head.send(deleteProject, { params: { id: empty.id } })).status).toBe(200);
    expect((await head.send(getProject, { params: { id: empty.id } })).status).toBe(404);
  });
});
