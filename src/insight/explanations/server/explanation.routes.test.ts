import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PartlyPaid } from '../../../../tests/support/explained-sales.ts';
import {
  exampleSale,
  explained,
  installmentsOf,
  partlyPaidSale,
} from '../../../../tests/support/explained-sales.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { Explanation } from '#platform/contract/explanation.ts';
import type { Sale } from '#sales/sale.contract.ts';
import type { ExplainedResource } from '../explanation.contract.ts';
import { explainAmount } from '../explanation.contract.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';

let desk: SalesDesk;
let example: Sale;
let partly: PartlyPaid;

beforeAll(async () => {
  desk = await openSalesDesk();
  example = await desk.run(exampleSale);
  partly = await partlyPaidSale(desk);
});

afterAll(() => desk.app.stop());

describe('an explanation', () => {
  it('tells an installment as percents of the whole, in words and in figures', async () => {
    const slab = (await installmentsOf(example, desk.head)).find((one) => one.name === 'Slab 8');
    const told = await explained(desk, 'installment', slab?.id ?? '', 'totalPaise');
    expect(told.amountPaise).toBe(6_99_147_76);
    expect(told.recomputedPaise).toBe(6_99_147_76);
    expect(told.steps).toEqual([
      {
        label: 'Principal',
        text: '55% less 50% of 1,33,17,100',
        detail: '73,24,405 − 66,58,550',
        amountPaise: 6_65_855_00,
      },
      {
        label: 'CGST 2.5%',
        text: '55% less 50% of 3,32,927.50',
        detail: '1,83,110.13 − 1,66,463.75',
        amountPaise: 16_646_38,
      },
      { label: 'SGST 2.5%', text: 'same rule, same half', detail: null, amountPaise: 16_646_38 },
    ]);
    expect(told.rates).toMatchObject([
      { key: 'gst.residential.other', text: 'GST 5%, residential', validFrom: '2019-04-01' },
    ]);
    expect(told.rates[0]?.source).toContain('Notification 3/2019-CT(R)');
  });

  it('leads to the documents, the people and the ledger batch behind an amount', async () => {
    const [first] = await installmentsOf(example, desk.head);
    const { facts } = await explained(desk, 'installment', first?.id ?? '', 'totalPaise');
    const byLabel = new Map(facts.map((one) => [one.label, one]));
    expect(byLabel.get('Why now')?.text).toMatch(/^On booking: demanded .*; due at once$/);
    expect(byLabel.get('Plan')).toEqual({
      label: 'Plan',
      text: 'Construction linked, revision 1, stage 1 of 13',
      href: `/payments/plans/${example.paymentPlanId}`,
    });
    expect(byLabel.get('Cost sheet')?.href).toBe(`/cost-sheets/${example.costSheetId}`);
    expect(byLabel.get('Booking')?.href).toBe(`/sales/${example.id}`);
    expect(byLabel.get('Bill')).toMatchObject({ href: `/sales/invoices/${first?.invoiceId ?? ''}` });
    expect(byLabel.get('Bill')?.text).toContain(first?.invoiceNumber);
    expect(byLabel.get('Demanded by')?.text).toBe('Meera Kulkarni');
    expect(byLabel.get('Ledger')?.text).toMatch(/^Batch \d+, .*: 13,98,295.50 = 13,31,710 \+ tax 66,585.50$/);
  });

  it('says who recorded and who verified a receipt and where its money went', async () => {
    const told = await explained(desk, 'receipt', partly.verified.id, 'amountPaise');
    expect(told.steps.map((one) => one.label)).toEqual(['Booking', 'On account']);
    expect(told.steps[0]?.text).toMatch(/^tax [\d,.]+, then principal [\d,.]+$/);
    const facts = Object.fromEntries(told.facts.map((one) => [one.label, one.text]));
    expect(facts['Recorded by']).toContain('Meera Kulkarni');
    expect(facts['Verified by']).toContain('Test Person');
    expect(facts['Separate account']).toMatch(/= 70% of [\d,.]+, the receipt without tax$/);
    expect(told.rates.map((one) => one.key)).toEqual(['rera.designatedAccountPct']);
    expect((await explained(desk, 'receipt', partly.withdrawn.id, 'amountPaise')).steps[0]?.text).toContain(
      'withdrawn',
    );
  });

  it('shows the rate row of the cap before registration with its dates and source', async () => {
    const told = await explained(desk, 'sale', partly.sale.id, 'acceptableBeforeRegistrationPaise');
    expect(told.rates).toMatchObject([
      { key: 'rera.bookingCapPct', text: 'At most 10% before the agreement is registered' },
    ]);
    expect(told.rates[0]?.source).toMatch(/RERA|Real Estate/);
  });
});

describe('who may ask', () => {
  it('sees an explanation where the record is visible, else 404', async () => {
    const other = await desk.organization.user('Sales Executive');
    const [first] = await installmentsOf(example, desk.head);
    const asked: [ExplainedResource, string, string][] = [
      ['sale', partly.sale.id, 'paidPaise'],
      ['costSheet', partly.sale.costSheetId ?? '', 'basePricePaise'],
      ['installment', first?.id ?? '', 'totalPaise'],
      ['receipt', partly.verified.id, 'amountPaise'],
      ['invoice', first?.invoiceId ?? '', 'totalPaise'],
    ];
    for (const [resource, id, field] of asked) {
      const params = { resource, id, field };
      expect.soft((await refusalOf(other.send(explainAmount, { params }))).status, resource).toBe(404);
      const finance = await desk.finance.send(explainAmount, { params });
      expect.soft(finance.status, resource).toBe(resource === 'costSheet' ? 404 : 200);
      const told = finance.body.data as Explanation | undefined;
      expect.soft(told?.facts.find((one) => one.label === 'Cost sheet')?.href ?? null).toBe(null);
    }
  });

  it('is turned away without a session, as a partner and from another organization', async () => {
    const params = { resource: 'sale', id: example.id, field: 'agreementValuePaise' };
    const partner = await desk.organization.user('Channel Partner Admin', {
      channelPartnerId: crypto.randomUUID(),
    });
    const stranger = (await desk.app.organization()).businessHead;
    expect((await desk.app.send(explainAmount, { params })).status).toBe(401);
    expect((await partner.send(explainAmount, { params })).status).toBe(403);
    expect(await refusalOf(stranger.send(explainAmount, { params }))).toEqual({
      status: 404,
      message: 'Sale was not found.',
    });
  });

  it('is explained plainly when there is no such amount', async () => {
    const ask = (field: string, resource = 'sale') =>
      refusalOf(desk.head.send(explainAmount, { params: { resource, id: example.id, field } }));
    expect(await ask('allInPaise')).toEqual({
      status: 400,
      message: `This sale has no explained amount 'allInPaise'.`,
    });
    expect((await ask('__proto__')).status).toBe(400);
    expect((await ask('basePricePaise', 'unit')).status).toBe(400);
    const registered = await desk.sale();
    await desk.run((work) => markRegistered(work, registered.id));
    const params = { resource: 'sale', id: registered.id, field: 'acceptableBeforeRegistrationPaise' };
    expect(await refusalOf(desk.head.send(explainAmount, { params }))).toEqual({
      status: 404,
      message: 'There is no limit on receipts for this sale, so there is nothing to explain.',
    });
  });
});
