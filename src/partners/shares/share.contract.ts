import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id, optional, pct, text, version } from '#platform/contract/fields.ts';
import { COMMISSION_STATUSES } from '#partners/commissions/commissionLife.rules.ts';
import { SHARE_ACCEPTERS, SHARE_MAKERS, SHARE_READERS } from './share.rules.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

const CommissionShare = z.strictObject({
  /** Null for another firm than the reader's own. */
  firm: Named.nullable(),
  pct: z.number(),
  acceptedAt: z.iso.datetime().nullable(),
  /** Null where people of the builder or of another firm are not named. */
  acceptedBy: z.string().nullable(),
  /** A head accepted in place of the firm. */
  isDecidedByHead: z.boolean(),
  /** What it earns the firm; null for another firm than the reader's own, and where it was rejected. */
  commission: z
    .strictObject({
      id: z.uuid(),
      number: z.string(),
      status: z.enum(COMMISSION_STATUSES),
      grossPaise: z.number().int().nullable(),
    })
    .nullable(),
  mayAccept: z.boolean(),
});
export type CommissionShare = z.infer<typeof CommissionShare>;

export const SharesOfSale = z.strictObject({
  saleId: z.uuid(),
  bookingNumber: z.string(),
  /** Null while the sale is not shared. */
  version: z.number().int().nullable(),
  reason: z.string().nullable(),
  proposedAt: z.iso.datetime().nullable(),
  /** The largest first; none: one firm has the sale alone. */
  shares: z.array(CommissionShare),
  isAccepted: z.boolean(),
  mayShare: z.boolean(),
});
export type SharesOfSale = z.infer<typeof SharesOfSale>;

export const getShares = call({
  method: 'GET',
  path: '/sales/{id}/commission-shares',
  summary: 'How firms share the commission of a sale; a firm sees its own share',
  can: SHARE_READERS,
  reply: data(SharesOfSale),
});

const SharesInput = z.object({
  shares: z
    .array(z.object({ channelPartnerId: id(), pct: pct('Share', 0.0001) }))
    .max(10, 'Two or three firms share a sale.'),
  reason: text(300, 'Reason', 3),
  version: optional(version()),
});

export const setShares = call({
  method: 'PUT',
  path: '/sales/{id}/commission-shares',
  summary:
    'Share the commission of a sale between firms before anything is approved; without firms the sharing ends',
  can: SHARE_MAKERS,
  body: SharesInput.partial(),
  reply: data(SharesOfSale),
});

export const acceptShare = call({
  method: 'PUT',
  path: '/sales/{id}/commission-shares/accept',
  summary: 'Accept the share of the own firm; a head names the firm and accepts in its place',
  can: SHARE_ACCEPTERS,
  body: z.object({ channelPartnerId: id(), version: version() }).partial(),
  reply: data(SharesOfSale),
});
