import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id, text, version } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { CancellationSettlement } from '#sales/cancellation.contract.ts';
import { Sale } from '#sales/sale.contract.ts';

export const UnitTransferInput = z.object({
  unitId: z.uuid('Choose the unit that the booking goes over to'),
  /** An issued one of that unit: it names price and payment plan. */
  costSheetId: id(),
  reason: text(500, 'Reason', 3),
  version: version().optional(),
  /** Answers what would become of both bookings, and writes nothing. */
  preview: z.boolean().optional(),
});
export type UnitTransferInput = z.infer<typeof UnitTransferInput>;

export const transferToUnit = call({
  method: 'PUT',
  path: '/sales/{id}/transfer-unit',
  summary: 'Move a booking to another unit: the old one ends with nothing kept, what was paid goes over',
  can: GROUPS.ADMIN,
  body: UnitTransferInput,
  reply: data(
    z.strictObject({
      /** The new booking; of a preview as it would stand. */
      sale: Sale,
      /** How the old one ends. */
      settlement: CancellationSettlement,
    }),
  ),
  idempotent: true,
  errors: { conflict: 'Either unit, the cost sheet, the 10 % cap or receipts that wait forbid it.' },
});
