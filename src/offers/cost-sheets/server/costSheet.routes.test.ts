import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { Work } from '#platform/server/context.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { getLead, listInteractions, updateLead } from '#enquiries/leads/lead.contract.ts';
import { buildLead, QUALIFYING } from '#enquiries/leads/server/lead.factory.ts';
import { updateProject } from '#inventory/projects/project.contract.ts';
import { updateUnit } from '#inventory/units/unit.contract.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { createTemplate } from '#inventory/payment-terms/server/paymentTemplate.commands.ts';
import { listTemplates } from '#inventory/payment-terms/server/paymentTemplate.queries.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { buildLaunchedProject, buildUnit, THREE_BHK } from '#inventory/units/server/unit.factory.ts';
import { required } from '#platform/server/database/values.ts';
import type { CostSheet, CostSheetPreview } from '../costSheet.contract.ts';
import * as contract from '../costSheet.contract.ts';
import { computeOffer } from '../offer.rules.ts';
import type { PricingInputs } from '#inventory/pricing/pricingInputs.contract.ts';
import { costSheetAudience } from './costSheet.audience.ts';
import { issueCostSheet } from './costSheet.commands.ts';
import { getCostSheet } from './costSheet.queries.ts';

const FIRM = '0190c0de-0000-7000-8000-00000000f1f1';
const DAY_MS = 86_400_000;
/** The choices of the worked example: one covered parking, ₹150 off each square foot. */
const CHOSEN = {
  parking: [{ code: 'COV', quantity: 1 }],
  discount: { kind: 'perSqFt', value: 150_00, reason: 'Festive' },
  buyerGender: 'male',
};
const WITHIN_LIMIT = { ...CHOSEN, discount: { kind: 'perSqFt', value: 124_00 } };

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let executive: TestUser;
let projectId: string;
let units: Unit[];

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  head = organization.businessHead;
  const launched = await as(head, (work) =>
    buildLaunchedProject(work, {
      units: {
        floors: { from: 12, to: 12, exclude: [] },
        pattern: Array.from({ length: 40 }, (_, index) => ({
          suffix: `0${index}`,
          ...THREE_BHK,
          plcCodes: ['GV', 'CR'],
        })),
      },
    }),
  );
  projectId = launched.project.id;
  units = launched.units;
  executive = await organization.user('Sales Executive', { projectIds: [projectId] });
});

afterAll(() => app.stop());

function as<T>(user: TestUser, command: (work: Work) => Promise<T>): Promise<T> {
  return app.application.runAs(user.caller, new Date().toISOString(), command);
}

function newLead(user = executive, more: Parameters<typeof buildLead>[1] = {}): Promise<Lead> {
  return as(user, (work) => buildLead(work, { projectIds: [projectId], ...more }));
}

/** A unit on floor 12 for each test to have to itself. */
function nextUnit(): Unit {
  const unit = units.shift();
  if (!unit) throw new Error('No unit is left for this test.');
  return unit;
}

function make(
  user: TestUser,
  unit: Pick<Unit, 'id'>,
  body: Record<string, unknown> = {},
  headers = {},
): Promise<Answer> {
  return user.send(contract.makeCostSheet, { params: { unitId: unit.id }, body, headers });
}

async function made(
  user: TestUser,
  unit: Pick<Unit, 'id'>,
  body: Record<string, unknown> = {},
): Promise<CostSheetPreview> {
  const answer = await make(user, unit, body);
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data as CostSheetPreview;
}

async function issued(
  user: TestUser,
  unit: Pick<Unit, 'id'>,
  body: Record<string, unknown> = {},
): Promise<CostSheet> {
  const { costSheet } = await made(user, unit, body);
  if (!costSheet) throw new Error('No cost sheet was issued.');
  return costSheet;
}

async function read(user: TestUser, id: string): Promise<CostSheet> {
  const answer = await user.send(contract.getCostSheet, { params: { id } });
  expect(answer.status).toBe(200);
  return answer.body.data as CostSheet;
}

function refused(answer: Answer) {
  return { status: answer.status, message: answer.body.message };
}

const WORKED_EXAMPLE = {
  basePricePaise: 1_22_14_000_00,
  floorRisePaise: 3_54_600_00,
  plcPaise: 2_46_250_00,
  parkingPaise: 4_00_000_00,
  inAvChargesPaise: 2_50_000_00,
  discountPaise: 1_47_750_00,
  agreementValuePaise: 1_33_17_100_00,
  gstPaise: 6_65_855_00,
  otherChargesPaise: 3_81_380_00,
  otherGstPaise: 68_648_40,
  corpusPaise: 1_47_750_00,
  totalReceivablePaise: 1_45_80_733_40,
  stampDutyPaise: 9_32_197_00,
  registrationFeePaise: 30_000_00,
  allInPaise: 1_55_42_930_40,
};

