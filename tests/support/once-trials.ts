import { updateOrganization } from '#company/organizations/organization.contract.ts';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import { importRunner } from '#cross-cutting/imports/server/import.jobs.ts';
import { buildImport } from '#cross-cutting/imports/server/import.factory.ts';
import { getImport, mapImport } from '#cross-cutting/imports/import.contract.ts';
import type { Import } from '#cross-cutting/imports/import.contract.ts';
import { createLead } from '#enquiries/leads/lead.contract.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { raiseDispute, ruleOnDispute } from '#enquiries/partner-claims/dispute.contract.ts';
import type { ClaimDispute as Dispute } from '#enquiries/partner-claims/dispute.contract.ts';
import { getLeadInsights } from '#enquiries/scoring/insights.contract.ts';
import type { LeadInsights } from '#enquiries/scoring/insights.contract.ts';
import { updatePaymentConfig } from '#inventory/payment-terms/server/paymentConfig.commands.ts';
import { createTemplate } from '#inventory/payment-terms/template.contract.ts';
import { getUnit, updateUnit } from '#inventory/units/unit.contract.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { cancelInvoice } from '#money/invoices/invoice.contract.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { getRateAdvice } from '#offers/price-advice/advice.contract.ts';
import type { RateAdvice } from '#offers/price-advice/advice.contract.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import type { PartnerInvoice } from '#partners/partner-invoices/partnerInvoice.contract.ts';
import { returnPartnerInvoice } from '#partners/partner-invoices/partnerInvoice.contract.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import type { Call } from '#platform/contract/call.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { previewDemandRun } from '#sale-lifecycle/demands/server/demandRun.commands.ts';
import { demandedTower } from '#sale-lifecycle/demands/server/demandedTower.factory.ts';
import { buildPostedRun, completedMilestone } from '#sale-lifecycle/demands/server/postedRun.factory.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { cancelSale, getSale } from '#sales/sale.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { importJobs } from './imports.ts';
import { dataOf } from './sales-desk.ts';
import type { TestApp, TestUser } from './test-app.ts';
import type { World } from './world.ts';

/** What a call needs beyond the records of the world: made for it, and sent by a person of that role. */
export interface Prepared {
  /** Where whoever may do most needs no such request. */
  role?: Role;
  params?: Record<string, string>;
  body: Record<string, unknown>;
}

interface Stage {
  app: TestApp;
  world: World;
  head: TestUser;
  /** Of the role that sends the call. */
  person: TestUser;
  run<T>(command: (work: Work) => Promise<T>): Promise<T>;
}

const REASON = 'Agreed with the customer';
const today = () => dayOf(new Date().toISOString(), 'Asia/Kolkata');

const newSale = ({ run }: Stage): Promise<Sale> =>
  run(async (work) => {
    const sale = await buildSale(work);
    await buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 1_00_000_00 });
    return sale;
  });

