import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { AccountSection } from '#company/firm-accounts/web/AccountSection.shared.tsx';
import type { Contractor } from '../contractor.contract.ts';
import {
  confirmContractorAccount,
  enterContractorAccount,
  getContractorAccounts,
  rejectContractorAccount,
} from '../contractorAccount.contract.ts';
import { CHANGED_BY_CONTRACTORS } from './contractor.calls.ts';

const INVALIDATES = [getContractorAccounts, ...CHANGED_BY_CONTRACTORS];

/** The bank account of a contractor, as of a partner firm: entered by one person, confirmed by another. */
export function ContractorAccount({ contractor: { id, companyName } }: { contractor: Contractor }) {
  const accounts = useCall(getContractorAccounts, { params: { id } });
  const enter = useSend(enterContractorAccount, { invalidates: INVALIDATES });
  const confirm = useSend(confirmContractorAccount, { invalidates: INVALIDATES });
  const reject = useSend(rejectContractorAccount, { invalidates: INVALIDATES });
  return (
    <AccountSection
      holder={companyName}
      source={accounts}
      acts={{
        enter: (body) => enter.mutateAsync({ params: { id }, body }),
        confirm: (body) => confirm.mutateAsync({ params: { id }, body }),
        reject: (body) => reject.mutateAsync({ params: { id }, body }),
      }}
    />
  );
}
