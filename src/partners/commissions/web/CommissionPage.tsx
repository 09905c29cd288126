import { useParams } from 'react-router';
import { formatDay } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import { useHistoryAction } from '#company/audit/web/history.shared.tsx';
import { CommissionInvoices } from '#partners/partner-invoices/web/CommissionInvoices.shared.tsx';
import { CommissionRecoveries } from '#partners/recoveries/web/CommissionRecoveries.shared.tsx';
import type { Commission } from '../commission.contract.ts';
import { getCommission } from '../commission.contract.ts';
import { COMMISSION_STATUS } from './commission.status.shared.ts';
import { CommissionParts } from './CommissionParts.tsx';
import { useCommissionActs } from './useCommissionActs.tsx';

/** One commission: how it was computed, what is payable when, who approved it. */
export function CommissionPage() {
  const { commissionId = '' } = useParams();
  const commission = useCall(getCommission, { params: { id: commissionId } });
  useBreadcrumbLabel(commission.data?.number);
  return (
    <Page title={commission.data?.number ?? 'Commission'}>
      <Loaded source={commission} failure="The commission could not be loaded.">
        {(data) => <Record commission={data} />}
      </Loaded>
    </Page>
  );
}

function Record({ commission }: { commission: Commission }) {
  const { actions, dialog } = useCommissionActs(commission);
  const history = useHistoryAction(commission.id);
  return (
    <>
      <PageHeader
        title={commission.firm.name}
        badge={<StatusPill of={COMMISSION_STATUS} status={commission.status} />}
        fact={`${commission.number} · ${commission.bookingNumber}, ${formatDay(commission.bookingDate)}`}
        actions={[...actions, ...history]}
        isRuled
      />
      <CommissionParts commission={commission} invoices={<CommissionInvoices commission={commission} />} />
      <CommissionRecoveries commissionId={commission.id} />
      {dialog}
    </>
  );
}