describe('a preview', () => {
  it('shows the worked example to the paisa, writes nothing and takes no number', async () => {
    const unit = nextUnit();
    const preview = await made(head, unit, { ...CHOSEN, preview: true });
    expect(preview).toMatchObject({ ...WORKED_EXAMPLE, costSheet: null, approvalsNeeded: [] });
    expect(preview.schedule[0]).toMatchObject({
      name: 'Booking',
      principalPaise: 13_31_710_00,
      totalPaise: 13_98_295_50,
    });
    expect(preview.taxLines.map((line) => [line.label, line.amountPaise])).toEqual([
      ['CGST', 3_32_927_50],
      ['SGST', 3_32_927_50],
      ['GST on other charges', 68_648_40],
    ]);
    const sheets = await head.send(contract.listCostSheets, { query: { unitId: unit.id } });
    expect(sheets.body.data).toEqual([]);
  });

  it('says whose approval a discount needs', async () => {
    const unit = nextUnit();
    const { approvalsNeeded } = await made(executive, unit, { ...CHOSEN, preview: true });
    expect(approvalsNeeded).toEqual([
      {
        kind: 'discount',
        message: 'Discount of 1.21% exceeds your limit of 1%. Ask a Sales Manager or above.',
        roles: ['Business Head', 'Project Director', 'Sales Head', 'Sales Manager'],
      },
    ]);
  });

  it('is the same as what a screen computes from the inputs', async () => {
    const unit = nextUnit();
    const answer = await executive.send(contract.getPricingInputs, { params: { unitId: unit.id } });
    expect(answer.body).toMatchObject({ success: true });
    const inputs = answer.body.data as PricingInputs;
    const chosen = contract.CostSheetInput.parse(WITHIN_LIMIT);
    const { result, schedule } = computeOffer(inputs, chosen);
    const preview = await made(executive, unit, { ...WITHIN_LIMIT, preview: true });
    expect(preview).toMatchObject({ ...result.totals, lines: result.lines, schedule });
  });
});

