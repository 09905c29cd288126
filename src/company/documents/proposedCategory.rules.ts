import type { CategoryKey, DocumentResource } from './document.rules.ts';

type Guess = readonly [pattern: RegExp, key: CategoryKey];

/** What names of files say on any record. */
const BY_NAME: readonly Guess[] = [
  [/form ?60/i, 'form60'],
  [/\bpan\b|pan ?card/i, 'panCard'],
  [/aadha?ar|passport|voter|driving|address/i, 'addressProof'],
  [/photo|selfie/i, 'photo'],
  [/allot/i, 'allotmentLetter'],
  [/registered|sale ?deed|index ?(ii|2)/i, 'registeredDeed'],
  [/possession ?offer|offer of possession/i, 'possessionOffer'],
  [/possession/i, 'possessionLetter'],
  [/cancel/i, 'cancellationLetter'],
  [/application|booking ?form/i, 'applicationForm'],
  [/26qb|form ?16b|\btds\b/i, 'tdsCertificate'],
  [/brochure/i, 'brochure'],
  [/price ?list/i, 'priceListPaper'],
  [/rera/i, 'reraRegistration'],
  [/title|7 12|encumbrance/i, 'titleDeed'],
  [/\boc\b|occupancy|completion/i, 'occupancyCertificate'],
  [/architect/i, 'architectCertificate'],
  [/quality|cube|test ?report/i, 'qualityReport'],
  [/drawing|layout|\bplan\b| dwg$/i, 'drawings'],
];

/** What the same word means on some records. */
const ON_RECORD: Partial<Record<DocumentResource, readonly Guess[]>> = {
  sale: [
    [/agreement/i, 'agreement'],
    [/noc|mortgage/i, 'loanNoc'],
  ],
  channelPartner: [[/agreement|mou/i, 'partnerAgreement']],
  contractor: [
    [/\bpan\b/i, 'contractorPan'],
    [/labour|licen[cs]e/i, 'labourLicence'],
    [/work order|contract/i, 'workOrder'],
    [/insurance|policy/i, 'insurance'],
  ],
  project: [[/noc|permission|sanction|commencement|approval/i, 'approvals']],
  tower: [[/noc|permission|sanction|commencement|approval/i, 'approvals']],
};

/** Where a name says nothing. */
const USUAL: Readonly<Record<DocumentResource, CategoryKey>> = {
  organization: 'other',
  project: 'approvals',
  tower: 'approvals',
  unit: 'other',
  milestone: 'architectCertificate',
  lead: 'other',
  sale: 'saleOther',
  applicant: 'kyc',
  receipt: 'receiptPaper',
  invoice: 'invoicePaper',
  commission: 'other',
  channelPartner: 'partnerAgreement',
  partnerInvoice: 'partnerInvoicePaper',
  contractor: 'contractorOther',
};

/** The category that a file most likely belongs to, of those that the person may upload to; null where none fits. */
export function proposedCategory<Category extends { key: string | null }>(
  resource: DocumentResource,
  fileName: string,
  open: readonly Category[],
): Category | null {
  // 'PAN_Asha-Rao.pdf' is three words and an ending.
  const words = fileName.replaceAll(/[_.-]+/g, ' ');
  const guesses = [...(ON_RECORD[resource] ?? []), ...BY_NAME].filter(([pattern]) => pattern.test(words));
  const keys = [...guesses.map(([, key]) => key), USUAL[resource], 'other' as const];
  for (const key of keys) {
    const found = open.find((one) => one.key === key);
    if (found) return found;
  }
  return open[0] ?? null;
}
