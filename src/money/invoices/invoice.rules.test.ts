import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountInWords } from '#platform/contract/amountInWords.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { anyPart, anyStages } from '../../../tests/support/any-plan.ts';
import type { PlannedInstallment } from '#inventory/payment-terms/plan.rules.ts';
import { generatePlan } from '#inventory/payment-terms/plan.rules.ts';
import { TEMPLATE_SEEDS } from '#inventory/payment-terms/template.seed.ts';
import type { FactChanges } from '#offers/cost-sheets/b1203.factory.ts';
import { buildFacts, SEEDED_RATES } from '#offers/cost-sheets/b1203.factory.ts';
import { computeCostSheet } from '#offers/cost-sheets/costSheet.rules.ts';
import { rateOn } from '#company/statutory-rates/rate.rules.ts';
import type { BilledInstallment, InvoiceStatus } from './invoice.rules.ts';
import {
  billedTogether,
  interestNote,
  invoiceBalance,
  invoiceLines,
  invoiceNumber,
  invoiceSeries,
  invoiceStatus,
  invoiceTotals,
  invoiceTypeOf,
  issueDateProblem,
  placeOfSupplyText,
  settledStatus,
  taxAtSourceNote,
} from './invoice.rules.ts';

const DATES = { bookingDate: '2026-06-14', registrationDate: null, possessionDate: null, milestones: {} };
const SAC = rateOn(SEEDED_RATES, 'gst.sac', '2026-11-12').value;
const AGREEMENT_VALUE = 1_33_17_100_00;

const billed = (installment: PlannedInstallment): BilledInstallment => ({
  ...installment,
  id: `id-${installment.seq}`,
});
const planOf = (changes: FactChanges = {}) =>
  generatePlan(TEMPLATE_SEEDS[0]?.stages ?? [], computeCostSheet(buildFacts(changes)).parts, DATES).map(
    billed,
  );
const named = (plan: readonly BilledInstallment[], name: string) => plan.filter((row) => row.name === name);
const linesOf = (installments: readonly BilledInstallment[]) =>
  invoiceLines(installments, SAC, AGREEMENT_VALUE);

describe('invoice SKI/26-27/000123', () => {
  const lines = linesOf(named(planOf(), 'Slab 8'));

  test('has the line and the totals of the worked example', () => {
    expect(lines).toEqual([
      {
        installmentId: 'id-5',
        chargeId: null,
        description: 'Slab 8 completed',
        detail: 'stage 5, 5% of 1,33,17,100',
        sac: '995411',
        gstRatePct: 5,
        taxablePaise: 6_65_855_00,
        cgstPaise: 16_646_38,
        sgstPaise: 16_646_38,
        igstPaise: 0,
        totalPaise: 6_99_147_76,
      },
    ]);
    const totals = invoiceTotals(lines);
    expect(totals).toEqual({
      taxablePaise: 6_65_855_00,
      cgstPaise: 16_646_38,
      sgstPaise: 16_646_38,
      igstPaise: 0,
      totalPaise: 6_99_147_76,
    });
    expect(amountInWords(totals.totalPaise)).toBe(
      'Rupees six lakh ninety-nine thousand one hundred forty-seven and seventy-six paise only',
    );
  });

  test('is a tax invoice of the series of its registration', () => {
    expect(invoiceTypeOf(lines, true)).toBe('taxInvoice');
    expect(invoiceNumber(invoiceSeries('taxInvoice', 'SK'), '2026-11-12', 123)).toBe('SKI/26-27/000123');
  });

  test('tells the buyer what to deduct and when interest begins', () => {
    expect(taxAtSourceNote(invoiceTotals(lines), { pct: 1, certificate: '132' })).toBe(
      'Deduct 1% of ₹6,65,855 = ₹6,658.55 and send Form 132. Pay ₹6,92,489.21.',
    );
    expect(interestNote(10.8, '2026-11-27', 7)).toBe(
      'Interest of 10.8% a year from 28 Nov 2026 if paid after 4 Dec 2026.',
    );
    expect(placeOfSupplyText('27')).toBe('Maharashtra (27)');
  });
});

