import type { RateSeed } from './rate.seeding.ts';
import { seed } from './rate.seeding.ts';

const FORM_60 = { years: 6, fromYearEnd: true, plusMonths: 0, categories: ['form60'] };

/** For how long law keeps papers: by category of documents, after the end of their record. */
export const KEEPING_SEED: readonly RateSeed[] = [
  seed(
    'papers.kept',
    {
      years: 8,
      fromYearEnd: true,
      plusMonths: 0,
      categories: [
        'finance',
        'agreement',
        'registeredDeed',
        'allotmentLetter',
        'cancellationLetter',
        'possessionLetter',
        'partner',
      ],
    },
    '2014-04-01',
    'Companies Act 2013 s.128(5): books with their vouchers for eight financial years; to be confirmed by the accountant',
    { qualifier: 'companies act' },
  ),
  seed(
    'papers.kept',
    {
      years: 6,
      fromYearEnd: true,
      plusMonths: 9,
      categories: ['demandLetter', 'receiptPaper', 'invoicePaper', 'partnerInvoicePaper'],
    },
    '2017-07-01',
    'CGST Act 2017 s.36: 72 months from the due date of the annual return, 31 December after the year',
    { qualifier: 'gst' },
  ),
  seed(
    'papers.kept',
    FORM_60,
    '2016-01-01',
    'Income-tax Rules 1962, rule 114D: six years from the end of the financial year of the transaction',
    { qualifier: 'form 60', validTo: '2026-03-31' },
  ),
  seed(
    'papers.kept',
    FORM_60,
    '2026-04-01',
    'Income-tax Act 2025 and its rules: the same time; to be confirmed by the accountant',
    { qualifier: 'form 60' },
  ),
];
