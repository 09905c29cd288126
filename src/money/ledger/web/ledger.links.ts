import { saleHref } from '#sales/saleHref.rules.ts';
import type { LedgerLine } from '../ledger.contract.ts';
import type { LedgerAccount } from '../ledger.rules.ts';

const LEDGER_PATH = '/payments/ledger';

export function trialBalanceHref(month: string): string {
  return `${LEDGER_PATH}?month=${month}`;
}

/** The months of the books, from a month backwards. */
export function periodHref(until?: string): string {
  return `${LEDGER_PATH}?tab=periods${until === undefined ? '' : `&until=${until}`}`;
}

interface JournalChoice {
  account?: LedgerAccount;
  batchNo?: number;
  from?: string;
  to?: string;
}

/** The entries behind a figure. */
export function journalHref(choice: JournalChoice): string {
  const set = Object.entries(choice).flatMap(([key, value]) => (value ? [[key, String(value)]] : []));
  return `${LEDGER_PATH}?${new URLSearchParams([['tab', 'entries'], ...set])}`;
}

/** The ledger of the sale of an entry, or the page of its firm; a challan is shown by its batch. */
export function ownerHref(role: string | null, { saleId, channelPartnerId, batchNo }: LedgerLine): string {
  if (saleId) return saleHref(role, saleId, 'ledger');
  return channelPartnerId ? `/partners/${channelPartnerId}` : journalHref({ batchNo });
}

/** The receipt or invoice behind an entry. */
export function documentHref({ kind, id }: NonNullable<LedgerLine['document']>): string {
  return kind === 'receipt' ? `/payments/collections?view=all&peek=${id}` : `/sales/invoices/${id}`;
}
