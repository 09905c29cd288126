import * as z from 'zod';
import { call, data, SIGNED_IN } from '../../platform/contract/call.ts';
import { OPEN_LEAD_STATUSES } from '../leads/lead.contract.ts';

const LeadCounts = z.strictObject({
  open: z.number().int(),
  byStatus: z.array(z.strictObject({ status: z.enum(OPEN_LEAD_STATUSES), count: z.number().int() })),
  followUpsDue: z.number().int(),
  unassigned: z.number().int(),
});

const Dues = z.strictObject({
  outstandingPaise: z.number().int(),
  overduePaise: z.number().int(),
  overdueSales: z.number().int(),
  /** Falling due within the next seven days, today included. */
  dueSoonPaise: z.number().int(),
  dueSoonSales: z.number().int(),
});

/** Each part is null for roles that may not see its rows. */
export const Dashboard = z.strictObject({
  asOf: z.string(),
  projects: z
    .array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        units: z.number().int(),
        available: z.number().int(),
        reserved: z.number().int(),
        blocked: z.number().int(),
        sold: z.number().int(),
      }),
    )
    .nullable(),
  leads: LeadCounts.nullable(),
  sales: z
    .strictObject({
      live: z.number().int(),
      bookedThisMonth: z.number().int(),
      /** Agreement value of all live sales; null for roles that see status and dues only. */
      bookingValuePaise: z.number().int().nullable(),
    })
    .nullable(),
  dues: Dues.nullable(),
  receiptsToVerify: z.strictObject({ count: z.number().int(), amountPaise: z.number().int() }).nullable(),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = call({
  method: 'GET',
  path: '/analytics/dashboard',
  summary: 'Figures of the first screen, of what the caller may see',
  can: SIGNED_IN,
  reply: data(Dashboard),
});
