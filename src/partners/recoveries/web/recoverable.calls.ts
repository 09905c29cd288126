import { getCommission, listCommissions } from '#partners/commissions/commission.contract.ts';
import type { Recoverable } from '../recovery.contract.ts';
import { getRecoverable, listRecoverables, totalRecoverables } from '../recovery.contract.ts';

/** What is read again after something was paid back. */
export const CHANGED = {
  invalidates: [listRecoverables, totalRecoverables, getRecoverable, listCommissions, getCommission],
};

export interface RecoverableDialogProps {
  recoverable: Recoverable;
  onClose: () => void;
}