describe('numbers', () => {
  test('are 16 characters with a prefix of two or of three letters', () => {
    expect(invoiceNumber(invoiceSeries('taxInvoice', 'SKD'), '2026-11-12', 123)).toBe('SKDI/26-27/00123');
    expect(invoiceNumber(invoiceSeries('billOfSupply', 'SK'), '2026-03-31', 1)).toBe('SKB/25-26/000001');
    expect(invoiceSeries('billOfSupply', null)).toBe('INB');
  });

  test('never grow beyond what the law allows', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{2,3}$/), fc.integer({ min: 1, max: 99_999 }), (prefix, seqNo) => {
        expect(invoiceNumber(invoiceSeries('taxInvoice', prefix), '2026-11-12', seqNo)).toMatch(
          /^[A-Z0-9/-]{16}$/,
        );
      }),
    );
    expect(() => invoiceNumber('SKDI', '2026-11-12', 1_00_000)).toThrow(
      'The number series SKDI/26-27 is full. Start another series.',
    );
  });

  test('and dates run in one order', () => {
    expect(issueDateProblem('2026-11-12', '2026-11-21', '2026-11-12')).toBeNull();
    expect(issueDateProblem('2026-11-12', '2026-11-21', null)).toBeNull();
    expect(issueDateProblem('2026-11-22', '2026-11-21', null)).toBe(
      'The invoice date cannot be in the future.',
    );
    expect(issueDateProblem('2026-11-11', '2026-11-21', '2026-11-12')).toBe(
      'The invoice date cannot be before 12 Nov 2026, the date of the last invoice of this series.',
    );
  });
});

