import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { sellUnit } from '../../../../tests/support/sold-unit.ts';
import { atOnce } from '../../../../tests/support/at-once.ts';
import { listAudit } from '#company/audit/audit.contract.ts';
import { updateChannelPartner } from '#company/channel-partners/channelPartner.contract.ts';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import type { LaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { Work } from '#platform/server/context.ts';
import { buildSale, markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { anyTerms, slabTerms, TWO_PAYOUTS } from '../structureTerms.factory.ts';
import * as contract from '../structure.contract.ts';
import type { CalculatedCommission, StructureWithHistory } from '../structure.contract.ts';
import { buildStructure } from './structure.factory.ts';

const NOW = '2026-11-20T06:30:00.000Z';
const TODAY = '2026-11-20';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let partnerManager: TestUser;
let place: LaunchedProject;
let firm: string;
let firms = 0;

beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  organization = await app.organization();
  head = organization.businessHead;
  partnerManager = await organization.user('Channel Partner Manager');
  place = await run((work) => buildLaunchedProject(work));
});
afterAll(() => app.stop());

/** Each test has a firm of its own, so that no sale of another test counts. */
beforeEach(async () => {
  firm = await newFirm();
});

const run = <T>(command: (work: Work) => Promise<T>) => app.application.runAs(head.caller, NOW, command);

async function newFirm(): Promise<string> {
  firms += 1;
  const { id } = await run((work) =>
    createChannelPartner(work, {
      name: `Kothrud Homes ${firms}`,
      reraAgentNumber: 'A52100054321',
      reraValidUntil: '2099-12-31',
      pan: 'AAACK1234F',
    }),
  );
  return id;
}

const dataOf = <T>(answer: Answer, status = 200): T => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  return answer.body.data as T;
};
const refusal = ({ status, body }: Answer) => ({ status, message: body.message, errors: body['errors'] });

const create = (more: object, as = head) =>
  as.send(contract.createStructure, {
    body: { name: `Of ${firm}`, ...anyTerms({ partnerIds: [firm] }), ...more },
  });
const created = async (more: object = {}) => dataOf<StructureWithHistory>(await create(more), 201);
const change = (id: string, body: object, as = head) =>
  as.send(contract.updateStructure, { params: { id }, body });
const deactivate = (id: string, body: object = { reason: 'Replaced' }) =>
  head.send(contract.deactivateStructure, { params: { id }, body });
const read = async (id: string) =>
  dataOf<StructureWithHistory>(await partnerManager.send(contract.getStructure, { params: { id } }));
const calculate = (body: object, as = partnerManager) => as.send(contract.calculateCommission, { body });
/** As if the first unit were sold for so much by the firm. */
const tried = async (more: object = {}) =>
  dataOf<CalculatedCommission>(
    await calculate({
      unitId: place.units[0]?.id,
      agreementValuePaise: 1_33_17_100_00,
      channelPartnerId: firm,
      bookingDate: TODAY,
      ...more,
    }),
  );
const unitAt = (number: number) => {
  const unit = place.units[number];
  if (!unit) throw new Error('The tower has too few units.');
  return unit;
};
const sold = (number: number, bookingDate: string, agreementValuePaise = 1_00_00_000_00) =>
  sellUnit(app.databaseUrl, {
    organizationId: head.caller.organizationId,
    unit: unitAt(number),
    channelPartnerId: firm,
    bookingDate,
    agreementValuePaise,
  });

