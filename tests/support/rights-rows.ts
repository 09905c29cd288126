import type { Role } from '#platform/contract/roles.ts';
import type { RowsOfRole, Sees } from './rights-people.ts';
import { nothing, roles } from './rights-people.ts';

export const ROW_KINDS = [
  'lead',
  'costSheet',
  'sale',
  'plan',
  'installment',
  'receipt',
  'invoice',
  'soldUnit',
  'waiter',
  'bookingDraft',
  'leadFile',
  'saleFile',
  'applicantFile',
  'receiptFile',
  'invoiceFile',
  'project',
  'tower',
  'milestone',
  'contractor',
  'issue',
  'cost',
  'checkList',
  'sitePhoto',
  'progressLetter',
  'demandRun',
  'bankAccount',
  'accountTransfer',
  'unit',
  'unitBatch',
  'priceList',
  'template',
  'projectFile',
  'projectDocument',
  'saleDocument',
  'documentCategory',
  'letterTemplate',
  'letterJob',
  'documentHold',
  'unitFile',
  'import',
  'organization',
  'organizationFile',
  'user',
  'leaver',
  'invitation',
  'notification',
  'session',
  'passkey',
  'savedView',
  'reportSchedule',
  'reportFile',
  'figureAlert',
  'messageTemplate',
  'looseFile',
  'firm',
  'structure',
  'commission',
  'commissionRun',
  'partnerInvoice',
  'recoverable',
  'approval',
  'seller',
  'absence',
  'reassignment',
  'scoreRun',
  'leadSource',
  'tdsCertificate',
  'tdsChallan',
  'claim',
  'dispute',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

export interface CallRights {
  call: string;
  /** What the row is to the call, or what of it is changed. */
  as?: string;
  row: RowKind;
  rows: RowsOfRole;
  /** Roles that are ever let in. */
  door: readonly Role[];
  /** Rows that may be seen and still not be changed. */
  isClosed: Sees;
}

/** Roles by their initials: 'BH PD SH'. */
export function rights(
  call: string,
  row: RowKind,
  rows: RowsOfRole,
  door: string,
  more: { isClosed?: Sees; as?: string } = {},
): CallRights {
  return { call, row, rows, door: roles(door), isClosed: nothing, ...more };
}
