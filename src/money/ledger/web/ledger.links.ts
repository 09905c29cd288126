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

/** The receipt or invoice behind an entry. */
export function documentHref({ kind, id }: NonNullable<LedgerLine['document']>): string {
  return kind === 'receipt' ? `/payments/collections?view=all&peek=${id}` : `/sales/invoices/${id}`;
}