describe('a structure', () => {
  it('is created with all its terms, listed for management and in the audit trail', async () => {
    const structure = await created(slabTerms({ partnerIds: [firm] }));
    expect(structure).toMatchObject({
      status: 'active',
      revision: 1,
      type: 'slab',
      pct: null,
      capPct: 5,
      payouts: TWO_PAYOUTS,
      allowedActions: ['edit', 'deactivate'],
      revisions: [{ revision: 1, validFrom: '2026-01-01' }],
    });
    expect((await read(structure.id)).allowedActions).toEqual([]);
    const list = await partnerManager.send(contract.listStructures, {
      query: { search: firm, type: 'slab' },
    });
    expect(list.body.data).toHaveLength(1);
    const none = await partnerManager.send(contract.listStructures, {
      query: { search: firm, type: 'flat' },
    });
    expect(none.body.data).toEqual([]);
    const audit = await head.send(listAudit, { query: { recordId: structure.id } });
    expect(audit.body.data).toMatchObject([{ action: 'create', resource: 'commissionStructure' }]);
  });

  it('is refused at its rows, and nothing is written', async () => {
    const slabs = [
      { fromCount: 1, toCount: 3, pct: 2 },
      { fromCount: 4, toCount: 6, pct: 2.5 },
      { fromCount: 8, pct: 3 },
    ];
    expect(refusal(await create({ type: 'slab', slabs, payouts: [{ ...TWO_PAYOUTS[0], pct: 90 }] }))).toEqual(
      {
        status: 400,
        message: expect.any(String),
        errors: [
          { field: 'slabs.2.fromCount', message: 'Slab 3 begins at 8; slab 2 ends at 6' },
          { field: 'payouts', message: 'Payouts add up to 90%. They must add up to 100%.' },
        ],
      },
    );
    const stranger = crypto.randomUUID();
    expect(refusal(await create({ partnerIds: [stranger] }))).toMatchObject({
      status: 400,
      errors: [{ field: 'partnerIds', message: 'A chosen firm was not found.' }],
    });
    const list = await head.send(contract.listStructures, { query: { search: firm } });
    expect(list.body.data).toEqual([]);
  });

  it('is written by rank 70 and above, read by management', async () => {
    expect((await create({}, partnerManager)).status).toBe(403);
    const manager = await organization.user('Sales Manager');
    expect((await create({}, manager)).status).toBe(201);
    const executive = await organization.user('Sales Executive');
    expect((await executive.send(contract.listStructures)).status).toBe(403);
  });

  it('has a name of its own among the active ones', async () => {
    const first = await created();
    expect(refusal(await create({ name: `OF ${firm}` }))).toMatchObject({
      status: 409,
      errors: [{ field: 'name', message: 'An active structure with this name already exists.' }],
    });
    await deactivate(first.id);
    await created();
    expect((await change(first.id, { status: 'active' })).status).toBe(409);
  });
});

describe('a change', () => {
  it('of terms is a new revision from a day, and the old terms stay readable and in force before it', async () => {
    const { id, version } = await created();
    const revised = dataOf<StructureWithHistory>(
      await change(id, { pct: 3, validFrom: '2026-12-01', version }),
    );
    expect(revised.revisions.map(({ revision, pct, validFrom }) => [revision, pct, validFrom])).toEqual([
      [2, 3, '2026-12-01'],
      [1, 2, '2026-01-01'],
    ]);
    expect((await tried({ bookingDate: '2026-11-30' })).commission?.ratePct).toBe(2);
    expect((await tried({ bookingDate: '2026-12-01' })).commission?.ratePct).toBe(3);
  });

  it('cannot begin in the past, and begins today when no day is named', async () => {
    const { id } = await created();
    expect(refusal(await change(id, { pct: 3, validFrom: '2026-11-19' }))).toMatchObject({
      status: 400,
      errors: [{ field: 'validFrom', message: 'A revision begins on 20 Nov 2026 or later.' }],
    });
    expect((await read(id)).revision).toBe(1);
    expect(dataOf<StructureWithHistory>(await change(id, { pct: 3 })).validFrom).toBe(TODAY);
  });

  it('of the name alone, or of nothing, is no revision', async () => {
    const { id } = await created();
    expect(dataOf<StructureWithHistory>(await change(id, { name: 'Gold firms' }))).toMatchObject({
      name: 'Gold firms',
      revision: 1,
    });
    expect(dataOf<StructureWithHistory>(await change(id, { pct: 2 })).revision).toBe(1);
  });

  it('that was announced is replaced by a later one, the last word counts', async () => {
    const { id } = await created();
    await change(id, { pct: 4, validFrom: '2026-12-01' });
    await change(id, { pct: 3, validFrom: '2026-11-25' });
    expect((await tried({ bookingDate: '2026-12-02' })).commission?.ratePct).toBe(3);
  });

  it('of an old version is refused', async () => {
    const { id, version } = await created();
    await change(id, { pct: 3 });
    expect((await change(id, { pct: 4, version })).status).toBe(409);
    expect((await deactivate(id, { reason: 'Old', version })).status).toBe(409);
  });

  it('of two people at once leaves two revisions, one after the other', async () => {
    const { id } = await created();
    await atOnce([2.5, 3], async (pct) => {
      expect((await change(id, { pct })).status).toBe(200);
    });
    expect((await read(id)).revisions.map(({ revision }) => revision)).toEqual([3, 2, 1]);
  });
});

