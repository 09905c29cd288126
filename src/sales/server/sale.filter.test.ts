import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SalesDesk } from '../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../tests/support/test-app.ts';
import type { Call } from '#platform/contract/call.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { InvoiceSummary } from '#money/invoices/invoice.contract.ts';
import { listInvoices } from '#money/invoices/invoice.contract.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import type { Receipt } from '#money/receipts/receipt.contract.ts';
import { listReceipts } from '#money/receipts/receipt.contract.ts';
import { buildReceipt, buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { listUnits } from '#inventory/units/unit.contract.ts';
import type { SaleSummary } from '../sale.contract.ts';
import { listSales } from '../sale.contract.ts';

const FIRM = '0190c0de-0000-7000-8000-00000000f1f1';
const SOON = '2099-01-02T00:00:00.000Z';

let desk: SalesDesk;
let executive: TestUser;
let colleague: TestUser;
let agent: TestUser;
let users: TestUser[];

beforeAll(async () => {
  desk = await openSalesDesk();
  const { organization, project, head } = desk;
  executive = await organization.user('Sales Executive', { projectIds: [project.id] });
  colleague = await organization.user('Sales Executive', { projectIds: [project.id] });
  const partnerManager = await organization.user('Channel Partner Manager');
  const firm = { channelPartnerId: FIRM, projectIds: [project.id] };
  const firmAdmin = await organization.user('Channel Partner Admin', firm);
  agent = await organization.user('Channel Partner Agent', firm);
  users = [head, desk.finance, executive, colleague, partnerManager, firmAdmin, agent];
  const leadOf = (user: TestUser) =>
    desk.run((work) => buildLead(work, { projectIds: [project.id], source: 'channelPartner' }), user);
  const byAgent = await leadOf(agent);
  const byAdmin = await leadOf(firmAdmin);
  const first = await desk.sale({ leadId: byAgent.id, salesExecutiveId: executive.id });
  await desk.sale({ leadId: byAdmin.id, salesExecutiveId: head.id });
  await desk.sale({ salesExecutiveId: executive.id });
  await desk.run((work) => buildVerifiedReceipt(work, { saleId: first.id, amountPaise: 3_00_000_00 }));
  await desk.run((work) => buildReceipt(work, { saleId: first.id, amountPaise: 1_000_00 }));
  await hold(executive, SOON);
  await hold(colleague, '2099-01-01T00:00:00.000Z');
});

afterAll(() => desk.app.stop());

/** A unit kept for a lead of somebody until some moment. */
async function hold(user: TestUser, until: string): Promise<void> {
  const lead = await desk.run((work) => buildLead(work, { projectIds: [desk.project.id] }), user);
  await desk.run(({ db }) =>
    db
      .updateTable('unit')
      .set({
        status: 'reserved',
        reservedForLeadId: lead.id,
        reservedById: user.id,
        reservedUntil: until,
      })
      .where('id', '=', desk.freeUnitId())
      .execute(),
  );
}

const list = <Row>(user: TestUser, call: Call, query: Record<string, unknown> = {}) =>
  dataOf<Row[]>(user.send(call, { query: { limit: 100, ...query } }));

/** What a filter finds for everybody is what the same words say of all they see; how many the first one finds. */
async function expectFound<Row extends { id: string }>(
  readers: readonly TestUser[],
  call: Call,
  query: Record<string, unknown>,
  isMeant: (row: Row) => boolean,
): Promise<number> {
  const counts: number[] = [];
  for (const user of readers) {
    const meant = (await list<Row>(user, call)).filter(isMeant).map((row) => row.id);
    const found = (await list<Row>(user, call, query)).map((row) => row.id);
    expect({ role: user.role, found: found.toSorted() }).toEqual({
      role: user.role,
      found: meant.toSorted(),
    });
    counts.push(found.length);
  }
  return counts[0] ?? 0;
}

it('sales are found by the firm and person that brought them, and by whether anybody did', async () => {
  const isOfFirm = (sale: SaleSummary) => sale.channelPartnerId === FIRM;
  expect(await expectFound(users, listSales, { channelPartnerId: FIRM }, isOfFirm)).toBe(2);
  expect(await expectFound(users, listSales, { viaPartner: 'true' }, isOfFirm)).toBe(2);
  const isDirect = (sale: SaleSummary) => sale.channelPartnerId === null;
  expect(await expectFound(users, listSales, { viaPartner: 'false' }, isDirect)).toBe(1);
  const own = new Set((await list<SaleSummary>(agent, listSales)).map((sale) => sale.id));
  const isOfAgent = (sale: SaleSummary) => own.has(sale.id);
  expect(await expectFound(users, listSales, { broughtById: agent.id }, isOfAgent)).toBe(1);
});

it('the discount of a sale is shown to all but partners', async () => {
  for (const user of users) {
    const discounts = (await list<SaleSummary>(user, listSales)).map((sale) => sale.discountPaise);
    const isPartner = user.role.startsWith('Channel Partner A');
    expect(discounts.every((discount) => (isPartner ? discount === null : discount === 0))).toBe(true);
  }
});

it('how a receipt was divided is shown to Finance, once it is verified', async () => {
  const rows = await list<Receipt>(desk.finance, listReceipts);
  const [verified] = rows.filter((receipt) => receipt.status === 'verified');
  const { taxPaise = 0, separatePaise = 0, freePaise = 0 } = verified?.split ?? {};
  expect(taxPaise + separatePaise + freePaise).toBe(3_00_000_00);
  expect(rows.filter((receipt) => receipt.split !== null)).toHaveLength(1);
  const seen = await list<Receipt>(executive, listReceipts);
  expect(seen.map((receipt) => receipt.split)).toEqual([null, null]);
});

it('an invoice says what it bills at each rate, and is found by it', async () => {
  const { head } = desk;
  for (const invoice of await list<InvoiceSummary>(head, listInvoices)) {
    const { taxByRate, cgstPaise, sgstPaise, igstPaise } = invoice;
    expect(taxByRate.length).toBeGreaterThan(0);
    expect(sumPaise(taxByRate.map((rate) => rate.taxablePaise))).toBe(invoice.taxablePaise);
    expect(sumPaise(taxByRate.map((rate) => rate.taxPaise))).toBe(cgstPaise + sgstPaise + igstPaise);
  }
  const isAt = (pct: number) => (invoice: InvoiceSummary) =>
    invoice.taxByRate.some((rate) => rate.ratePct === pct);
  const readers = [head, desk.finance, executive];
  expect(await expectFound(readers, listInvoices, { ratePct: 5 }, isAt(5))).toBe(3);
  expect(await expectFound(readers, listInvoices, { ratePct: 18 }, isAt(18))).toBe(0);
});

it('units are found by who holds them and until when, but nobody finds a hold that is hidden from them', async () => {
  const { head } = desk;
  const held = (by: string) => (unit: Unit) => unit.reservedById === by;
  expect(await expectFound(users, listUnits, { reservedById: colleague.id }, held(colleague.id))).toBe(1);
  expect(await list<Unit>(executive, listUnits, { reservedById: colleague.id })).toEqual([]);
  expect(await list<Unit>(executive, listUnits, { reservedById: executive.id })).toHaveLength(1);
  const endsSoon = (unit: Unit) => unit.reservedUntil !== null && unit.reservedUntil < SOON;
  expect(
    await expectFound([head, executive, agent], listUnits, { reservedUntilBefore: SOON }, endsSoon),
  ).toBe(1);
});

it('a filter with a value nobody means is refused and named', async () => {
  const wrong: [Call, string, string][] = [
    [listSales, 'channelPartnerId', 'FIRM'],
    [listSales, 'broughtById', '7'],
    [listSales, 'viaPartner', 'maybe'],
    [listInvoices, 'ratePct', '101'],
    [listInvoices, 'ratePct', 'five'],
    [listUnits, 'reservedById', 'me'],
    [listUnits, 'reservedUntilBefore', '2026-11-21'],
  ];
  for (const [call, field, value] of wrong) {
    const answer = await desk.head.send(call, { query: { [field]: value } });
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toMatchObject([{ field }]);
  }
});
