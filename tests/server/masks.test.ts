import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLead } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import { logInteraction } from '#enquiries/lead-lifecycle/server/interaction.commands.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { storeFile } from '#company/files/server/file.commands.ts';
import { downloadFile, getFileLink, listFiles } from '#company/files/file.contract.ts';
import { getInvoice, getInvoicePdf, listInvoices } from '#money/invoices/invoice.contract.ts';
import type { Invoice } from '#money/invoices/invoice.contract.ts';
import { getInvoiceStatistics, listOverdueInvoices } from '#money/invoices/invoiceReport.contract.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { updateUnit } from '#offers/reservations/server/unit.update.ts';
import { APPLICANT, buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { getUnit, listUnits } from '#inventory/units/unit.contract.ts';
import { getUnitPrice } from '#inventory/prices/unitPrice.contract.ts';
import { buildUnit } from '#inventory/units/server/unit.factory.ts';
import { getUnitStatistics } from '#inventory/units/unitStatistics.contract.ts';
import { getPaymentsReport } from '#insight/reports/paymentsReport.contract.ts';
import type { PaymentsReport } from '#insight/reports/paymentsReport.contract.ts';
import { FACT_READERS } from '#company/people/facts.rules.ts';
import type { Call } from '#platform/contract/call.ts';
import { plainAmount } from '#platform/contract/format.ts';
import { GROUPS, hasRole, PARTNER_ROLES, ROLES, without } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { atOnce } from '../support/at-once.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';
import type { World } from '../support/world.ts';
import { queryFor } from '../support/world-queries.ts';
import { openWorlds } from '../support/world.ts';
import { paramsFor } from '../support/world-params.ts';

// Facts that a role may not know are looked for by their value in every reply that the role can get.

const SURNAME = 'Quillfeather';
const PAN = 'ZQWPX9876K';
const ADDRESS = '77 Vanishing Lane';
const REFERENCE = 'UTRZEBRA4711';
const NOTE = 'the secret of the pelican';
const NEIGHBOUR = 'Ocelotbuyer';

let app: TestApp;
let world: World;
let people: Map<Role, TestUser>;
let deal: Awaited<ReturnType<typeof closeDeal>>;
let others: { held: Unit; blocked: Unit };
/** What each fact looks like in a reply, and who may read it. */
let facts: HiddenFact[];

beforeAll(async () => {
  ({ app, world } = await openWorlds());
  const { organization, records } = world;
  const projectIds = [records.project];
  const firm = crypto.randomUUID();
  people = new Map([['Business Head', organization.businessHead]]);
  for (const role of ROLES.filter((one) => one !== 'Business Head')) {
    const more = hasRole(role, ...PARTNER_ROLES) ? { channelPartnerId: firm, projectIds } : {};
    people.set(role, await organization.user(role, more));
  }
  const executive = await organization.user('Sales Executive');
  await run((work) =>
    work.db.updateTable('appUser').set({ lastName: SURNAME }).where('id', '=', executive.id).execute(),
  );
  deal = await closeDeal(executive);
  others = await unitsOfOthers();
  facts = factsOf();
});

afterAll(() => app.stop());

function run<T>(command: (work: Work) => Promise<T>, as = world.organization.businessHead): Promise<T> {
  return app.application.runAs(as.caller, new Date().toISOString(), command);
}

function person(role: Role): TestUser {
  const found = people.get(role);
  if (!found) throw new Error(`Nobody is ${role}.`);
  return found;
}

function pricedUnit(baseRatePaise: number): Promise<Unit> {
  return run((work) =>
    buildUnit(work, { projectId: world.records.project, towerId: world.records.tower, baseRatePaise }),
  );
}

/** A sale to the customer of an agent, offered, booked and kept by the builder's staff. */
async function closeDeal(executive: TestUser) {
  const unit = await pricedUnit(12_345_00);
  const lead = await run(
    (work) => createLead(work, { ...leadInput(), projectIds: [world.records.project] }),
    person('Channel Partner Agent'),
  );
  await run((work) =>
    work.db.updateTable('lead').set({ ownerId: executive.id }).where('id', '=', lead.id).execute(),
  );
  await run((work) =>
    logInteraction(work, lead.id, {
      type: 'note',
      notes: NOTE,
      unitIds: [],
      accompaniedByPartner: false,
      internal: true,
    }),
  );
  const sale = await run((work) =>
    buildSale(work, {
      leadId: lead.id,
      unitId: unit.id,
      salesExecutiveId: executive.id,
      applicants: [{ ...APPLICANT, pan: PAN, address: ADDRESS }],
      price: { discount: { kind: 'flat', value: 54_321_00, reason: 'Festival' } },
    }),
  );
  const plan = await run((work) => getPaymentPlan(work, sale.id));
  const receipt = await run((work) =>
    buildVerifiedReceipt(work, { saleId: sale.id, reference: REFERENCE, amountPaise: 7_77_777_00 }),
  );
  const kept = await app.files.keep(world.organization.id, 'agreement.pdf', onePagePdf('Agreement'));
  const { id: file } = await run((work) =>
    storeFile(work, 'agreement.pdf', kept, {
      resourceType: 'sale',
      resourceId: sale.id,
      purpose: 'agreement',
    }),
  );
  return { unit, lead, sale, plan, receipt, file };
}

/** A unit that is kept for somebody else's customer, and one that is blocked. */
async function unitsOfOthers() {
  const [held, blocked] = [await pricedUnit(12_456_00), await pricedUnit(12_567_00)];
  const neighbour = await run((work) =>
    createLead(work, { ...leadInput(), lastName: NEIGHBOUR, projectIds: [world.records.project] }),
  );
  await run((work) => updateUnit(work, held.id, { status: 'reserved', reservedForLeadId: neighbour.id }));
  await run((work) => updateUnit(work, blocked.id, { status: 'blocked', statusReason: 'legal' }));
  return { held, blocked };
}

interface HiddenFact {
  name: string;
  values: string[];
  readers: readonly Role[];
}

function factsOf(): HiddenFact[] {
  const { salePrice, unitsOfOthers: statuses, peopleOfBuilder, buyerIdentity, receipts } = FACT_READERS;
  const { sale, plan, unit } = deal;
  const hidden = plan.installments.filter((one) => one.demandDate === null);
  const price = [sale.agreementValuePaise, sale.totalReceivablePaise, sale.discountPaise, plan.totalPaise];
  const lists = [unit, others.held, others.blocked].map(({ pricePaise }) => pricePaise);
  return [
    { name: 'price of the sale', values: price.flatMap(amountTexts), readers: salePrice },
    {
      name: 'what is not billed',
      values: hidden.slice(1, 2).flatMap((one) => amountTexts(one.totalPaise)),
      readers: salePrice,
    },
    { name: 'list price of others', values: lists.flatMap(amountTexts), readers: statuses },
    { name: 'name of the executive', values: [SURNAME], readers: peopleOfBuilder },
    { name: 'PAN and address', values: [PAN, ADDRESS], readers: buyerIdentity },
    { name: 'bank reference', values: [REFERENCE], readers: receipts },
    { name: 'internal note', values: [NOTE], readers: without(GROUPS.SALES, ...PARTNER_ROLES) },
    {
      name: 'customer of another',
      values: [NEIGHBOUR],
      readers: ['Business Head', 'Project Director', 'Sales Head', 'Marketing Head'],
    },
  ];
}

/** As JSON, screens' sentences and sheets write an amount. */
function amountTexts(paise: number | null): string[] {
  if (!paise) throw new Error('An amount of the deal is missing.');
  return [String(paise), plainAmount(paise), String(paise / 100)];
}

/** Every reading call, with the records of the deal; calls of a unit once for each unit, for partners. */
function readings(
  role: Role,
): { call: Call; params: Record<string, string>; query: Record<string, unknown> }[] {
  const { sale, plan, lead, receipt } = deal;
  const [first] = plan.installments;
  const records = {
    ...world.records,
    lead: lead.id,
    sale: sale.id,
    plan: plan.id,
    installment: first?.id ?? '',
    invoice: first?.invoiceId ?? '',
    receipt: receipt.id,
    costSheet: sale.costSheetId ?? '',
    file: deal.file,
  };
  const calls = app.application.routes
    .map(({ call }) => call)
    .filter(({ method, path, can }) => method === 'GET' && can !== 'public' && path !== '/events')
    // Paper is compressed: whether a role may print it is a matter of its door.
    .filter(({ path }) => !/\/(pdf|letter)$/.test(path));
  return calls.flatMap((call) => {
    const hidden = hasRole(role, ...PARTNER_ROLES) ? [deal.unit, others.held, others.blocked] : [others.held];
    const units = hidden.map(({ id }) => id);
    const ofUnit = call.path.startsWith('/units/{id}') || call.path.includes('{unitId}');
    const more = call.reply.kind === 'page' ? { limit: 100 } : {};
    const query = { ...queryFor(call, world), ...more };
    return (ofUnit ? units : [records.unit]).map((unit) => {
      const params = paramsFor(call, { records: { ...records, unit } });
      return { call, params: { ...params, ...(params['unitId'] ? { unitId: unit } : {}) }, query };
    });
  });
}

async function textOf(user: TestUser, { call, params, query }: ReturnType<typeof readings>[number]) {
  const { status, body } = await user.send(call, { params, query });
  const { bytes } = body;
  return { status, text: bytes instanceof Buffer ? bytes.toString('utf8') : JSON.stringify(body) };
}

it('no reply to a role holds a fact that the role may not know, and the Business Head reads each', async () => {
  const unread = new Set(facts.flatMap(({ values, name }) => (values.length > 0 ? [name] : [])));
  let looked = 0;
  for (const [role, user] of people) {
    const hidden = facts.filter(({ readers }) => !hasRole(role, ...readers));
    if (hidden.length === 0 && role !== 'Business Head') continue;
    await atOnce(
      readings(role).filter(({ call }) => call.can !== 'public' && hasRole(role, ...call.can)),
      async (reading) => {
        const { status, text } = await textOf(user, reading);
        const cell = `${reading.call.path} as ${role}`;
        expect.soft(status, `${cell}: ${text.slice(0, 200)}`).toBeLessThan(500);
        for (const { name, values } of hidden) {
          const found = values.filter((value) => text.includes(value));
          expect.soft(found, `${name} in ${cell}`).toEqual([]);
          looked += 1;
        }
        if (role !== 'Business Head') return;
        for (const { name, values } of facts)
          if (values.some((value) => text.includes(value))) unread.delete(name);
      },
    );
  }
  console.log(`${looked} replies searched for a hidden fact`);
  expect([...unread]).toEqual([]);
  expect(looked).toBeGreaterThan(500);
});

const PARTNERS = ['Channel Partner Admin', 'Channel Partner Agent'] as const;

it('partners and the Marketing Head get no file of a sale, whoever works on it does', async () => {
  for (const role of [...PARTNERS, 'Marketing Head'] as const) {
    const list = await person(role).send(listFiles, { params: { id: deal.sale.id } });
    expect(list.status, role).toBe(404);
    for (const call of [downloadFile, getFileLink])
      expect((await person(role).send(call, { params: { id: deal.file } })).status, role).toBe(404);
  }
  const own = await person('Finance Manager').send(listFiles, { params: { id: deal.sale.id } });
  expect(own.body.data).toMatchObject([{ id: deal.file, purpose: 'agreement' }]);
});

describe('units that a partner cannot offer', () => {
  it.each(PARTNERS)('are 200 and "not available" with nothing else, to a %s', async (role) => {
    const user = person(role);
    for (const { id } of [deal.unit, others.held, others.blocked]) {
      const params = { id };
      const { status, body } = await user.send(getUnit, { params });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        status: 'notAvailable',
        pricePaise: null,
        baseRatePaise: null,
        marketValuePaise: null,
        statusReason: null,
        currentSaleId: null,
        reservedForLeadId: null,
        reservedUntil: null,
        allowedActions: [],
      });
      const price = await user.send(getUnitPrice, { params });
      expect(price.body.data).toMatchObject({ pricePaise: null, lines: null, history: [] });
    }
  });

  it('are told apart by no filter, order or figure', async () => {
    const user = person('Channel Partner Admin');
    const { project } = world.records;
    const found = async (query: Record<string, unknown>) =>
      (await user.send(listUnits, { query: { projectId: project, limit: 100, ...query } })).body
        .data as Unit[];
    const all = await found({});
    const hidden = all.filter(({ status }) => status === 'notAvailable');
    expect(hidden.length).toBeGreaterThanOrEqual(3);
    for (const status of ['sold', 'blocked', 'reserved']) expect(await found({ status })).toEqual([]);
    expect(await found({ status: 'notAvailable' })).toHaveLength(hidden.length);
    for (const query of [{ soldFrom: '2000-01-01' }, { onOfferOn: '2099-01-01' }])
      expect(await found(query)).toEqual([]);
    const priced = await found({ priceMin: 1 });
    expect(priced.every(({ status }) => status === 'available')).toBe(true);
    const statistics = await user.send(getUnitStatistics, { query: { projectId: project } });
    expect(statistics.body.data).toMatchObject({
      total: {
        units: { value: all.length },
        available: { value: all.length - hidden.length },
        notAvailable: { value: hidden.length },
        reserved: null,
        blocked: null,
        sold: null,
        value: null,
      },
    });
  });

  it('show a partner the reservation of an own customer', async () => {
    const unit = await pricedUnit(12_678_00);
    const lead = await run(
      (work) => createLead(work, { ...leadInput(), projectIds: [world.records.project] }),
      person('Channel Partner Agent'),
    );
    await run((work) => updateUnit(work, unit.id, { status: 'reserved', reservedForLeadId: lead.id }));
    const { body } = await person('Channel Partner Agent').send(getUnit, { params: { id: unit.id } });
    expect(body.data).toMatchObject({
      status: 'reserved',
      pricePaise: unit.pricePaise,
      reservedForLeadId: lead.id,
      reservedByName: null,
    });
  });
});