const PREPARED: Readonly<Record<string, (stage: Stage) => Promise<Omit<Prepared, 'role'>>>> = {
  'POST /leads/{id}/next-action/decision': async ({ head, world }) => {
    const { lead } = world.records;
    const { nextAction } = await dataOf<LeadInsights>(head.send(getLeadInsights, { params: { id: lead } }));
    return { body: { key: nextAction.key, decision: 'accepted' } };
  },
  'POST /partner-claims/disputes': async (stage) => ({
    body: { phone: await claimedPhone(stage), statement: 'We showed him the flat two weeks before.' },
  }),
  'POST /partner-claims/disputes/{id}/appeal': async (stage) => {
    const body = { phone: await claimedPhone(stage), statement: 'We showed him the flat before.' };
    const { id } = await dataOf<Dispute>(stage.person.send(raiseDispute, { body }));
    const ruling = { outcome: 'holder', reason: 'The visit register names the holder.' } as const;
    await dataOf(stage.head.send(ruleOnDispute, { params: { id }, body: ruling }));
    return { params: { id }, body: { text: 'The register was written later.' } };
  },
  'POST /units/{id}/unblock-request': async (stage) => {
    const id = await freeUnit(stage);
    const body = { status: 'blocked', statusReason: 'management' } as const;
    await dataOf(stage.head.send(updateUnit, { params: { id }, body }));
    return { params: { id }, body: { reason: REASON } };
  },
  'POST /units/{id}/booking-requests': async (stage) => {
    const { project } = stage.world.records;
    const body = { ...leadInput(), source: 'channelPartner', projectIds: [project] } as const;
    const { id: leadId } = await dataOf<Lead>(stage.person.send(createLead, { body }));
    return { body: { leadId } };
  },
  'POST /pricing/dynamic/{unitId}/decision': async ({ head, world }) => {
    const { unit: id } = world.records;
    const { version } = await dataOf<Unit>(head.send(getUnit, { params: { id } }));
    const advice = await dataOf<RateAdvice>(head.send(getRateAdvice, { params: { unitId: id } }));
    return { body: { decision: 'dismissed', suggestedRatePaise: advice.suggestedRatePaise, version } };
  },
  'POST /discount-approvals': async ({ person, world }) => {
    const { project, unit: unitId, template: templateId } = world.records;
    const body = { ...leadInput(), projectIds: [project] };
    const { id: leadId } = await dataOf<Lead>(person.send(createLead, { body }));
    return {
      body: { unitId, leadId, templateId, discount: { kind: 'pct', value: 4 }, reason: REASON },
    };
  },
  'POST /payments/installments/{id}/waive': async (stage) => ({
    params: { id: await openInstallment(stage) },
    body: { scope: 'balance', amountPaise: 1_00, reason: REASON },
  }),
  'POST /payments/installments/{id}/waiver-request': async (stage) => ({
    params: { id: await openInstallment(stage) },
    body: { scope: 'balance', amountPaise: 2_000_00, reason: REASON },
  }),
  'POST /partner-invoices': async ({ head, world }) => {
    const params = { id: world.records.partnerInvoice };
    const body = { reason: 'The date is wrong' };
    const invoice = await dataOf<PartnerInvoice>(head.send(returnPartnerInvoice, { params, body }));
    const { invoiceDate, taxablePaise, tranches } = invoice;
    const trancheIds = tranches.map(({ trancheId }) => trancheId);
    return { body: { number: 'ONCE/1', invoiceDate, taxablePaise, trancheIds } };
  },
  'POST /sales/{id}/refund-request': async (stage) => {
    await dataOf(
      stage.head.send(updateOrganization, { body: { settings: { refundAlonePaise: 10_000_00 } } }),
    );
    const { id } = await newSale(stage);
    const end = { reason: REASON, initiatedBy: 'developer', requestedOn: today() } as const;
    await dataOf(stage.head.send(cancelSale, { params: { id }, body: end }));
    const { cancellation } = await dataOf<Sale>(stage.head.send(getSale, { params: { id } }));
    const refundLineId = cancellation?.lines[0]?.id;
    return { params: { id }, body: { refundLineId, mode: 'neft', reference: 'RFD-ONCE-1', reason: REASON } };
  },
  'POST /sales/{id}/transfer-fee-request': async (stage) => {
    const { id, projectId } = await newSale(stage);
    await stage.run((work) => updatePaymentConfig(work, projectId, { transferFeeRatePaise: 100_00 }));
    return { params: { id }, body: { feePaise: 0, reason: REASON } };
  },
  'PUT /sales/{id}/transfer-unit': async (stage) => {
    const { id, free, costSheetId } = await stage.run(async (work) => {
      const { units } = await buildLaunchedProject(work);
      const [sold, other] = units;
      const sale = await buildSale(work, { unitId: sold?.id ?? '' });
      const sheet = await buildCostSheet(work, { unitId: other?.id ?? '', leadId: null });
      return { id: sale.id, free: other?.id, costSheetId: sheet.id };
    });
    return { params: { id }, body: { unitId: free, costSheetId, reason: 'Wants a higher floor' } };
  },
  'POST /payments/plans': async (stage) => {
    const { id: saleId, projectId } = await stage.run((work) => buildSale(work));
    const body = stage.world.bodyFor(createTemplate) ?? {};
    const { id: templateId } = await dataOf<{ id: string }>(
      stage.head.send(createTemplate, { params: { id: projectId }, body }),
    );
    return { body: { saleId, templateId, reason: REASON, preview: false } };
  },
  'POST /invoices/from-sale/{id}': async (stage) => {
    const { id, invoiceId } = await stage.run(async (work) => {
      const sale = await buildSale(work);
      const { installments } = await getPaymentPlan(work, sale.id);
      return { id: sale.id, invoiceId: installments[0]?.invoiceId ?? '' };
    });
    await dataOf(
      stage.head.send(cancelInvoice, { params: { id: invoiceId }, body: { reason: 'Wrong buyer' } }),
    );
    return { params: { id }, body: { issue: true, preview: false } };
  },
  'POST /demand-runs/{id}/post': async ({ app, run }) => {
    const id = await run(async (work) => {
      const tower = await demandedTower(work, { registered: 1 });
      const milestoneId = await completedMilestone(work, app, { ...tower, key: 'plinth' });
      return (await previewDemandRun(work, { kind: 'milestone', milestoneId })).id;
    });
    return { params: { id }, body: {} };
  },
  'POST /demand-runs/{id}/withdraw': async ({ app, run }) => {
    const id = await run(async (work) => {
      const tower = await demandedTower(work, { registered: 1 });
      const milestoneId = await completedMilestone(work, app, { ...tower, key: 'plinth' });
      return buildPostedRun(work, { kind: 'milestone', milestoneId });
    });
    return { params: { id }, body: { reason: 'Posted by mistake' } };
  },
  'POST /imports/{id}/apply': async ({ app, head, run }) => {
    const { id } = await run(async (work) => {
      const { projectId } = await buildTower(work, { code: 'A' });
      return buildImport(work, app.files, projectId);
    });
    const { organizationId } = head.caller;
    const read = () =>
      importRunner(importJobs(app))({ organizationId, importId: id }, { isLastAttempt: true });
    await read();
    const { columns } = await dataOf<Import>(head.send(getImport, { params: { id } }));
    const body = { columns: columns.map(({ field }) => field), areaUnit: 'sqft' as const };
    await dataOf(head.send(mapImport, { params: { id }, body }));
    await read();
    return { params: { id }, body: {} };
  },
};

