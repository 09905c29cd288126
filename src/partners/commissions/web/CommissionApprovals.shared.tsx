import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import { usePanelHref } from '#platform/web/table/usePanelHref.ts';
import { useFirmChoices } from '#company/channel-partners/web/firmChoices.shared.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import type { Commission, CommissionSummary } from '../commission.contract.ts';
import {
  exportCommissions,
  getCommission,
  listCommissions,
  totalCommissions,
} from '../commission.contract.ts';
import { COMMISSION_APPROVERS } from '../commissionRights.rules.ts';
import { useCommissionColumns } from './commission.columns.tsx';
import { COMMISSION_STATUS } from './commission.status.shared.ts';
import { CommissionParts } from './CommissionParts.tsx';
import { useBulkApproval } from './useBulkApproval.tsx';
import { useCommissionActs } from './useCommissionActs.tsx';

const PENDING = { status: 'pending' };

const COMMISSIONS: ListKind<CommissionSummary> = {
  name: 'commissions',
  title: 'Commissions to approve',
  list: listCommissions,
  filter: listCommissions.query,
  file: exportCommissions,
  totals: totalCommissions,
  sums: 'paise',
};

/** Commissions that wait for approval; each opens in the panel. */
export function CommissionApprovals() {
  const list = useList(listCommissions, { query: PENDING });
  const { panelId, setPanel } = useSidePanel();
  const hrefOf = usePanelHref();
  const approves = useAllowed()(COMMISSION_APPROVERS);
  const bulk = useBulkApproval();
  const whole = useWholeList(COMMISSIONS, {
    columns: useCommissionColumns(),
    input: { ...list.input, ...PENDING },
    keep: ['tab'],
    ...(approves ? { acts: bulk.acts } : {}),
  });
  return (
    <>
      <FilterBar
        {...list.filters}
        fields={[
          { key: 'channelPartnerId', label: 'Firm', kind: 'one', choices: useFirmChoices() },
          useProjectField(),
        ]}
        search={list.searchBy('Search number, booking or firm')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="Commissions to approve"
        singular="commission"
        {...whole.table}
        hrefOf={hrefOf}
        panelId={panelId}
        onOpenPanel={({ id }) => setPanel(id)}
        empty={{
          icon: <Check aria-hidden />,
          title: 'No commission is to be approved',
          text: 'They come with the bookings of partner firms.',
        }}
        renderCard={({ id, firm, number, bookingNumber, grossPaise }) => (
          <RowCard
            title={firm.name}
            href={hrefOf({ id })}
            end={grossPaise === null ? 'No amount' : <Money paise={grossPaise} withPaise />}
            lines={[`${number} · ${bookingNumber}`]}
          />
        )}
      />
      {bulk.results}
    </>
  );
}

interface PanelProps {
  /** The part of its invoices. */
  invoicesOf: (commission: Commission) => ReactNode;
}

/** The commission that the address names, beside its list. */
export function CommissionPanel({ invoicesOf }: PanelProps) {
  const { panelId, setPanel } = useSidePanel();
  const commission = useCall(getCommission, { params: { id: panelId ?? '' } }, { enabled: panelId !== null });
  const opensSales = useAllowed()(CAPABILITIES.salesPipeline);
  if (panelId === null) return null;
  const open = { label: 'Open commission', href: `/sales/commissions/list/${panelId}` };
  return (
    <SidePanel
      label={commission.data?.number ?? 'Commission'}
      {...(opensSales ? { open } : {})}
      onClose={() => setPanel(null)}
    >
      <Loaded source={commission} failure="The commission could not be loaded.">
        {(data) => <PanelContent commission={data} invoices={invoicesOf(data)} />}
      </Loaded>
    </SidePanel>
  );
}

function PanelContent({ commission, invoices }: { commission: Commission; invoices: ReactNode }) {
  const { actions, dialog } = useCommissionActs(commission);
  return (
    <Inset>
      <Head>
        <h2>{commission.firm.name}</h2>
        <p>
          {commission.number} <StatusPill of={COMMISSION_STATUS} status={commission.status} />
        </p>
        {actions.length > 0 && <ActionButtons actions={actions} />}
      </Head>
      <CommissionParts commission={commission} invoices={invoices} />
      {dialog}
    </Inset>
  );
}

/** The parts have margins of their own, which go to the edge of the panel. */
const Inset = styled('div')({ margin: '0 -20px' });

const Head = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  padding: '0 24px 12px',
  '& h2': theme.typography.h1,
  '& p': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, margin: 0 },
  '@media (max-width: 599.95px)': { padding: '0 16px 12px' },
}));