it.each(PARTNERS)('a %s reads the invoices of own sales, without PAN, address and paper', async (role) => {
  const user = person(role);
  const id = deal.plan.installments[0]?.invoiceId ?? '';
  const list = await user.send(listInvoices);
  expect(list.body.data).toMatchObject([{ id, saleId: deal.sale.id, status: 'partiallyPaid' }]);
  const { body } = await user.send(getInvoice, { params: { id } });
  const invoice = body.data as Invoice;
  expect(invoice.billTo).toMatchObject({ address: null, pan: null, gstin: null });
  expect(invoice.invoiceNumber).not.toBeNull();
  expect(invoice.paidPaise).toBeGreaterThan(0);
  expect(invoice.allowedActions).toEqual([]);
  expect((await user.send(getInvoicePdf, { params: { id } })).status).toBe(403);
  const other = world.records.invoice;
  expect((await user.send(getInvoice, { params: { id: other } })).status).toBe(404);
  const statistics = (await user.send(getInvoiceStatistics)).body.data as { billed: { totalPaise: number } };
  expect(statistics.billed.totalPaise).toBe(invoice.totalPaise);
  expect((await user.send(listOverdueInvoices)).body.data).toEqual([]);
});

describe('the report of collections', () => {
  const ask = (role: Role, query: Record<string, string> = {}) =>
    person(role).send(getPaymentsReport, { query });

  it('opens to all of management, with what each of them may know', async () => {
    for (const role of GROUPS.MANAGEMENT) {
      const { status, body } = await ask(role);
      expect(status, role).toBe(200);
      const report = body.data as PaymentsReport;
      expect(report.total.collected === null, role).toBe(role === 'Marketing Head');
      expect(report.refunds === null, role).toBe(role === 'Marketing Head');
      expect(report.total.due, role).not.toBeNull();
    }
    expect((await ask('Sales Executive')).status).toBe(403);
  });

  it('is grouped by mode for those who read receipts and by account for Finance', async () => {
    for (const role of GROUPS.MANAGEMENT) {
      const isFinance = hasRole(role, ...GROUPS.FINANCE);
      expect((await ask(role, { groupBy: 'account' })).status, role).toBe(isFinance ? 200 : 403);
      expect((await ask(role, { groupBy: 'mode' })).status, role).toBe(role === 'Marketing Head' ? 403 : 200);
    }
  });

  it('counts for a Sales Manager the sales of the own team alone', async () => {
    const whole = (await ask('Business Head')).body.data as PaymentsReport;
    const team = (await ask('Sales Manager')).body.data as PaymentsReport;
    expect(whole.total.receipts?.value).toBeGreaterThan(0);
    expect(team.total.receipts?.value).toBe(0);
  });
});
