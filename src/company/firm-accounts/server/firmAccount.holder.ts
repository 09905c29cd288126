import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '#platform/server/database/tables.ts';

/** Who is paid to an account: a partner firm, or a contractor. Areas above check who may and lock it. */
export type AccountHolder = { channelPartnerId: string } | { contractorId: string };

/** The rows of one holder. */
export function isOf(holder: AccountHolder) {
  return (eb: ExpressionBuilder<Tables, 'firmAccount'>) =>
    'contractorId' in holder
      ? eb('firmAccount.contractorId', '=', holder.contractorId)
      : eb('firmAccount.channelPartnerId', '=', holder.channelPartnerId);
}
