import { amountInWords } from '#platform/contract/amountInWords.ts';
import type { InvoiceDocument } from '#money/invoices/invoice.document.ts';
import type { ReceiptDocument } from '#money/receipts/receipt.document.ts';
import type { CostSheetDocument } from '#offers/cost-sheets/costSheet.document.ts';
import type { DocumentProperty, DocumentSupplier } from '#company/letterhead/sale.document.ts';
import { jointStatement as joined } from '#sale-lifecycle/customers/jointStatement.document.ts';
import type { StatementDocument } from '#sale-lifecycle/statements/statement.document.ts';

/** The documents of flat B-1203 as they are frozen when issued, for tests that print them. */

export const supplier: DocumentSupplier = {
  name: 'Sahyadri Kalpa Developers Pvt Ltd',
  address: 'Survey 88/2, Wakad, Pune 411057, Maharashtra',
  gstin: '27AAKCS4821M1ZW',
  pan: 'AAKCS4821M',
  cin: 'U45200PN2011PTC140001',
  phone: '+91 20 4000 1482',
  email: 'accounts@sahyadrikalpa.example',
  website: 'sahyadrikalpa.example',
  logo: null,
};

const property: DocumentProperty = {
  kind: 'Flat',
  unitNumber: 'B-1203',
  towerName: 'Tower B',
  projectName: 'Kalpa Tarang',
  unitType: '3BHK',
  projectAddress: 'Wakad, Pune 411057, Maharashtra',
  reraNumber: 'P52100012345',
  reraCarpetAreaSqft: 985,
  bookingNumber: 'BKG/26-27/0049',
  bookingDate: '2026-06-14',
};

const buyer = {
  name: 'Asha Rao and Vivek Rao',
  address: '14 Prabhat Road, Pune 411004',
  maskedPan: 'AFXPR••••L',
  gstin: null,
};

const account = {
  label: 'Kalpa Tarang RERA collection account',
  bank: 'Bank of Maharashtra',
  accountLast4: '4471',
  ifsc: 'MAHB0000123',
};

const halves = [
  { part: 'cgstPaise' as const, label: 'CGST', shareOfPct: 0.5 },
  { part: 'sgstPaise' as const, label: 'SGST', shareOfPct: 0.5 },
];

const signature = {
  signatureFor: 'For Sahyadri Kalpa Developers Pvt Ltd',
  signatory: 'Authorised signatory',
};

export const invoice: InvoiceDocument = {
  title: 'Tax invoice',
  copyMark: 'Original for recipient',
  invoiceNumber: 'SKI/26-27/000123',
  issueDate: '2026-11-12',
  dueDate: '2026-11-27',
  currency: 'INR',
  supplier,
  billTo: buyer,
  property,
  placeOfSupply: 'Maharashtra (27)',
  taxColumns: halves,
  lines: [
    {
      description: 'Slab 8 completed',
      detail: 'stage 5, 5% of 1,33,17,100',
      sac: '995411',
      gstRatePct: 5,
      taxablePaise: 66585500,
      cgstPaise: 1664638,
      sgstPaise: 1664638,
      igstPaise: 0,
      totalPaise: 69914776,
    },
  ],
  taxablePaise: 66585500,
  cgstPaise: 1664638,
  sgstPaise: 1664638,
  igstPaise: 0,
  totalPaise: 69914776,
  amountInWords: amountInWords(69914776),
  reverseCharge: 'No',
  payTo: account,
  taxAtSourceNote: 'Deduct 1% of ₹6,65,855 = ₹6,658.55 and send Form 132. Pay ₹6,92,489.21.',
  interestNote: 'Interest of 10.8% a year from 28 Nov 2026 if paid after 4 Dec 2026.',
  ...signature,
};

