import { Sections } from '#platform/web/page/Section.tsx';
import { ContractorCosts } from '../../milestones/web/ContractorMilestones.shared.tsx';
import type { Contractor } from '../contractor.contract.ts';
import { ContractorAccount } from './ContractorAccount.tsx';

/** For Finance: where it is paid to, and what its milestones cost against their budget. */
export function PaymentsTab({ contractor }: { contractor: Contractor }) {
  return (
    <>
      <Sections>
        <ContractorAccount contractor={contractor} />
      </Sections>
      <ContractorCosts contractorId={contractor.id} />
    </>
  );
}
