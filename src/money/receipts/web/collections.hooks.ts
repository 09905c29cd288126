import { useCallback } from 'react';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import type * as z from 'zod';
import type { ListPatch } from '#platform/web/table/list.state.ts';
import { clearedParams, patchedParams } from '#platform/web/table/list.state.ts';
import { listParts } from '#platform/web/table/list.parts.ts';
import { PANEL_PARAM, useListState } from '#platform/web/table/useListState.ts';
import { listReceipts } from '../receipt.contract.ts';
import type { ReceiptStatus } from '../receiptChecks.rules.ts';

export type ReceiptView =
  | 'verify'
  | 'verified'
  | 'takenBack'
  | 'certificates'
  | 'refunds'
  | 'onAccount'
  | 'all';

type Patch = ListPatch<typeof listReceipts.query>;

/** The address of each tab. Refunds have their own list: most have no receipt yet. */
export const VIEW_HREFS: Record<ReceiptView, string> = {
  verify: '/payments/collections?status=recorded',
  verified: '/payments/collections?status=verified',
  takenBack: '/payments/collections?status=bounced,reversed',
  certificates: '/payments/collections?certificate=pending',
  // Refunds still to pay; paid ones are a filter away.
  refunds: '/payments/refunds?state=toRecord,recorded',
  onAccount: '/payments/collections?onAccount=true',
  all: '/payments/collections?view=all',
};

/** The list's state; without a status in the address it is the queue of receipts to verify. */
export function useReceiptList() {
  const schema = listReceipts.query;
  const list = useListState(schema);
  const [params, setParams] = useSearchParams();
  const named = list.query.status;
  const other = otherView(list.query);
  const status = named ?? (other || params.has('view') ? undefined : QUEUE);
  const set = useCallback(
    (patch: Patch, options: { replace?: boolean } = {}) => {
      setParams(
        (before) => {
          const next = patchedParams(schema, before, patch);
          if ('status' in patch) setView(next, patch.status ?? []);
          // The queue has no word in the address until something else has: a view of it must say so.
          else if (!named && status) next.set('status', status.join(','));
          return next;
        },
        { replace: options.replace ?? false, preventScrollReset: true },
      );
    },
    [schema, setParams, named, status],
  );
  const clear = useCallback(() => {
    setParams(
      (before) => {
        const next = clearedParams(schema, before);
        for (const key of CHOSEN_BY_VIEW) {
          const kept = before.get(key);
          if (kept) next.set(key, kept);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  }, [schema, setParams]);
  const closeSale = useCallback(() => {
    setParams(withoutSale, { replace: true, preventScrollReset: true });
  }, [setParams]);
  const query = { ...list.query, status };
  // Filters besides those of the tabs.
  const filterCount = list.filterCount - CHOSEN_BY_VIEW.filter((key) => list.query[key] !== undefined).length;
  return {
    ...listParts({ query, filterCount, set, clear }),
    query,
    input: { ...list.input, ...(status ? { status: status.join(',') } : {}) },
    view: other ?? viewOf(status),
    panelHref: (id: string) => hrefWith(params, PANEL_PARAM, id),
    /** A sale opens in place of the receipt, which returns when the sale is closed. */
    saleId: params.get('sale'),
    saleHref: (id: string) => hrefWith(params, 'sale', id),
    closeSale,
  };
}

const QUEUE: ReceiptStatus[] = ['recorded'];

const CHOSEN_BY_VIEW = ['status', 'type', 'certificate', 'onAccount'] as const;

/** The tabs that do not set a status. */
function otherView(query: z.output<typeof listReceipts.query>): ReceiptView | null {
  if (query.certificate === 'pending') return 'certificates';
  if (query.onAccount === 'true') return 'onAccount';
  return query.type?.length === 1 && query.type[0] === 'refund' ? 'refunds' : null;
}

function viewOf(status: readonly ReceiptStatus[] | undefined): ReceiptView {
  if (status?.length === 2 && status.every((one) => one === 'bounced' || one === 'reversed'))
    return 'takenBack';
  if (status?.length !== 1) return 'all';
  return status[0] === 'recorded' ? 'verify' : status[0] === 'verified' ? 'verified' : 'all';
}

/** Without a status the address must say "all". */
function setView(params: URLSearchParams, status: readonly ReceiptStatus[]): void {
  if (status.length > 0) params.delete('view');
  else params.set('view', 'all');
}

function withoutSale(before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before);
  next.delete('sale');
  return next;
}

function hrefWith(params: URLSearchParams, key: string, value: string): string {
  const next = new URLSearchParams(params);
  next.set(key, value);
  return `?${next}`;
}
