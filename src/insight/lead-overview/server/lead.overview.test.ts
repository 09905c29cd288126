import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { addHours } from '#platform/contract/calendar.ts';
import type { Call } from '#platform/contract/call.ts';
import type { Work } from '#platform/server/context.ts';
import { getLeadInsights } from '#enquiries/scoring/insights.contract.ts';
import { listScoreHistory } from '#enquiries/scoring/score.contract.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { listUnits } from '#inventory/units/unit.contract.ts';
import { updateUnit } from '#offers/reservations/server/unit.update.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { listInteractions, listLeads, updateLead } from '#enquiries/leads/lead.contract.ts';
import type { LeadOverview } from '../leadOverview.contract.ts';
import { getLeadOverview } from '../leadOverview.contract.ts';
import { logInteraction } from '#enquiries/lead-lifecycle/server/interaction.commands.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';

let app: TestApp;
let head: TestUser;
let executive: TestUser;
let other: TestUser;
let units: readonly Unit[];
let lead: Lead;

const NOW = new Date().toISOString();

beforeAll(async () => {
  app = await testApp();
  const organization = await app.organization();
  head = organization.businessHead;
  const built = await as(head, 0, (work) => buildLaunchedProject(work));
  units = built.units;
  const projectIds = [built.project.id];
  executive = await organization.user('Sales Executive', { projectIds });
  other = await organization.user('Sales Executive', { projectIds });
  const [unit] = units;
  lead = await as(executive, -48, (work) =>
    buildLead(work, {
      projectIds,
      ownerId: executive.id,
      unitTypes: unit ? [unit.unitType] : [],
      budgetMaxPaise: unit?.pricePaise ?? 0,
    }),
  );
});

afterAll(() => app.stop());

function as<T>(user: TestUser, hours: number, command: (work: Work) => Promise<T>): Promise<T> {
  return app.application.runAs(user.caller, addHours(NOW, hours), command);
}

async function overview(user = executive): Promise<LeadOverview> {
  return (await user.send(getLeadOverview, { params: { id: lead.id } })).body.data as LeadOverview;
}

async function totalOf(
  call: Call,
  request: { params?: { id: string }; query: Record<string, unknown> },
): Promise<number> {
  const answer = await executive.send(call, request);
  return (answer.body.pagination as { total: number }).total;
}

it('says when the lead came to each stage: of one that it came to twice, the last time', async () => {
  const call = { type: 'call', direction: 'outbound', outcome: 'connected' } as const;
  await as(executive, -40, (work) => logInteraction(work, lead.id, { ...contact(), ...call }));
  const move = (status: Lead['status']) =>
    executive.send(updateLead, { params: { id: lead.id }, body: { status, note: 'As it is' } });
  const visit = { type: 'siteVisit', outcome: 'visitDone' } as const;
  await as(executive, -30, (work) => logInteraction(work, lead.id, { ...contact(), ...visit }));
  expect((await move('contacted')).status).toBe(409);
  const before = (await overview()).reached;
  expect(before.map(({ status }) => status)).toEqual(['new', 'contacted', 'siteVisit']);
  expect(before[1]?.at).toBe(addHours(NOW, -40));
  expect((await move('negotiating')).status).toBe(200);
  expect((await move('siteVisit')).status).toBe(200);
  const after = (await overview()).reached;
  expect(after.map(({ status }) => status)).toEqual(['new', 'contacted', 'negotiating', 'siteVisit']);
});

it('counts what each part of the page lists, and the units that the score counts', async () => {
  const [kept] = units;
  const listed = { matchingLeadId: lead.id };
  const matching = await totalOf(listUnits, { query: listed });
  expect(matching).toBeGreaterThan(1);
  const fit = await executive.send(getLeadInsights, { params: { id: lead.id } });
  const { factors } = fit.body.data as { factors: { key: string; raw: string | null }[] };
  expect(factors.find(({ key }) => key === 'budgetFit')?.raw).toContain(String(matching));

  await as(executive, 0, (work) =>
    updateUnit(work, kept?.id ?? '', { status: 'reserved', reservedForLeadId: lead.id }),
  );
  const { counts } = await overview();
  expect(counts).toEqual({
    timeline: await totalOf(listInteractions, { params: { id: lead.id }, query: {} }),
    matchingUnits: matching - 1,
    costSheets: 0,
    reservations: 1,
    documents: 0,
    scores: await totalOf(listScoreHistory, { params: { id: lead.id }, query: {} }),
  });
});

it('a unit finds the leads whose matching units name it, as long as it is available', async () => {
  const [reserved, free] = units;
  const wanting = (unitId = '') => totalOf(listLeads, { query: { wantsUnitId: unitId } });
  expect(reserved?.id).not.toBe(free?.id);
  // Reserved by the test before.
  expect(await wanting(reserved?.id)).toBe(0);
  const matching = await executive.send(listUnits, { query: { matchingLeadId: lead.id, limit: 100 } });
  const named = (matching.body.data as { id: string }[]).map(({ id }) => id);
  const [one = ''] = named;
  const found = await executive.send(listLeads, { query: { wantsUnitId: one } });
  expect((found.body.data as { id: string }[]).map(({ id }) => id)).toEqual([lead.id]);
  const others = units.filter(({ id }) => !named.includes(id));
  for (const { id } of others) expect(await wanting(id)).toBe(0);
  expect((await other.send(listLeads, { query: { wantsUnitId: one } })).body.data).toEqual([]);
});

it('nothing matches a lead that the caller does not see, or that looks for nothing', async () => {
  const strangers = await other.send(listUnits, { query: { matchingLeadId: lead.id } });
  expect(strangers.body.data).toEqual([]);
  expect((await other.send(getLeadOverview, { params: { id: lead.id } })).status).toBe(404);
  const vague = await as(executive, -1, (work) =>
    buildLead(work, { projectIds: lead.projects.map(({ id }) => id) }),
  );
  expect(await totalOf(listUnits, { query: { matchingLeadId: vague.id } })).toBe(0);
});

function contact() {
  return { unitIds: [], accompaniedByPartner: false, internal: false };
}