/** Who has to request what the heads may do alone. */
const REQUESTERS: Readonly<Record<string, Role>> = {
  'POST /units/{id}/unblock-request': 'Sales Manager',
  'POST /discount-approvals': 'Sales Manager',
  'POST /payments/installments/{id}/waiver-request': 'Finance Manager',
  'POST /sales/{id}/refund-request': 'Finance Manager',
  'POST /sales/{id}/transfer-fee-request': 'Finance Manager',
};

export function requesterOf(call: Call): Role | null {
  return REQUESTERS[`${call.method} ${call.path}`] ?? null;
}

/** What this person sends to that call; null where the records of the world are enough. */
export async function preparedFor(
  call: Call,
  { app, world, person }: Pick<Stage, 'app' | 'world' | 'person'>,
): Promise<Prepared | null> {
  const head = world.organization.businessHead;
  const run: Stage['run'] = (command) =>
    app.application.runAs(head.caller, new Date().toISOString(), command);
  return (await PREPARED[`${call.method} ${call.path}`]?.({ app, world, head, person, run })) ?? null;
}

/** Of a customer whom another firm has claimed. */
async function claimedPhone({ world, run }: Stage): Promise<string> {
  const { id: firm } = await run((work) =>
    createChannelPartner(work, {
      name: `Aundh Homes ${crypto.randomUUID().slice(0, 6)}`,
      reraAgentNumber: `A521000${Math.floor(Math.random() * 90_000 + 10_000)}`,
      reraValidUntil: '2099-12-31',
      pan: `AAACA${Math.floor(Math.random() * 9_000 + 1_000)}F`,
    }),
  );
  const projectIds = [world.records.project];
  const holder = await world.organization.user('Channel Partner Agent', {
    channelPartnerId: firm,
    projectIds,
  });
  const body = { ...leadInput(), source: 'channelPartner', projectIds } as const;
  return (await dataOf<Lead>(holder.send(createLead, { body }))).phone;
}

async function freeUnit({ run }: Stage): Promise<string> {
  const { units } = await run((work) => buildLaunchedProject(work));
  return units[0]?.id ?? '';
}

async function openInstallment(stage: Stage): Promise<string> {
  const { installments } = await stage.run(async (work) => getPaymentPlan(work, (await buildSale(work)).id));
  return installments[0]?.id ?? '';
}
