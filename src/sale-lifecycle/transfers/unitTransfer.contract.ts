import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id, text, version } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { CancellationSettlement } from '#sales/cancellation.contract.ts';
import { Sale } from '#sales/sale.contract.ts';

export const UnitTransferInput = z.object({
  unitId: z.uuid('Choose the new unit'),
  /** An issued one of that unit, with price and payment plan. */
  costSheetId: id(),
  reason: text(500, 'Reason', 3),
  version: version().optional(),
  /** Previews both bookings, and writes nothing. */
  preview: z.boolean().optional(),
});
export type UnitTransferInput = z.infer<typeof UnitTransferInput>;

export const transferToUnit = call({
  method: 'PUT',
  path: '/sales/{id}/transfer-unit',
  summary: 'Move a booking to another unit: the old one ends without forfeiture, payments move over',
  can: GROUPS.ADMIN,
  body: UnitTransferInput,
  reply: data(
    z.strictObject({
      /** The new booking; in a preview as it would be. */
      sale: Sale,
      /** How the old one ends. */
      settlement: CancellationSettlement,
    }),
  ),
  creates: true,
  errors: {
    conflict: 'Not allowed by either unit, the cost sheet, the 10 % cap or receipts awaiting verification.',
  },
});
