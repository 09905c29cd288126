import BadgeCheck from 'lucide-react/icons/badge-check';
import { useMemo } from 'react';
import { formatPhone } from '#platform/contract/format.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import { usePanelHref } from '#platform/web/table/usePanelHref.ts';
import { useFirmChoices } from '#company/channel-partners/web/firmChoices.shared.ts';
import { listPartnerClaims } from '../claim.contract.ts';
import { CLAIM_STATES } from '../claim.rules.ts';
import { CLAIM_JUDGES } from '../claimReaders.rules.ts';
import { claimColumns, ClaimState } from './claim.columns.tsx';
import { endText, STATE_LABELS } from './claim.labels.ts';

/** The customers firms have claimed, and for how long. */
export function ClaimList() {
  const isJudge = useAllowed()(CLAIM_JUDGES);
  const list = useList(listPartnerClaims);
  const { panelId, setPanel } = useSidePanel();
  const hrefOf = usePanelHref();
  const columns = useMemo(() => claimColumns(isJudge), [isJudge]);
  return (
    <>
      <FilterBar
        {...list.filters}
        fields={useFields(isJudge, list.query.channelPartnerId)}
        search={list.searchBy('Search name or phone')}
      />
      <DataTable
        {...list.table}
        label="Claims"
        singular="claim"
        columns={columns}
        hrefOf={hrefOf}
        panelId={panelId}
        onOpenPanel={(claim) => setPanel(claim.id)}
        empty={{
          icon: <BadgeCheck aria-hidden />,
          title: 'No claims yet',
          text: isJudge
            ? 'Customers entered by a partner firm are claimed for it, with a receipt, and appear here.'
            : 'Customers you enter as leads are claimed for your firm, with a receipt, and appear here.',
        }}
        renderCard={(claim) => (
          <RowCard
            title={claim.customer}
            href={hrefOf(claim)}
            end={<ClaimState claim={claim} />}
            lines={[
              isJudge ? `${claim.firm.name} · ${formatPhone(claim.phone)}` : formatPhone(claim.phone),
              endText(claim),
            ]}
          />
        )}
      />
    </>
  );
}

function useFields(isJudge: boolean, firmId: string | undefined): readonly FilterField[] {
  const firms = useFirmChoices(firmId);
  const state: FilterField = {
    key: 'state',
    label: 'Status',
    kind: 'many',
    choices: CLAIM_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
  };
  return isJudge ? [state, { key: 'channelPartnerId', label: 'Firm', kind: 'one', choices: firms }] : [state];
}
