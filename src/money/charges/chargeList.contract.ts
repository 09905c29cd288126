import * as z from 'zod';
import { call, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, day, id, sortBy } from '#platform/contract/fields.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { towerOrNone } from '#inventory/towers/tower.contract.ts';
import { CHARGE_KINDS } from '#money/ledger/chargeKind.rules.ts';

/** Late interest or another charge billed to a buyer: paid, waived or open. */
export const ListedCharge = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  saleId: z.uuid(),
  bookingNumber: z.string(),
  customerName: z.string(),
  unitNumber: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  kind: z.enum(CHARGE_KINDS),
  /** The day it counts by: when it was billed, of interest at the latest the end of the month that it is for. */
  chargedOn: z.iso.date(),
  /** Of late interest: the days that it is for. */
  fromDay: z.iso.date().nullable(),
  toDay: z.iso.date().nullable(),
  amountPaise: z.number().int(),
  taxPaise: z.number().int(),
  totalPaise: z.number().int(),
  paidPaise: z.number().int(),
  waivedPaise: z.number().int(),
  /** Neither paid nor waived; nothing of a cancelled sale, which owes none. */
  outstandingPaise: z.number().int(),
});
export type ListedCharge = z.infer<typeof ListedCharge>;

export const listCharges = call({
  method: 'GET',
  path: '/payments/reports/charges',
  summary: 'Late interest and other charges billed to buyers, paid, waived or open',
  can: GROUPS.FINANCE,
  query: z.object({
    ...pageQuery,
    kind: anyValueOf(CHARGE_KINDS),
    projectId: id().optional(),
    towerId: towerOrNone().optional(),
    saleId: id().optional(),
    from: day('From').optional(),
    to: day('To').optional(),
    sort: sortBy(['chargedOn', 'totalPaise'], '-chargedOn'),
  }),
  reply: page(ListedCharge),
});

export const exportCharges = fileOf(listCharges);
export const totalCharges = totalsOf(listCharges, [
  'totalPaise',
  'paidPaise',
  'waivedPaise',
  'outstandingPaise',
]);
