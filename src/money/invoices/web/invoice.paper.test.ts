import { expect, test } from 'vitest';
import type { Invoice } from '../invoice.contract.ts';
import { paperOf, taxHead } from './invoice.paper.ts';

const LINE = {
  installmentId: '0190a1b2-0000-7000-8000-000000000001',
  chargeId: null,
  description: 'Slab 8 completed',
  detail: 'stage 5, 5% of 1,33,17,100',
  sac: '995411',
  gstRatePct: 5,
  taxablePaise: 66_585_500,
  cgstPaise: 1_664_638,
  sgstPaise: 1_664_638,
  igstPaise: 0,
  totalPaise: 69_914_776,
};

const INVOICE: Invoice = {
  _id: '0190a1b2-0000-7000-8000-000000000002',
  id: '0190a1b2-0000-7000-8000-000000000002',
  version: 1,
  createdAt: '2026-11-12T06:04:00.000Z',
  updatedAt: '2026-11-12T06:04:00.000Z',
  docType: 'taxInvoice',
  invoiceNumber: 'SKI/26-27/000123',
  financialYear: '26-27',
  series: 'SKI',
  saleId: '0190a1b2-0000-7000-8000-000000000003',
  bookingNumber: 'BKG/26-27/0049',
  projectId: '0190a1b2-0000-7000-8000-000000000004',
  projectName: 'Kalpa Tarang',
  unitNumber: 'B-1203',
  customerName: 'Asha Rao',
  taxablePaise: 66_585_500,
  cgstPaise: 1_664_638,
  sgstPaise: 1_664_638,
  igstPaise: 0,
  totalPaise: 69_914_776,
  taxByRate: [{ ratePct: 5, taxablePaise: 66_585_500, taxPaise: 3_329_276 }],
  paidPaise: 0,
  waivedPaise: 0,
  balancePaise: 69_914_776,
  issueDate: '2026-11-12',
  dueDate: '2026-11-27',
  status: 'issued',
  billTo: {
    name: 'Asha Rao and Vivek Rao',
    address: '14 Prabhat Road, Pune 411004',
    stateCode: null,
    pan: 'AFXPR1234L',
    gstin: null,
  },
  supplier: {
    name: 'Sahyadri Kalpa Developers Pvt Ltd',
    address: 'Wakad, Pune',
    gstin: '27AAKCS4821M1ZW',
    pan: 'AAKCS4821M',
  },
  placeOfSupply: 'Maharashtra (27)',
  against: null,
  creditNotes: [],
  cancelReason: null,
  lines: [LINE],
  amountInWords: 'Rupees six lakh ninety-nine thousand one hundred forty-seven and seventy-six paise only',
  awaitingVerificationPaise: 0,
  receipts: [],
  allowedActions: ['recordPayment', 'pdf'],
};

const labels = (invoice: Invoice) => paperOf(invoice).taxColumns.map(({ label }) => label);

test('the paper heads its tax by the place of supply', () => {
  expect(labels(INVOICE)).toEqual(['CGST', 'SGST']);
  expect(labels({ ...INVOICE, placeOfSupply: 'Chandigarh (04)' })).toEqual(['CGST', 'UTGST']);
  expect(labels({ ...INVOICE, igstPaise: 3_329_276, cgstPaise: 0, sgstPaise: 0 })).toEqual(['IGST']);
  expect(labels({ ...INVOICE, placeOfSupply: null })).toEqual(['Tax']);
  const untaxed = { ...INVOICE, docType: 'billOfSupply' as const, lines: [{ ...LINE, gstRatePct: 0 }] };
  expect(labels(untaxed)).toEqual([]);
});

test('the paper says which document it is and the outcome of its total', () => {
  const said = (invoice: Invoice) => [paperOf(invoice).title, paperOf(invoice).resultLabel];
  expect(said(INVOICE)).toEqual(['Tax invoice', 'Payable']);
  expect(said({ ...INVOICE, docType: 'billOfSupply' })).toEqual(['Bill of supply', 'Payable']);
  expect(said({ ...INVOICE, dueDate: null, status: 'paid' })).toEqual(['Tax invoice', 'Received']);
  const note = {
    ...INVOICE,
    docType: 'creditNote' as const,
    dueDate: null,
    against: { id: INVOICE.id, invoiceNumber: 'SKI/26-27/000123' },
  };
  expect(said(note)).toEqual(['Credit note', 'Credited']);
  expect(paperOf(note).dates).toContain('Against SKI/26-27/000123');
  expect(labels(note)).toEqual(['CGST', 'SGST']);
});

test('the rate stands in the head only while all lines share it', () => {
  const [cgst] = paperOf(INVOICE).taxColumns;
  if (!cgst) throw new Error('A tax invoice of Maharashtra has CGST.');
  expect(taxHead(INVOICE, cgst)).toBe('CGST 2.5%');
  expect(taxHead({ ...INVOICE, lines: [LINE, { ...LINE, gstRatePct: 18 }] }, cgst)).toBe('CGST');
});

test('the paper never shows a whole PAN of a buyer, and names a draft as such', () => {
  expect(paperOf(INVOICE).buyer.lines).toEqual(['14 Prabhat Road, Pune 411004', 'PAN AFXPR••••L']);
  expect(paperOf({ ...INVOICE, issueDate: null, invoiceNumber: null }).dates[0]).toBe('Draft, not issued');
});
