import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PartlyPaid } from '../../../../tests/support/explained-sales.ts';
import {
  asOwner,
  endedSale,
  exampleSale,
  explained,
  installmentsOf,
  partlyPaidSale,
} from '../../../../tests/support/explained-sales.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Explanation } from '#platform/contract/explanation.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { getInvoice, listInvoices } from '#money/invoices/invoice.contract.ts';
import type { Invoice } from '#money/invoices/invoice.contract.ts';
import { getInstallment, getPaymentPlan } from '#money/plans/plan.contract.ts';
import { getReceipt, listReceipts } from '#money/receipts/receipt.contract.ts';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import type { Receipt, ReceiptInput } from '#money/receipts/receipt.contract.ts';
import type { TemplateStage } from '#inventory/payment-terms/template.contract.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { getCostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import type { CostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import { listTemplates } from '#inventory/payment-terms/server/paymentTemplate.queries.ts';
import { createTemplate } from '#inventory/payment-terms/server/paymentTemplate.commands.ts';
import { registerForGst } from '#inventory/projects/server/project.factory.ts';
import { getSale } from '#sales/sale.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { raiseReached } from '#sale-lifecycle/demands/server/reachedStages.factory.ts';
import { buildSale, markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { ExplainedResource } from '../explanation.contract.ts';
import { EXPLAINED_FIELDS } from '../explanation.contract.ts';
import { explainEverything } from './explanation.queries.ts';

let desk: SalesDesk;
let example: Sale;
let partly: PartlyPaid;
let ended: Sale;

beforeAll(async () => {
  desk = await openSalesDesk();
  example = await desk.run(exampleSale);
  partly = await partlyPaidSale(desk);
  ended = await desk.run((work) => endedSale(work));
});

afterAll(() => desk.app.stop());

/** The amounts of everything under a sale as the screens get them, by resource, id and field. */
async function shownAmounts(sale: Sale, head: TestUser): Promise<Map<string, number>> {
  const shown = new Map<string, number>();
  const add = (resource: ExplainedResource, record: { id: string }) => {
    const values = new Map(Object.entries<unknown>({ ...record }));
    for (const field of EXPLAINED_FIELDS[resource]) {
      const amount = values.get(field);
      if (typeof amount === 'number') shown.set(`${resource} ${record.id} ${field}`, amount);
    }
  };
  const now = await dataOf<Sale>(head.send(getSale, { params: { id: sale.id } }));
  add('sale', { ...now.price, ...now });
  add(
    'costSheet',
    await dataOf<CostSheet>(head.send(getCostSheet, { params: { id: sale.costSheetId ?? '' } })),
  );
  for (const { id } of await installmentsOf(sale, head)) {
    add('installment', await dataOf<Installment>(head.send(getInstallment, { params: { id } })));
  }
  const plan = await dataOf<PaymentPlan>(head.send(getPaymentPlan, { params: { id: sale.id } }));
  for (const charge of plan.charges) add('charge', charge);
  for (const { id } of await dataOf<Receipt[]>(
    head.send(listReceipts, { query: { saleId: sale.id, type: 'receipt,tds,refund' } }),
  )) {
    add('receipt', await dataOf<Receipt>(head.send(getReceipt, { params: { id } })));
  }
  for (const { id } of await dataOf<Invoice[]>(head.send(listInvoices, { query: { saleId: sale.id } }))) {
    add('invoice', await dataOf<Invoice>(head.send(getInvoice, { params: { id } })));
  }
  if (now.cancellation) {
    add('cancellation', now.cancellation);
    for (const line of now.cancellation.lines) add('refundLine', line);
  }
  return shown;
}

function keyOf({ resource, id, field }: Explanation): string {
  return `${resource} ${id} ${field}`;
}

/** Every amount of a sale is the one on the screen, is recomputed to the paisa and is explained in words. */
async function expectAllExplained(sale: Sale, head = desk.head): Promise<Explanation[]> {
  const all = await desk.run((work) => explainEverything(work, sale.id), head);
  expect(new Map(all.map((one) => [keyOf(one), one.amountPaise]))).toEqual(await shownAmounts(sale, head));
  for (const one of all) {
    expect.soft(one.recomputedPaise, keyOf(one)).toBe(one.amountPaise);
    expect
      .soft(sumPaise(one.steps.map((step) => step.amountPaise ?? 0)), keyOf(one))
      .toBe(one.recomputedPaise);
    expect
      .soft([one.title, one.formula, ...one.steps.flatMap((step) => [step.label, step.text])], keyOf(one))
      .not.toContain('');
    expect.soft(one.steps.length, keyOf(one)).toBeGreaterThan(0);
    expect.soft(one.facts.length, keyOf(one)).toBeGreaterThan(0);
  }
  return all;
}

async function templateId(work: Work, projectId: string, type: string): Promise<string> {
  const template = (await listTemplates(work, projectId, { includeInactive: false })).find(
    (one) => one.type === type,
  );
  if (!template) throw new Error(`The project has no ${type} plan.`);
  return template.id;
}

function verified(sale: Sale, more: Partial<ReceiptInput>): Promise<Receipt> {
  return desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, ...more }));
}

