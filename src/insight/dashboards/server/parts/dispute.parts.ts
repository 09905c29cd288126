import { listClaimDisputes } from '#enquiries/partner-claims/dispute.contract.ts';
import { countClaimDisputes } from '#enquiries/partner-claims/server/dispute.queries.ts';
import type { Dashboard } from '../../dashboard.contract.ts';
import type { Scope } from '#insight/reporting/server/scope.ts';
import { figure, inProject } from '#insight/reporting/server/scope.ts';

/** Open disputes of firms over customers: undecided or appealed. */
export async function disputes(scope: Scope): Promise<Dashboard['disputes']> {
  const query = inProject(scope, { status: 'open,appealed' });
  const count = await countClaimDisputes(scope.read, listClaimDisputes.query.parse(query));
  return figure('disputes', query, count);
}