export const receipt: ReceiptDocument = {
  title: 'Receipt voucher',
  receiptNumber: 'R/26-27/000123',
  receivedDate: '2026-11-21',
  clearedOn: '2026-11-23',
  currency: 'INR',
  supplier,
  receivedFrom: buyer,
  paidBy: 'HDFC Bank Ltd',
  property,
  placeOfSupply: 'Maharashtra (27)',
  amountPaise: 110000000,
  amountInWords: amountInWords(110000000),
  mode: 'NEFT',
  reference: 'HDFCR52026112100123456',
  instrumentDate: null,
  bankName: 'HDFC Bank',
  depositedInto: account,
  lines: [
    {
      installmentName: 'Slab 4 completed',
      invoiceNumber: 'SKI/26-27/000097',
      principalPaise: 28490261,
      taxPaise: 1424513,
      totalPaise: 29914774,
    },
    {
      installmentName: 'Slab 8 completed',
      invoiceNumber: 'SKI/26-27/000123',
      principalPaise: 66585500,
      taxPaise: 3329276,
      totalPaise: 69914776,
    },
  ],
  principalPaise: 95075761,
  taxPaise: 4753789,
  advance: {
    amountPaise: 10170450,
    gstRatePct: 5,
    taxColumns: halves,
    taxablePaise: 9686142,
    cgstPaise: 242154,
    sgstPaise: 242154,
    igstPaise: 0,
    taxPaise: 484308,
  },
  recordedBy: 'Sneha Patil',
  verifiedBy: 'Anil Deshmukh',
  ...signature,
};

export const statement: StatementDocument = {
  title: 'Statement of account',
  asOf: '2026-11-21',
  currency: 'INR',
  supplier,
  buyer,
  property,
  agreementValuePaise: 1331710000,
  totalReceivablePaise: 1458073340,
  rows: [
    {
      on: '2026-06-14',
      kind: 'demand',
      document: 'SKI/26-27/000012',
      particulars: 'Booking, due 14 Jun 2026',
      debitPaise: 139829550,
      creditPaise: 0,
      balancePaise: 139829550,
    },
    {
      on: '2026-06-16',
      kind: 'receipt',
      document: 'R/26-27/000019',
      particulars: 'NEFT HDFCR52026061600123456',
      debitPaise: 0,
      creditPaise: 154604550,
      balancePaise: -14775000,
    },
    {
      on: '2026-07-13',
      kind: 'demand',
      document: 'SKI/26-27/000031',
      particulars: 'Registration of the agreement, due 28 Jul 2026',
      debitPaise: 279659100,
      creditPaise: 0,
      balancePaise: 264884100,
    },
  ],
  demandedPaise: 419488650,
  receivedPaise: 154604550,
  balancePaise: 264884100,
  overduePaise: 264884100,
  notYetDemandedPaise: 1038584690,
  awaitingVerificationPaise: 5000000,
  payTo: account,
  interestNote: 'Interest of 10.8% a year runs on amounts paid more than 7 days after its due date.',
  ...signature,
};

/** With a shop of the same buyer in a project in Goa. */
export const jointStatement = joined(statement, [
  {
    ...statement,
    supplier: { ...supplier, gstin: '30AAKCS4821M1ZB' },
    property: {
      ...property,
      kind: 'Shop',
      unitNumber: 'S-4',
      towerName: null,
      projectName: 'Kalpa Sagar',
      bookingNumber: 'BKG/26-27/0007',
    },
    rows: statement.rows.slice(0, 1),
    demandedPaise: 139829550,
    receivedPaise: 0,
    balancePaise: 139829550,
    overduePaise: 0,
    awaitingVerificationPaise: 0,
    interestNote: null,
    payTo: null,
  },
]);