describe('issuing', () => {
  it('numbers the sheet, keeps its choices and is valid for seven days', async () => {
    const lead = await newLead();
    const unit = nextUnit();
    const sheet = await issued(head, unit, { ...CHOSEN, leadId: lead.id });
    expect(sheet).toMatchObject({
      ...WORKED_EXAMPLE,
      status: 'issued',
      leadId: lead.id,
      leadName: 'Asha Rao',
      unitNumber: unit.unitNumber,
      discountPct: 1.2097,
      inputs: {
        parking: CHOSEN.parking,
        plcCodes: null,
        optionalHeads: [],
        buyerGender: 'male',
        discount: { reason: 'Festive' },
      },
      issuedBy: { id: head.id },
    });
    expect(sheet.number).toMatch(/^CS\/\d\d-\d\d\/\d{4}$/);
    expect(Date.parse(sheet.validUntil) - Date.parse(sheet.issuedOn)).toBe(7 * DAY_MS);
    expect(sheet.ratesUsed.length).toBeGreaterThan(3);
    expect(await read(executive, sheet.id)).toEqual(sheet);
  });

  it('gives numbers without a gap, and one for a repeated request', async () => {
    const unit = nextUnit();
    const key = { 'Idempotency-Key': `cost-sheet-${crypto.randomUUID()}` };
    const [first, again] = [await make(head, unit, {}, key), await make(head, unit, {}, key)];
    expect(again.body).toEqual(first.body);
    await make(executive, unit, CHOSEN);
    const next = await issued(head, unit);
    const number = (sheet: CostSheet | null) => Number(sheet?.number.slice(-4));
    expect(number(next)).toBe(number((first.body.data as CostSheetPreview).costSheet) + 1);
  });

  it('replaces the earlier sheet of the same unit and customer, and no other', async () => {
    const [lead, other] = [await newLead(), await newLead()];
    const unit = nextUnit();
    const first = await issued(executive, unit, { leadId: lead.id });
    const foreign = await issued(executive, unit, { leadId: other.id });
    const second = await issued(executive, unit, { leadId: lead.id });
    expect((await read(executive, first.id)).status).toBe('superseded');
    expect((await read(executive, foreign.id)).status).toBe('issued');
    expect((await read(executive, second.id)).status).toBe('issued');
  });

  it('of two sheets at the same moment leaves one in force', async () => {
    const lead = await newLead();
    const unit = nextUnit();
    await Promise.all(Array.from({ length: 4 }, () => issued(executive, unit, { leadId: lead.id })));
    const answer = await executive.send(contract.listCostSheets, { query: { leadId: lead.id } });
    const statuses = (answer.body.data as CostSheet[]).map((sheet) => sheet.status);
    expect(statuses.toSorted()).toEqual(['issued', 'superseded', 'superseded', 'superseded']);
  });

  it('takes the lead into negotiation and enters its timeline', async () => {
    const lead = await newLead(executive, { ...QUALIFYING, unitTypes: ['3BHK'] });
    await executive.send(updateLead, { params: { id: lead.id }, body: { status: 'qualified' } });
    const sheet = await issued(executive, nextUnit(), { leadId: lead.id });
    const after = (await executive.send(getLead, { params: { id: lead.id } })).body.data as Lead;
    expect(after).toMatchObject({ status: 'negotiating', interactionCount: 0 });
    const timeline = await executive.send(listInteractions, {
      params: { id: lead.id },
      query: { type: 'costSheet' },
    });
    expect(timeline.body.data).toMatchObject([
      { type: 'costSheet', details: { costSheetId: sheet.id, number: sheet.number } },
    ]);
  });

  it('answers a new lead, but leaves one that is not qualified where it is', async () => {
    const lead = await newLead();
    const unit = nextUnit();
    await issued(executive, unit, { leadId: lead.id });
    const status = async () =>
      ((await executive.send(getLead, { params: { id: lead.id } })).body.data as Lead).status;
    expect(await status()).toBe('contacted');
    await issued(executive, unit, { leadId: lead.id });
    expect(await status()).toBe('contacted');
  });

  it('expires by itself after its last day', async () => {
    const sheet = await issued(head, nextUnit());
    const statusAfter = async (days: number) => {
      const later = new Date(Date.now() + days * DAY_MS).toISOString();
      return (await app.application.runAs(head.caller, later, (work) => getCostSheet(work, sheet.id))).status;
    };
    expect(await statusAfter(7)).toBe('issued');
    expect(await statusAfter(8)).toBe('expired');
    const found = async (status: string) => {
      const answer = await head.send(contract.listCostSheets, { query: { status, unitId: sheet.unitId } });
      return (answer.body.data as CostSheet[]).length;
    };
    expect([await found('issued'), await found('expired'), await found('accepted,superseded')]).toEqual([
      1, 0, 0,
    ]);
  });

  it('outlives every change of unit and project', async () => {
    const unit = nextUnit();
    const sheet = await issued(head, unit, CHOSEN);
    await head.send(updateUnit, { params: { id: unit.id }, body: { baseRatePaise: 13_000_00 } });
    expect(await read(head, sheet.id)).toEqual(sheet);
    expect((await made(head, unit, { ...CHOSEN, preview: true })).basePricePaise).toBe(985 * 13_000_00);
  });

  it('cannot be undone in the database either', async () => {
    const sheet = await issued(head, nextUnit());
    const change = as(head, (work) =>
      work.db.updateTable('costSheet').set({ discountPct: 9 }).where('id', '=', sheet.id).execute(),
    );
    await expect(change).rejects.toThrow('An issued cost sheet never changes');
  });
});