describe('lines', () => {
  test('are one for every head of other charges, each at its own rate, and none of tax for the deposit', () => {
    const plan = planOf();
    const lines = linesOf([...named(plan, 'Other charges'), ...named(plan, 'Corpus deposit')]);
    expect(
      lines.map((line) => [
        line.description,
        line.detail,
        line.sac,
        line.gstRatePct,
        line.taxablePaise,
        line.totalPaise,
      ]),
    ).toEqual([
      ['Club membership', null, '999799', 18, 1_50_000_00, 1_77_000_00],
      ['Legal', null, '999799', 18, 30_000_00, 35_400_00],
      ['Electricity and water', null, '999799', 18, 75_000_00, 88_500_00],
      ['Society formation', null, '999799', 18, 20_000_00, 23_600_00],
      ['Maintenance, 24 months', null, '999799', 18, 1_06_380_00, 1_25_528_40],
      ['Corpus deposit', null, '', 0, 1_47_750_00, 1_47_750_00],
    ]);
    expect(invoiceTotals(lines).totalPaise).toBe(5_97_778_40);
  });

  test('tell a part of the price with a rate of its own apart', () => {
    const rates = SEEDED_RATES.map((row) =>
      row.key === 'gst.charge.coveredParking'
        ? { ...row, value: { treatment: 'rate' as const, pct: 18 } }
        : row,
    );
    const lines = linesOf(named(planOf({ rates }), 'Slab 8'));
    expect(lines.map((line) => [line.description, line.detail, line.sac, line.gstRatePct])).toEqual([
      ['Slab 8 completed', 'stage 5, 5%', '995411', 5],
      ['Covered parking, Slab 8 completed', 'stage 5, 5%', '999799', 18],
    ]);
    expect(sumPaise(lines.map((line) => line.taxablePaise))).toBe(6_65_855_00);
  });

  test('add up to their installments for any plan', () => {
    const charges = anyPart('otherCharges', 'head', fc.integer({ min: 1, max: 1_000_000_000 }));
    fc.assert(
      fc.property(anyStages, anyPart('agreementValue'), charges, (stages, price, charge) => {
        const plan = generatePlan(stages, [price, charge], DATES);
        const totals = invoiceTotals(invoiceLines(plan.map(billed), SAC, price.principalPaise));
        expect(totals.totalPaise).toBe(sumPaise(plan.map((row) => row.totalPaise)));
        expect(totals.taxablePaise + totals.cgstPaise + totals.sgstPaise + totals.igstPaise).toBe(
          totals.totalPaise,
        );
        expect(totals.cgstPaise).toBe(totals.sgstPaise);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a bill of supply', () => {
  test('bills a flat sold after completion, its other charges go on a tax invoice', () => {
    const plan = planOf({ tower: { ocDate: '2026-01-01' } });
    const demanded = [...named(plan, 'Booking'), ...named(plan, 'Other charges')];
    const documents = billedTogether(demanded, true).map((rows) => [
      invoiceTypeOf(linesOf(rows), true),
      rows.map((row) => row.name),
    ]);
    expect(documents).toEqual([
      ['taxInvoice', ['Other charges']],
      ['billOfSupply', ['Booking']],
    ]);
  });

  test('bills everything of an organization without registration, and nothing outside India', () => {
    const plan = planOf({ seller: { gstRegistered: false } });
    expect(invoiceTypeOf(linesOf(plan), true)).toBe('billOfSupply');
    expect(billedTogether(plan, true)).toHaveLength(1);
    expect(invoiceTypeOf(linesOf(plan), false)).toBe('taxInvoice');
    expect(billedTogether(plan, false)).toHaveLength(1);
  });
});

const DAY = '2026-11-21';

test.each<[string, InvoiceStatus, number, string, InvoiceStatus]>([
  ['stays a draft', 'draft', 0, '2026-11-01', 'draft'],
  ['stays cancelled', 'cancelled', 0, '2026-11-01', 'cancelled'],
  ['is issued until its due date has passed', 'issued', 0, '2026-11-21', 'issued'],
  ['is overdue the day after', 'issued', 0, '2026-11-20', 'overdue'],
  ['is overdue also when a part is paid', 'partiallyPaid', 1, '2026-11-20', 'overdue'],
  ['is partially paid before', 'issued', 1, '2026-11-27', 'partiallyPaid'],
  ['is paid to the last paisa', 'partiallyPaid', 100, '2026-11-01', 'paid'],
])('an invoice %s', (_what, status, paidPaise, dueDate, shown) => {
  expect(
    invoiceStatus(
      {
        docType: 'taxInvoice',
        status,
        totalPaise: 100,
        paidPaise,
        waivedPaise: 0,
        dueDate,
        awaitsOnlyTax: false,
      },
      DAY,
    ),
  ).toBe(shown);
});

test('an invoice is not overdue while all that is open of it is deducted tax awaiting verification', () => {
  const late = { totalPaise: 100, waivedPaise: 0, dueDate: '2026-11-01', awaitsOnlyTax: true };
  const shown = (status: 'issued' | 'partiallyPaid', paidPaise: number) =>
    invoiceStatus({ ...late, docType: 'taxInvoice', status, paidPaise }, DAY);
  expect(shown('partiallyPaid', 99)).toBe('partiallyPaid');
  expect(shown('issued', 0)).toBe('issued');
});

test.each<[string, number, number, InvoiceStatus, number]>([
  ['of which all is waived is paid, however late', 0, 100, 'paid', 0],
  ['of which the rest is waived is paid', 40, 60, 'paid', 0],
  ['of which a part is waived is overdue for what is open', 0, 99, 'overdue', 1],
])('an invoice %s', (_what, paidPaise, waivedPaise, shown, balancePaise) => {
  const invoice = { totalPaise: 100, paidPaise, waivedPaise, dueDate: '2026-11-01', awaitsOnlyTax: false };
  expect(invoiceStatus({ ...invoice, docType: 'taxInvoice', status: 'issued' }, DAY)).toBe(shown);
  expect(invoiceBalance(invoice)).toBe(balancePaise);
});

test('what is paid and waived of an invoice decides where it stands, and only money makes it partly paid', () => {
  const amounts = fc.tuple(fc.nat(1_000), fc.nat(1_000), fc.nat(1_000)).filter((all) => sumPaise(all) > 0);
  fc.assert(
    fc.property(amounts, ([paidPaise, waivedPaise, balancePaise]) => {
      const invoice = { totalPaise: paidPaise + waivedPaise + balancePaise, paidPaise, waivedPaise };
      const open = paidPaise > 0 ? 'partiallyPaid' : 'issued';
      expect(invoiceBalance(invoice)).toBe(balancePaise);
      expect(settledStatus(invoice)).toBe(balancePaise === 0 ? 'paid' : open);
    }),
  );
});
