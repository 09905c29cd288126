/** Ids of one record of each kind in one organization: a sale with a verified receipt and an issued invoice. */
export interface Records {
  project: string;
  template: string;
  tower: string;
  milestone: string;
  /** Active; it worked on the milestone, was reviewed for it by the head and has an account to be confirmed. */
  contractor: string;
  contractorReview: string;
  /** It works on this one too, and nobody has reviewed that. */
  workedMilestone: string;
  contractorAccount: string;
  /** Active, with nothing to do. */
  otherContractor: string;
  /** Active, with an issue to put right and a link to it. */
  linkedContractor: string;
  contractorLink: string;
  /** What the link holds. */
  contractorToken: string;
  checkList: string;
  /** Of the milestone. */
  qualityCheck: string;
  issue: string;
  /** Of the sold unit. */
  snag: string;
  sitePhoto: string;
  /** Completed and not demanded: the photos of its proof can be chosen. */
  provenMilestone: string;
  /** About the tower, to nobody yet. */
  progressLetter: string;
  /** A bill of the project. */
  cost: string;
  demandRun: string;
  unit: string;
  /** Kept for the lead of the sale's neighbour. */
  heldUnit: string;
  /** Waits for it. */
  waiter: string;
  waitingLead: string;
  soldUnit: string;
  lead: string;
  /** On its timeline. */
  interaction: string;
  /** A welcome that found no address of its buyer. */
  buyerMail: string;
  /** A note about the sale. */
  followUp: string;
  costSheet: string;
  /** A booking of the lead that is not finished. */
  bookingDraft: string;
  priceList: string;
  sale: string;
  plan: string;
  installment: string;
  /** Of the same plan; nobody has asked for it. */
  lastInstallment: string;
  receipt: string;
  waitingReceipt: string;
  invoice: string;
  file: string;
  /** Of the project; waits for approval. */
  document: string;
  documentVersion: string;
  /** An own one, without documents. */
  documentCategory: string;
  /** On the documents of its tower. */
  documentHold: string;
  import: string;
  sheetFile: string;
  account: string;
  accountTransfer: string;
  user: string;
  /** Of this user. */
  passkey: string;
  invitation: string;
  notification: string;
  savedView: string;
  /** A scheduled report of the head, and its file. */
  reportSchedule: string;
  reportFile: string;
  /** Of the head. */
  figureAlert: string;
  messageTemplate: string;
  firm: string;
  structure: string;
  commission: string;
  /** Sent by the firm for the first tranche of another commission, and not entered yet. */
  partnerInvoice: string;
  invoicedCommission: string;
  /** Of a commission of the firm beside this one. */
  recoverable: string;
  /** About the commission. */
  question: string;
  /** Of the firm, without a commission. */
  firmSale: string;
  /** A firm with four payable tranches, and the run that pays the first. */
  paidFirm: string;
  paidCommission: string;
  commissionRun: string;
  commissionRunLine: string;
  approval: string;
  unitBatch: string;
  /** Scores that a job computes. */
  scoreRun: string;
  absence: string;
  reassignment: string;
  leadSource: string;
  /** To be confirmed; entered by the head. */
  firmAccount: string;
  tdsCertificate: string;
  /** Of tax beside that of the paid firm. */
  tdsChallan: string;
  claim: string;
  dispute: string;
  share: string;
  /** What the link of the share carries. */
  shareToken: string;
  /** An approved document that is shared by a link. */
  sharedDocument: string;
  /** One that somebody is asked to accept, and one that nobody is asked about. */
  askedDocument: string;
  unaskedDocument: string;
  documentShare: string;
  documentToken: string;
  /** An approved document that somebody has accepted by a link. */
  acceptedDocument: string;
  /** Its sealed version. */
  acceptedVersion: string;
  acceptance: string;
  acceptancePerson: string;
  /** What the link of that person holds. */
  acceptanceToken: string;
  /** Approved, with a newer revision by the manager that waits. */
  letterTemplate: string;
  letterRevision: string;
  waitingRevision: string;
  /** Of the head. */
  letterJob: string;
  /** Printed on its verified receipt. */
  paperCode: string;
  /** Of its file. */
  fileLink: string;
}

/** Of the waiting lead of every world. */
export const KNOWN_PHONE = '+91 98123 00482';
