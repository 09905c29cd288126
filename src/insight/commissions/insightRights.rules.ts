import { anyOf, GROUPS, without } from '#platform/contract/roles.ts';
import { COMMISSION_READERS } from '#partners/commissions/commissionRights.rules.ts';

/** Who reads sums over commissions: whoever sees commissions, and the Marketing Head, who sees no single one. */
export const COMMISSION_SUMMERS = anyOf(COMMISSION_READERS, GROUPS.MANAGEMENT);

/** Who reads sums of what is payable: management, and the admin of a firm for its own. */
export const TRANCHE_SUMMERS = anyOf(GROUPS.MANAGEMENT, ['Channel Partner Admin']);

/** Who reads the rows behind them, each their own. */
export const COMMISSION_REPORTERS = without(TRANCHE_SUMMERS, 'Marketing Head');

/** Who compares all firms. */
export const FIRM_COMPARERS = GROUPS.MANAGEMENT;
