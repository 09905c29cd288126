import type { Day } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { PartnerBook } from './partnerActs.ts';

/** What came in or went back, as whoever keeps the books by hand would note it. */
export interface NotedMoney {
  id: string;
  type: 'receipt' | 'tds' | 'refund';
  mode: string;
  amountPaise: number;
  recordedById: string;
  status: 'recorded' | 'verified' | 'bounced' | 'reversed';
}

/** The books of one sale, kept beside the product from what it acknowledged. */
export interface SaleBook {
  id: string;
  unitId: string;
  hasEnded: boolean;
  money: NotedMoney[];
}

/** What the sequence of a test knows: which sales there are, what was paid on them, and which day it is. */
export interface Books {
  today: Day;
  sales: SaleBook[];
  /** Demand runs that were posted, withdrawn or not. */
  runIds: string[];
  /** The firm whose postings stand between those of the sales. */
  partner: PartnerBook;
}

export function noted(book: SaleBook, ...status: readonly NotedMoney['status'][]): NotedMoney[] {
  return book.money.filter((one) => status.includes(one.status));
}

/** What may never be done to money, whatever else goes on at the same time; null when it may be. */
export function neverOf(
  book: SaleBook,
  money: NotedMoney,
  to: NotedMoney['status'],
  userId: string,
): string | null {
  if (to === 'verified' && money.recordedById === userId) return 'verified by who recorded it';
  if (to === 'bounced' && money.mode !== 'cheque') return `a bounce of ${money.mode}`;
  if (book.hasEnded && money.type !== 'refund') return 'a change of money after the end of its sale';
  return null;
}

/** What must stand at the bank and as tax deducted by the buyer. */
export function expectedOf(book: SaleBook): { bankPaise: number; tdsReceivablePaise: number } {
  const verified = (type: NotedMoney['type']) =>
    sumPaise(noted(book, 'verified').flatMap((one) => (one.type === type ? [one.amountPaise] : [])));
  return { bankPaise: verified('receipt') - verified('refund'), tdsReceivablePaise: verified('tds') };
}

/** The one at a place of a list that may have become shorter. */
export function at<T>(list: readonly T[], index: number): T | undefined {
  return list[index % Math.max(1, list.length)];
}
