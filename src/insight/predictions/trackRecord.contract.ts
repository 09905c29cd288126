import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id } from '#platform/contract/fields.ts';
import { GROUPS, without } from '#platform/contract/roles.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { Band, RowsLink } from './prediction.contract.ts';

/** As it is kept: of one month ahead. */
export const KeptMonth = z.strictObject({ month: z.string(), units: Band });
export type KeptMonth = z.infer<typeof KeptMonth>;

export const TrackRecord = z.strictObject({
  /** Kept after these month ends, the latest first. */
  records: z.array(
    z.strictObject({
      /** The last month that was known: '2026-10'. */
      knownUntil: z.string(),
      keptAt: z.string(),
      method: z.string(),
      refusal: z.string().nullable(),
      months: z.array(
        z.strictObject({
          ...KeptMonth.shape,
          /** Booked in it; null while it is not over. */
          came: z.number().int().nullable(),
          /** Of those: imported, and not among the bookings that the link finds. */
          imported: z.number().int(),
          link: RowsLink,
        }),
      ),
    }),
  ),
  /** Of the months one ahead that are over: how many there are, how far off they were, how many lay inside. */
  oneAhead: z.strictObject({
    months: z.number().int(),
    missedBy: z.number().nullable(),
    inside80: z.number().int(),
    inside95: z.number().int(),
  }),
});
export type TrackRecord = z.infer<typeof TrackRecord>;

/** It is said of all bookings, which a Sales Manager and a Channel Partner Manager do not see. */
export const RECORD_READERS = without(GROUPS.MANAGEMENT, 'Sales Manager', 'Channel Partner Manager');

export const getTrackRecord = call({
  method: 'GET',
  path: '/analytics/predictions/track-record',
  summary: 'What was predicted after each month end, as it was said, against what came',
  can: RECORD_READERS,
  query: z.object({ projectId: id().optional(), unitType: z.enum(UNIT_TYPES).optional() }),
  reply: data(TrackRecord),
  errors: { validation: 'A project and a type at once: forecasts are kept of one or the other.' },
});