export const costSheet: CostSheetDocument = {
  number: 'CS/26-27/0102',
  issuedOn: '2026-11-21',
  validUntil: '2026-11-28',
  currency: 'INR',
  supplier,
  project: {
    name: 'Kalpa Tarang',
    address: 'Survey 88/2, Wakad, Pune 411057, Maharashtra',
    reraNumber: 'P52100012345',
    reraValidUntil: '2028-12-31',
  },
  unit: {
    unitNumber: 'B-1203',
    towerName: 'Tower B',
    towerReraNumber: null,
    floor: 12,
    unitType: '3BHK',
    reraCarpetAreaSqft: 985,
    balconyAreaSqft: 92,
    terraceAreaSqft: 0,
    saleableAreaSqft: 1428.25,
    priceBasis: 'carpet',
    facing: 'East',
    view: 'Garden',
    possessionOn: '2028-03-31',
  },
  customer: { name: 'Dr Sandeep Bhosale', phone: '+91 90000 01482' },
  issuedBy: { name: 'Sneha Patil', role: 'Sales Executive', phone: '+91 90000 01483' },
  sections: [
    {
      title: 'Agreement value',
      lines: [
        { label: 'Base price', basis: '985 × 12,400', amountPaise: 1221400000 },
        { label: 'Floor rise', basis: '985 × 45 × (12 − 4)', amountPaise: 35460000 },
        { label: 'Garden 150 + corner 100', basis: '985 × 250', amountPaise: 24625000 },
        { label: 'Covered parking', basis: '1 × 4,00,000', amountPaise: 40000000 },
        { label: 'Infrastructure', basis: 'fixed', amountPaise: 25000000 },
        { label: 'Festive discount', basis: '985 × 150', amountPaise: -14775000 },
      ],
      total: { label: 'Agreement value', amountPaise: 1331710000 },
    },
    {
      title: 'Tax and other charges',
      lines: [
        { label: 'CGST', basis: '2.5% of 1,33,17,100', amountPaise: 33292750 },
        { label: 'SGST', basis: '2.5% of 1,33,17,100', amountPaise: 33292750 },
        { label: 'Club membership', basis: 'fixed', amountPaise: 15000000 },
        { label: 'Legal charges', basis: 'fixed', amountPaise: 3000000 },
        { label: 'Electricity and water', basis: 'fixed', amountPaise: 7500000 },
        { label: 'Society formation', basis: 'fixed', amountPaise: 2000000 },
        { label: 'Maintenance, 24 months', basis: '985 × 4.50 × 24', amountPaise: 10638000 },
        { label: 'GST on these', basis: '18% of 3,81,380', amountPaise: 6864840 },
        { label: 'Corpus deposit', basis: '985 × 150', amountPaise: 14775000 },
      ],
      total: { label: 'Total payable to the builder', amountPaise: 1458073340 },
    },
    {
      title: 'Paid to the state',
      lines: [
        { label: 'Stamp duty', basis: '7% of 1,33,17,100', amountPaise: 93219700 },
        { label: 'Registration', basis: '1%, at most 30,000', amountPaise: 3000000 },
      ],
      total: null,
    },
  ],
  agreementValuePaise: 1331710000,
  totalReceivablePaise: 1458073340,
  totalReceivableInWords: amountInWords(1458073340),
  allInPaise: 1554293040,
  allInInWords: amountInWords(1554293040),
  tds: {
    pct: 1,
    basePaise: 1364848000,
    amountPaise: 13648480,
    section: '393(1) Table Sl. 3(i)',
    form: '141 Schedule B',
  },
  plan: {
    name: 'Construction linked',
    rows: [
      {
        name: 'Booking',
        component: 'agreementValue',
        pct: 10,
        trigger: 'On booking',
        expectedDate: '2026-11-21',
        principalPaise: 133171000,
        taxPaise: 6658550,
        totalPaise: 139829550,
      },
      {
        name: 'Registration of the agreement',
        component: 'agreementValue',
        pct: 20,
        trigger: 'On registration',
        expectedDate: '2026-12-21',
        principalPaise: 266342000,
        taxPaise: 13317100,
        totalPaise: 279659100,
      },
      {
        name: 'Remaining stages',
        component: 'agreementValue',
        pct: 70,
        trigger: 'Tower B by stage',
        expectedDate: null,
        principalPaise: 932197000,
        taxPaise: 46609850,
        totalPaise: 978806850,
      },
      {
        name: 'Other charges',
        component: 'otherCharges',
        pct: 100,
        trigger: 'On possession',
        expectedDate: '2028-03-31',
        principalPaise: 38138000,
        taxPaise: 6864840,
        totalPaise: 45002840,
      },
      {
        name: 'Corpus deposit',
        component: 'corpus',
        pct: 100,
        trigger: 'On possession',
        expectedDate: '2028-03-31',
        principalPaise: 14775000,
        taxPaise: 0,
        totalPaise: 14775000,
      },
    ],
    totalPaise: 1458073340,
  },
  rates: [
    {
      text: 'GST 5%, residential',
      validFrom: '2019-04-01',
      source:
        'Notification 3/2019-CT(R): 5% of the agreement value without input credit, one third for land already taken off',
    },
    {
      text: 'Stamp duty 7%, Maharashtra',
      validFrom: '2023-04-01',
      source: 'Maharashtra Stamp Act, Schedule I article 25, with local body tax and metro cess',
    },
  ],
  notes: ['The society formation charge is an estimate.'],
};