describe('every amount is recomputed to the paisa', () => {
  it('of a construction-linked sale with a discount and nothing paid', async () => {
    const all = await expectAllExplained(example);
    const fields = EXPLAINED_FIELDS.sale.length + EXPLAINED_FIELDS.costSheet.length;
    expect(all.length).toBe(
      fields + 15 * EXPLAINED_FIELDS.installment.length + EXPLAINED_FIELDS.invoice.length,
    );
  });

  it('of a sale that is partly paid, with a receipt that waits and one that was withdrawn', async () => {
    const all = await expectAllExplained(partly.sale);
    const receipts = [partly.verified.id, partly.waiting.id, partly.withdrawn.id];
    expect(new Set(all.flatMap((one) => (one.resource === 'receipt' ? [one.id] : [])))).toEqual(
      new Set(receipts),
    );
  });

  it('of a receipt whose allocation was chosen and left money on account while more was due', async () => {
    const sale = await desk.sale();
    const [first] = await installmentsOf(sale, desk.head);
    const allocations = [{ installmentId: first?.id ?? '', principalPaise: 1_00_000_07, taxPaise: 5_00 }];
    await verified(sale, { amountPaise: 3_00_000_00, allocations });
    await verified(sale, { amountPaise: 1_00_000_00 });
    const all = await expectAllExplained(sale);
    expect(all.find((one) => one.field === 'onAccountPaise')?.amountPaise).toBe(1_99_994_93);
  });

  it('of money on account that a later demand took', async () => {
    const sale = await desk.sale();
    const [, second, third] = await installmentsOf(sale, desk.head);
    await desk.run((work) => markRegistered(work, sale.id));
    await verified(sale, { amountPaise: 20_00_000_00 });
    await verified(sale, { amountPaise: 15_00_000_01, reference: 'SECOND' });
    const raise = (id: string) =>
      desk.run(async (work) => raiseReached(work, await lockSale(work, sale.id), [id]));
    await raise(second?.id ?? '');
    await raise(third?.id ?? '');
    await verified(sale, { amountPaise: 1_00_000_00 });
    const all = await expectAllExplained(sale);
    const later = all.flatMap((one) => one.steps).filter((step) => step.text.startsWith('from on account: '));
    expect(later.length).toBeGreaterThan(0);
    expect(all.some((one) => one.field === 'acceptableBeforeRegistrationPaise')).toBe(false);
  });

  it('of a possession-linked and of a down-payment sale after completion, without tax on the price', async () => {
    for (const type of ['possessionLinked', 'downPayment']) {
      const sale = await desk.run(async (work) => {
        const { project, tower, units } = await buildLaunchedProject(work);
        await work.db
          .updateTable('tower')
          .set({ ocDate: addDays(work.today, -10) })
          .where('id', '=', tower.id)
          .execute();
        return buildSale(work, {
          unitId: units[0]?.id ?? '',
          templateId: await templateId(work, project.id, type),
        });
      });
      await verified(sale, { amountPaise: 2_50_000_00 });
      const all = await expectAllExplained(sale);
      const amountOf = (field: string) =>
        all.find((one) => one.resource === 'sale' && one.field === field)?.amountPaise;
      expect(amountOf('gstPaise')).toBe(0);
      expect(amountOf('rebatePaise') === 0).toBe(type === 'possessionLinked');
    }
  });

  it('of a plan with odd percents and with charges in stages', async () => {
    const sale = await desk.run(async (work) => {
      const { project, units } = await buildLaunchedProject(work);
      const { id } = await createTemplate(work, project.id, {
        name: 'Odd',
        type: 'possessionLinked',
        stages: ODD_STAGES,
        rebatePct: 0,
      });
      const discount = { kind: 'flat', value: 12_347_00, reason: null } as const;
      return buildSale(work, { unitId: units[0]?.id ?? '', templateId: id, price: { discount } });
    });
    const all = await expectAllExplained(sale);
    expect(all.flatMap((one) => one.steps).some((step) => step.text.endsWith(', down to the rupee'))).toBe(
      true,
    );
  });

  it('of a project whose GST registration is in another state', async () => {
    const sale = await desk.run(async (work) => {
      const { project, units } = await buildLaunchedProject(work);
      const gstin = await registerForGst(work, '29');
      await work.db.updateTable('project').set({ gstin }).where('id', '=', project.id).execute();
      return buildSale(work, { unitId: units[0]?.id ?? '' });
    });
    const all = await expectAllExplained(sale);
    expect(all.some((one) => one.field === 'igstPaise' && one.amountPaise > 0)).toBe(true);
    expect(all.filter((one) => one.field === 'cgstPaise').every((one) => one.amountPaise === 0)).toBe(true);
  });

  it('of a project outside India, where one tax takes the place of GST', async () => {
    const abroad = (await desk.app.organization({ country: 'UAE', city: 'Dubai' })).businessHead;
    const place = {
      city: 'Dubai',
      stateCode: null,
      pincode: null,
      reraNumber: null,
      reraValidUntil: null,
      taxPct: 5,
    };
    const sale = await desk.run(async (work) => {
      const { units } = await buildLaunchedProject(work, { project: place });
      const sale = await buildSale(work, { unitId: units[0]?.id ?? '' });
      await buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 7_00_000_00 });
      return sale;
    }, abroad);
    const all = await expectAllExplained(sale, abroad);
    const tax = all.find((one) => one.resource === 'installment' && one.field === 'igstPaise');
    expect(tax?.title).toBe('Booking, Tax');
    expect(all.flatMap((one) => one.rates)).toEqual([]);
  });

  it('on a later day, when installments are overdue', async () => {
    const later = `${addDays(desk.today, 40)}T06:30:00.000Z`;
    const all = await desk.app.application.runAs(desk.head.caller, later, (work) =>
      explainEverything(work, partly.sale.id),
    );
    const overdue = all.find((one) => one.field === 'overduePaise');
    expect(overdue?.amountPaise).toBeGreaterThan(0);
    expect(all.filter((one) => one.recomputedPaise !== one.amountPaise)).toEqual([]);
  });
});