describe('issuing is refused', () => {
  it('above the discount limit of the role and below the floor rate', async () => {
    const unit = nextUnit();
    expect(refused(await make(executive, unit, CHOSEN))).toEqual({
      status: 403,
      message: 'Discount of 1.21% exceeds your limit of 1%. Ask a Sales Manager or above.',
    });
    await issued(executive, unit, WITHIN_LIMIT);
    const salesHead = await organization.user('Sales Head');
    const deep = { discount: { kind: 'pct', value: 5 } };
    expect(refused(await make(salesHead, unit, deep))).toEqual({
      status: 403,
      message: 'Price is below the floor rate.',
    });
    await issued(head, unit, deep);
  });

  it('for a unit that is blocked', async () => {
    const unit = nextUnit();
    await head.send(updateUnit, {
      params: { id: unit.id },
      body: { status: 'blocked', statusReason: 'legal' },
    });
    expect(refused(await make(executive, unit))).toEqual({
      status: 409,
      message: 'This unit is blocked (legal) and cannot be booked.',
    });
  });

  it('for a unit that is reserved for somebody else, but not for its own customer', async () => {
    const [lead, other] = [await newLead(), await newLead()];
    const unit = nextUnit();
    await as(head, (work) =>
      work.db
        .updateTable('unit')
        .set({
          status: 'reserved',
          reservedForLeadId: lead.id,
          reservedUntil: '2031-11-24T13:00:00.000Z',
          reservedById: head.id,
        })
        .where('id', '=', unit.id)
        .execute(),
    );
    for (const leadId of [other.id, null]) {
      expect(refused(await make(executive, unit, { leadId }))).toEqual({
        status: 409,
        message: 'This unit is reserved for another customer until 24 Nov, 6:30 pm.',
      });
    }
    await issued(executive, unit, { leadId: lead.id });
  });

  it('for a lead that is not open, or not the caller’s', async () => {
    const lead = await newLead();
    await executive.send(updateLead, {
      params: { id: lead.id },
      body: { status: 'lost', lostReason: 'budget' },
    });
    const unit = nextUnit();
    expect(refused(await make(executive, unit, { leadId: lead.id }))).toEqual({
      status: 409,
      message: 'This lead is lost. Cost sheets can be issued to open leads only.',
    });
    const foreign = await newLead(head, { source: 'walkIn' });
    for (const preview of [false, true]) {
      expect(refused(await make(executive, unit, { leadId: foreign.id, preview }))).toEqual({
        status: 404,
        message: 'Lead was not found.',
      });
    }
  });

  it('for choices that the project does not offer, naming the field', async () => {
    const unit = nextUnit();
    const wrong = async (body: Record<string, unknown>) => {
      const answer = await make(head, unit, body);
      expect(answer.status).toBe(400);
      return (answer.body['errors'] as { field: string }[])[0]?.field;
    };
    expect(await wrong({ parking: [{ code: 'STILT', quantity: 1 }] })).toBe('parking');
    expect(await wrong({ plcCodes: ['SEA'] })).toBe('plcCodes');
    expect(await wrong({ optionalHeads: ['SPA'] })).toBe('optionalHeads');
    expect(await wrong({ templateId: crypto.randomUUID() })).toBe('templateId');
    expect(await wrong({ discount: { kind: 'pct', value: 101 } })).toBe('discount.value');
    expect(await wrong({ discount: { kind: 'flat', value: 9_99_99_999_00 } })).toBe('discount');
  });

  it('for a plan that the state forbids before the occupancy certificate', async () => {
    const unit = nextUnit();
    const { templates } = (await head.send(contract.getPricingInputs, { params: { unitId: unit.id } })).body
      .data as PricingInputs;
    const timeLinked = templates.find((template) => template.type === 'timeLinked');
    expect(refused(await make(head, unit, { templateId: timeLinked?.id }))).toEqual({
      status: 400,
      message: 'This plan type is not allowed before the occupancy certificate in Maharashtra.',
    });
  });

  it('in a project that is on hold or whose registration has expired', async () => {
    const { project, units: others } = await as(head, (work) => buildLaunchedProject(work));
    const [unit] = others;
    if (!unit) throw new Error('The project has no units.');
    const afterExpiry = new Date(Date.now() + 1000 * DAY_MS).toISOString();
    const late = app.application.runAs(head.caller, afterExpiry, (work) => issueCostSheet(work, unit.id, {}));
    await expect(late).rejects.toThrow(
      'This project cannot be sold: RERA registration is missing or expired.',
    );
    await head.send(updateProject, { params: { id: project.id }, body: { status: 'onHold' } });
    expect(refused(await make(head, unit))).toEqual({
      status: 409,
      message: 'This project is on hold; no cost sheet can be issued.',
    });
  });

  it('to those who do not sell, who see nothing of the unit, or who are not signed in', async () => {
    const unit = nextUnit();
    const finance = await organization.user('Finance Head');
    expect((await make(finance, unit)).status).toBe(403);
    expect((await app.send(contract.makeCostSheet, { params: { unitId: unit.id }, body: {} })).status).toBe(
      401,
    );
    const stranger = (await app.organization()).businessHead;
    const elsewhere = await organization.user('Channel Partner Agent', { channelPartnerId: FIRM });
    for (const user of [stranger, elsewhere]) {
      expect(refused(await make(user, unit))).toEqual({ status: 404, message: 'Unit was not found.' });
      expect((await user.send(contract.getPricingInputs, { params: { unitId: unit.id } })).status).toBe(404);
    }
  });
});

