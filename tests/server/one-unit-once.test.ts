import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { Processes } from '../support/processes.ts';
import { startProcesses } from '../support/processes.ts';
import type { TestApp, TestOrganization } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

const ATTEMPTS = 100;
const SECRET = 'the secret that both processes share in this test';

let app: TestApp;
let organization: TestOrganization;
let processes: Processes;

beforeAll(async () => {
  app = await testApp({ sessionSecret: SECRET });
  organization = await app.organization();
  processes = await startProcesses(2, { databaseUrl: app.databaseUrl, sessionSecret: SECRET });
});

afterAll(async () => {
  await processes.stop();
  await app.stop();
});

describe('one unit and a hundred customers at once, in two processes on two ports', () => {
  it('is sold to exactly one; the others read which unit is gone, and nothing is left half done', async () => {
    const offers = await hundredOffers();
    const answers = await Promise.all(
      offers.map((body, index) => book(processes.urls[index % 2] ?? '', body)),
    );

    const won = answers.filter((answer) => answer.status === 201);
    const lost = answers.filter((answer) => answer.status === 409);
    expect(won).toHaveLength(1);
    expect(lost).toHaveLength(ATTEMPTS - 1);
    for (const answer of lost) expect(answer.message).toContain(offers[0]?.unitNumber);
    expect(await counted()).toEqual({
      sales: 1,
      plans: 1,
      applicants: 1,
      invoices: 1,
      batches: 1,
      sold_units: 1,
      closed_leads: 1,
      last_booking: 1,
      last_invoice: 1,
    });
  });
});

async function hundredOffers() {
  const caller = organization.businessHead.caller;
  return app.application.runAs(caller, new Date().toISOString(), async (work) => {
    const { project, units } = await buildLaunchedProject(work);
    const [unit] = units;
    if (!unit) throw new Error('The tower has no unit.');
    const offers = [];
    for (let made = 0; made < ATTEMPTS; made += 1) {
      const lead = await buildLead(work, { projectIds: [project.id] });
      const sheet = await buildCostSheet(work, { unitId: unit.id, leadId: lead.id });
      offers.push({
        unitNumber: unit.unitNumber,
        leadId: lead.id,
        unitId: unit.id,
        costSheetId: sheet.id,
        templateId: sheet.templateId,
        bookingDate: work.today,
        applicants: [{ name: 'Asha Rao', pan: 'AFXPR1234L', sharePct: 100 }],
        funding: 'self',
      });
    }
    return offers;
  });
}

async function book(url: string, body: object): Promise<{ status: number; message: string }> {
  const response = await fetch(`${url}/api/sales`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${organization.businessHead.token}`,
    },
    body: JSON.stringify({ ...body, unitNumber: undefined }),
  });
  const answer = (await response.json()) as { message?: string };
  return { status: response.status, message: answer.message ?? '' };
}

async function counted() {
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, number>>(`
      select (select count(*)::int from sale) as sales,
             (select count(*)::int from payment_plan) as plans,
             (select count(*)::int from sale_applicant) as applicants,
             (select count(*)::int from invoice) as invoices,
             (select count(*)::int from ledger_batch) as batches,
             (select count(*)::int from unit where status = 'sold') as sold_units,
             (select count(*)::int from lead where status = 'closed') as closed_leads,
             (select max(last_no) from number_counter where kind = 'booking') as last_booking,
             (select max(last_no) from number_counter where kind = 'invoice') as last_invoice`);
    return rows[0];
  } finally {
    await client.end();
  }
}