describe('an inactive structure', () => {
  it('has its reason, is not chosen any more, and can be activated again', async () => {
    const { id } = await created();
    const inactive = dataOf<StructureWithHistory>(await deactivate(id, { reason: 'The firm left' }));
    expect(inactive).toMatchObject({
      status: 'inactive',
      inactiveReason: 'The firm left',
      allowedActions: ['activate'],
    });
    expect(await tried()).toMatchObject({ structure: null, commission: null });
    expect(refusal(await change(id, { pct: 3 }))).toMatchObject({
      status: 409,
      message: 'Activate this structure first.',
    });
    expect((await deactivate(id)).status).toBe(409);
    expect(dataOf<StructureWithHistory>(await change(id, { status: 'active' })).inactiveReason).toBeNull();
    expect((await tried()).structure?.id).toBe(id);
  });

  it('needs a reason', async () => {
    const { id } = await created();
    expect((await deactivate(id, {})).status).toBe(400);
  });
});

describe('the database', () => {
  let owner: pg.Client;
  beforeAll(async () => {
    owner = new pg.Client(app.databaseUrl);
    await owner.connect();
  });
  afterAll(() => owner.end());

  const copied = async (id: string, columns: Record<string, unknown>) => {
    const { rows } = await owner.query<Record<string, unknown>>(
      'select * from commission_structure_revision where structure_id = $1',
      [id],
    );
    const row: Record<string, unknown> = { ...rows[0], revision: 9, ...columns };
    const names = Object.keys(row);
    const values = names.map((name) =>
      typeof row[name] === 'object' && row[name] !== null && !(row[name] instanceof Date)
        ? JSON.stringify(row[name])
        : row[name],
    );
    await owner.query(
      `insert into commission_structure_revision (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
      values,
    );
  };

  it.each([
    ['payouts that are not the whole', { payouts: [{ pct: 99.9999 }] }, 'commission_structure_payouts_whole'],
    ['a cap below the rate', { cap_pct: 1.9 }, 'commission_structure_cap_reached'],
    ['two kinds of pay', { flat_paise: 1 }, 'commission_structure_pays_by_type'],
    ['an end before the beginning', { valid_to: '2025-01-01' }, 'commission_structure_validity'],
    [
      'a gap between slabs',
      {
        type: 'slab',
        pct: null,
        slabs: [
          { fromCount: 1, toCount: 3, pct: 2 },
          { fromCount: 5, toCount: null, pct: 3 },
        ],
      },
      'commission_structure_slabs_joined',
    ],
    [
      'an end of the last slab',
      { type: 'slab', pct: null, slabs: [{ fromCount: 1, toCount: 3, pct: 2 }] },
      'commission_structure_slabs_joined',
    ],
    [
      'values that do not rise',
      {
        type: 'slab',
        pct: null,
        slab_measure: 'value',
        slabs: [
          { fromPaise: 0, pct: 2 },
          { fromPaise: 0, pct: 3 },
        ],
      },
      'commission_structure_slabs_joined',
    ],
  ])('refuses %s', async (_case, columns, constraint) => {
    const { id } = await created();
    await expect(copied(id, columns)).rejects.toMatchObject({ constraint });
  });

  it('never changes saved terms', async () => {
    const { id } = await created();
    const update = owner.query('update commission_structure_revision set pct = 4 where structure_id = $1', [
      id,
    ]);
    await expect(update).rejects.toMatchObject({ constraint: 'commission_structure_revision_append_only' });
  });
});

describe('a calculation', () => {
  it('of a unit says the structure, why, each step and the payouts, and stores nothing', async () => {
    const { id, name } = await created();
    expect(await tried()).toMatchObject({
      structure: { id, name, revision: 1 },
      because: 'It names the firm.',
      commission: {
        basisPaise: 1_33_17_100_00,
        ratePct: 2,
        grossPaise: 2_66_342_00,
        isCapped: false,
        tranches: [
          { seq: 1, grossPaise: 1_06_536_80, missing: null },
          { seq: 2, grossPaise: 1_59_805_20, missing: null },
        ],
        topUps: { sales: 0, amountPaise: 0 },
      },
    });
  });

  it('counts the sales of the firm in the period up to that day, without cancelled ones and other firms', async () => {
    await created({ ...slabTerms({ partnerIds: [firm], slabEffect: 'allOfPeriod' }) });
    await sold(1, '2026-09-30');
    await sold(2, '2026-10-01');
    const cancelled = await sold(3, '2026-10-02');
    const third = await sold(4, '2026-10-03');
    await sold(5, '2026-11-20');
    await sold(6, '2026-11-21');
    const own = firm;
    firm = await newFirm();
    await sold(7, '2026-10-04');
    firm = own;
    await cancel(cancelled);
    expect((await tried()).commission).toMatchObject({
      ordinal: 4,
      grossPaise: 3_32_927_50,
      topUps: { sales: 3, amountPaise: 1_50_000_00 },
    });
    expect((await tried({ bookingDate: '2026-10-02' })).commission?.ordinal).toBe(2);
    const ofThird = async (more: object) =>
      dataOf<CalculatedCommission>(await calculate({ saleId: third, ...more })).commission?.ordinal;
    expect(await ofThird({})).toBe(2);
    // Booked on another day, it does not count itself.
    expect(await ofThird({ bookingDate: '2026-11-21' })).toBe(3);
  });

  const slabs = [
    { fromPaise: 0, pct: 2 },
    { fromPaise: 1_00_00_000_00, pct: 2.5 },
  ];
  const CAPPED = { type: 'slab', pct: null, slabMeasure: 'value', slabs, capPct: 2.4 };

  it.each([
    [
      'a flat amount',
      { type: 'flat', flatPaise: 2_00_000_00, pct: null },
      2_00_000_00,
      [80_000_00, 1_20_000_00],
    ],
    ['cut by the cap of its slabs', CAPPED, 3_19_610_40, [1_27_844_16, 1_91_766_24]],
  ])('is %s, to the paisa', async (_case, terms, grossPaise, parts) => {
    await created(terms);
    const { commission } = await tried();
    expect(commission?.grossPaise).toBe(grossPaise);
    expect(commission?.tranches.map((tranche) => tranche.grossPaise)).toEqual(parts);
  });

  it('cuts the bonus of a festival first, from its first to its last day', async () => {
    const bonus = { name: 'Diwali', from: '2026-11-01', to: '2026-11-15', pct: 0.5 };
    await created({ bonuses: [bonus], capPct: 2.4 });
    const on = async (bookingDate: string) =>
      (await tried({ agreementValuePaise: 87_65_432_00, bookingDate })).commission;
    for (const day of ['2026-11-01', '2026-11-15'])
      expect(await on(day)).toMatchObject({
        grossPaise: 2_10_370_37,
        isCapped: true,
        bonuses: [{ name: 'Diwali', amountPaise: 35_061_73 }],
      });
    for (const day of ['2026-10-31', '2026-11-16'])
      expect(await on(day)).toMatchObject({ grossPaise: 1_75_308_64, isCapped: false });
  });

  it('is of the base price where the structure says so', async () => {
    await created({ basis: 'basePrice' });
    const { commission } = await tried();
    expect(commission?.steps[0]).toMatchObject({ key: 'basis', label: 'Base price' });
    expect(commission?.basisPaise).toBeGreaterThan(0);
    expect(commission?.basisPaise).toBeLessThan(1_33_17_100_00);
  });

  it('takes the tier that the firm had on the day of the booking', async () => {
    const silver = await run((work) =>
      buildStructure(work, { name: 'Silver', pct: 3, tiers: ['silver'], partnerIds: [firm] }),
    );
    const bronze = await run((work) =>
      buildStructure(work, { name: 'Bronze', pct: 1, tiers: ['bronze'], partnerIds: [firm] }),
    );
    await partnerManager.send(updateChannelPartner, { params: { id: firm }, body: { tier: 'silver' } });
    expect((await tried({ bookingDate: TODAY })).structure?.id).toBe(silver.id);
    expect((await tried({ bookingDate: '2026-11-19' })).structure?.id).toBe(bronze.id);
  });

  it('of a sale knows how far it has come', async () => {
    await created();
    const { id, agreementValuePaise } = await run(async (work) => {
      const sale = await buildSale(work);
      await markRegistered(work, sale.id);
      return sale;
    });
    const calculated = dataOf<CalculatedCommission>(
      await calculate({ saleId: id, channelPartnerId: firm }, head),
    );
    expect(calculated).toMatchObject({
      agreementValuePaise,
      commission: {
        tranches: [
          { missing: ['Payable when 20% is collected; 0% so far.'] },
          { missing: ['Payable when 40% is collected; 0% so far.'] },
        ],
      },
    });
    expect(refusal(await calculate({ saleId: id }, head))).toMatchObject({
      status: 400,
      errors: [
        {
          field: 'channelPartnerId',
          message: 'No firm has brought the buyer of this sale. Choose one to try.',
        },
      ],
    });
  });

  it('is of a sale that the caller sees', async () => {
    const { id } = await run((work) => buildSale(work));
    expect((await calculate({ saleId: id, channelPartnerId: firm }, partnerManager)).status).toBe(404);
  });

  it('tries terms that are not saved, and a structure by name', async () => {
    const { id } = await created();
    const terms = anyTerms({ pct: 4, capPct: 4 });
    expect(await tried({ terms })).toMatchObject({
      structure: { id: null, revision: null },
      commission: { ratePct: 4 },
    });
    expect(refusal(await calculate({ terms: { ...terms, capPct: 3 } }))).toMatchObject({
      status: 400,
      errors: [
        { field: 'unitId', message: 'Choose a unit or a sale' },
        { field: 'terms.capPct', message: 'The cap of 3% is below the rate of 4%' },
      ],
    });
    await deactivate(id);
    expect((await tried({ structureId: id })).commission?.ratePct).toBe(2);
    const early = { unitId: place.units[0]?.id, agreementValuePaise: 1, channelPartnerId: firm };
    expect(refusal(await calculate({ ...early, bookingDate: '2025-12-31', structureId: id }))).toMatchObject({
      status: 400,
      errors: [{ field: 'structureId' }],
    });
  });

  it('says why there is no structure', async () => {
    expect(await tried()).toMatchObject({
      structure: null,
      because: 'No active structure covers this firm and project on 20 Nov 2026.',
      commission: null,
    });
  });
});

async function cancel(saleId: string): Promise<void> {
  const owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  await owner.query(`update sale set status = 'cancelled', cancelled_on = '2026-11-01' where id = $1`, [
    saleId,
  ]);
  await owner.end();
}