describe('a partner', () => {
  it('issues sheets to their own customers without any discount, and learns no floor rate', async () => {
    const agent = await organization.user('Channel Partner Agent', {
      channelPartnerId: FIRM,
      projectIds: [projectId],
    });
    const lead = await newLead(agent);
    const unit = nextUnit();
    const { input, discountLimits } = (
      await agent.send(contract.getPricingInputs, { params: { unitId: unit.id } })
    ).body.data as PricingInputs;
    expect(input.project.floorRatePaise).toBeNull();
    expect(discountLimits).toEqual({ 'Channel Partner Agent': 0 });
    expect((await make(agent, unit, { leadId: lead.id, ...WITHIN_LIMIT })).status).toBe(403);
    const sheet = await issued(agent, unit, { leadId: lead.id });
    expect(sheet.discountPaise).toBe(0);
    const rival = await organization.user('Channel Partner Admin', {
      channelPartnerId: crypto.randomUUID(),
      projectIds: [projectId],
    });
    expect((await rival.send(contract.getCostSheet, { params: { id: sheet.id } })).status).toBe(404);
  });
});

describe('who sees a sheet', () => {
  it('follows its customer; one without a customer is for its issuer and their managers', async () => {
    const manager = await organization.user('Sales Manager', { projectIds: [projectId] });
    const report = await organization.user('Sales Executive', {
      managerId: manager.id,
      projectIds: [projectId],
    });
    const unit = nextUnit();
    const [own, open] = [
      await issued(report, unit, { leadId: (await newLead(report)).id }),
      await issued(report, unit),
    ];
    const seenBy = async (user: TestUser) => {
      const answer = await user.send(contract.listCostSheets, { query: { unitId: unit.id } });
      const inList = (answer.body.data as CostSheet[]).map((sheet) => sheet.id);
      const byId = async (id: string) =>
        (await user.send(contract.getCostSheet, { params: { id } })).status === 200;
      const one = [await byId(own.id), await byId(open.id)];
      expect([inList.includes(own.id), inList.includes(open.id)]).toEqual(one);
      return one;
    };
    expect(await seenBy(head)).toEqual([true, true]);
    expect(await seenBy(manager)).toEqual([true, true]);
    expect(await seenBy(report)).toEqual([true, true]);
    expect(await seenBy(executive)).toEqual([false, false]);
    expect(await seenBy((await app.organization()).businessHead)).toEqual([false, false]);
    const heard = await as(report, (work) => costSheetAudience.visible(work, [own.id, open.id]));
    expect(heard).toEqual(new Set([own.id, open.id]));
    expect(await as(executive, (work) => costSheetAudience.visible(work, [own.id, open.id]))).toEqual(
      new Set(),
    );
  });
});

it('the PDF shows the figures of the sheet', async () => {
  const lead = await newLead();
  const sheet = await issued(head, nextUnit(), { ...CHOSEN, leadId: lead.id });
  const answer = await executive.send(contract.getCostSheetPdf, { params: { id: sheet.id } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.body['bytes'] as Buffer)), {
    mergePages: true,
  });
  const plain = text.replace(/\s+/g, ' ');
  for (const shown of [
    sheet.number,
    'Asha Rao',
    '1,33,17,100.00',
    '3,32,927.50',
    '1,45,80,733.40',
    '1,55,42,930.40',
    '985.00',
  ]) {
    expect(plain).toContain(shown);
  }
  const stranger = (await app.organization()).businessHead;
  expect((await stranger.send(contract.getCostSheetPdf, { params: { id: sheet.id } })).status).toBe(404);
});

describe('a payment plan that a low tower can never reach', () => {
  it('is refused there with the slabs that will not be built, and the plan proposed in its place is taken', async () => {
    const low = await as(head, async (work) => {
      const tower = await buildTower(work, { projectId, name: 'Tower Low', code: 'LOW', totalFloors: 5 });
      return buildUnit(work, { towerId: tower.id, floor: 3 });
    });
    const plans = await as(head, (work) => listTemplates(work, projectId, { includeInactive: false }));
    const linked = plans.find(({ name }) => name === 'Construction linked');
    const refused = await make(executive, low, { templateId: linked?.id });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Slab 8, Slab 12, Slab 17 and Slab 22 will never be built in Tower Low, which has 5 floors. Choose a plan that fits, or have one made in the payment plans of the project.',
    ]);
    const [misfit] = linked?.misfits ?? [];
    const fitted = await as(head, (work) =>
      createTemplate(work, projectId, {
        type: 'constructionLinked',
        rebatePct: 0,
        ...required(misfit, 'Misfit').fitted,
      }),
    );
    expect([fitted.name, fitted.misfits]).toEqual(['Construction linked, 5 floors', []]);
    const { schedule } = await made(executive, low, { templateId: fitted.id });
    expect(schedule.map(({ name, pct }) => [name, pct]).slice(2, 6)).toEqual([
      ['Plinth', 15],
      ['Slab 4', 5],
      ['Slab 5', 20],
      ['Brickwork', 5],
    ]);
  });
});
