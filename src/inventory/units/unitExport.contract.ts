import * as z from 'zod';
import { bytes, call, SIGNED_IN } from '#platform/contract/call.ts';
import { listUnits } from './unit.contract.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const exportUnits = call({
  method: 'GET',
  path: '/units/export',
  summary: 'All units that the list finds, as a file that can be imported again',
  can: SIGNED_IN,
  query: listUnits.query
    .omit({ page: true, limit: true, cursor: true, sort: true })
    .extend({ format: z.enum(EXPORT_FORMATS).default('csv') }),
  reply: bytes('application/octet-stream'),
});