const possession = { type: 'possession', days: null, date: null, milestoneKey: null } as const;
const at = (type: 'booking' | 'registration') => ({ ...possession, type });
const stage = (
  seq: number,
  name: string,
  component: TemplateStage['component'],
  pct: number,
  trigger: TemplateStage['trigger'],
) => ({
  seq,
  name,
  component,
  pct,
  trigger,
  creditDays: null,
});
const ODD_STAGES: TemplateStage[] = [
  stage(1, 'Booking', 'agreementValue', 3.3333, at('booking')),
  stage(2, 'Registration', 'agreementValue', 23.3333, at('registration')),
  stage(3, 'Charges on registration', 'otherCharges', 41.1111, at('registration')),
  stage(4, 'Possession', 'agreementValue', 73.3334, possession),
  stage(5, 'Charges on possession', 'otherCharges', 58.8889, possession),
];

it('every amount of a sale that its two buyers cancelled is recomputed to the paisa too', async () => {
  const all = await expectAllExplained(ended);
  expect(all.filter((one) => one.resource === 'refundLine')).toHaveLength(2);
});

describe('an amount that was altered behind our back', () => {
  const ALTERED: readonly [
    what: string,
    resource: ExplainedResource,
    field: string,
    columns: Record<string, 1 | -1>,
  ][] = [
    ['the price of a sale', 'sale', 'basePricePaise', { base_price_paise: 1 }],
    ['the tax of a sale', 'sale', 'gstPaise', { gst_paise: 1, total_receivable_paise: 1 }],
    ['the booking amount', 'sale', 'bookingAmountPaise', { booking_amount_paise: 1 }],
    ['a price offered', 'costSheet', 'basePricePaise', { base_price_paise: 1, floor_rise_paise: -1 }],
    ['the principal of an installment', 'installment', 'principalPaise', { principal_paise: 1 }],
    ['the tax of an installment', 'installment', 'taxPaise', { sgst_paise: 1 }],
    ['what was paid of an installment', 'installment', 'paidPaise', { paid_principal_paise: 1 }],
    ['a verified receipt', 'receipt', 'amountPaise', { amount_paise: 1 }],
    ['money on account', 'receipt', 'unallocatedPaise', { unallocated_paise: 1 }],
    ['an invoice', 'invoice', 'totalPaise', { taxable_paise: 1, total_paise: 1 }],
    ['what was paid of an invoice', 'invoice', 'balancePaise', { paid_paise: 1 }],
    ['a refund', 'cancellation', 'refundPaise', { received_paise: 1, refund_paise: 1 }],
    ['what was kept', 'cancellation', 'forfeiturePaise', { forfeiture_paise: 1, refund_paise: -1 }],
    ['what goes back to a buyer', 'refundLine', 'amountPaise', { amount_paise: 1 }],
  ];
  const TABLE: Record<ExplainedResource, string> = {
    sale: 'sale',
    costSheet: 'cost_sheet',
    installment: 'installment',
    charge: 'sale_charge',
    receipt: 'payment_transaction',
    invoice: 'invoice',
    cancellation: 'sale_cancellation',
    refundLine: 'refund_line',
  };

  async function idOf(resource: ExplainedResource): Promise<string> {
    const [first] = await installmentsOf(partly.sale, desk.head);
    return {
      sale: partly.sale.id,
      costSheet: partly.sale.costSheetId ?? '',
      installment: first?.id ?? '',
      charge: '',
      receipt: partly.verified.id,
      invoice: first?.invoiceId ?? '',
      cancellation: ended.cancellation?.id ?? '',
      refundLine: ended.cancellation?.lines[0]?.id ?? '',
    }[resource];
  }

  function alter(
    resource: ExplainedResource,
    id: string,
    columns: Record<string, 1 | -1>,
    sign: 1 | -1,
  ): Promise<void> {
    const changes = Object.entries(columns).map(([column, by]) => `${column} = ${column} + ${by * sign}`);
    return asOwner(desk, `update ${TABLE[resource]} set ${changes.join(', ')} where id = $1`, [id]);
  }

  it.each(ALTERED)('differs from what is recomputed: %s', async (_what, resource, field, columns) => {
    const id = await idOf(resource);
    await alter(resource, id, columns, 1);
    const told = await explained(desk, resource, id, field);
    await alter(resource, id, columns, -1);
    expect(Math.abs(told.recomputedPaise - told.amountPaise)).toBe(1);
    const restored = await explained(desk, resource, id, field);
    expect(restored.recomputedPaise).toBe(restored.amountPaise);
  });

  it('differs also for a receipt that only waits: the audit trail knows what was entered', async () => {
    const { id } = partly.waiting;
    await alter('receipt', id, { amount_paise: 1 }, 1);
    const told = await explained(desk, 'receipt', id, 'amountPaise');
    await alter('receipt', id, { amount_paise: 1 }, -1);
    expect(told.amountPaise - told.recomputedPaise).toBe(1);
  });

  it('does not follow an allocation that was moved from one installment to another', async () => {
    const [first, second] = await installmentsOf(partly.sale, desk.head);
    const move = (from: string, to: string) =>
      asOwner(desk, 'update receipt_allocation set installment_id = $2 where installment_id = $1', [
        from,
        to,
      ]);
    await move(first?.id ?? '', second?.id ?? '');
    const told = await explained(desk, 'installment', first?.id ?? '', 'paidPaise');
    await move(second?.id ?? '', first?.id ?? '');
    expect(told.recomputedPaise).toBe(5_00_000_33);
  });
});
