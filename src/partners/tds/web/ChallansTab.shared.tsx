import Landmark from 'lucide-react/icons/landmark';
import { formatDay } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { today } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import { usePanelHref } from '#platform/web/table/usePanelHref.ts';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import type { TdsChallan } from '../tds.contract.ts';
import { exportTdsChallans, listTdsChallans, totalTdsChallans } from '../tds.contract.ts';
import { challanColumns, challanName } from './challan.columns.tsx';
import { ChallanPanel } from './ChallanPanel.tsx';
import { yearChoices } from './tds.choices.ts';
import { CHALLAN_STATUS } from './tds.status.ts';

const CHALLANS: ListKind<TdsChallan> = {
  name: 'tdsChallans',
  title: 'TDS challans',
  list: listTdsChallans,
  filter: listTdsChallans.query,
  file: exportTdsChallans,
  totals: totalTdsChallans,
  sums: 'paise',
};

const VIEWS: readonly ListView[] = [
  { id: 'entered', label: 'Entered', query: {} },
  { id: 'takenBack', label: 'Taken back', query: { status: 'takenBack' } },
];

/** By which challans the deducted tax was paid, the latest first. */
export function ChallansTab() {
  const list = useList(listTdsChallans);
  const { panelId, setPanel } = useSidePanel();
  const hrefOf = usePanelHref();
  const whole = useWholeList(CHALLANS, { columns: challanColumns, input: list.input, keep: ['tab'] });
  return (
    <>
      {whole.views(VIEWS)}
      <FilterBar
        {...list.filters}
        fields={filterFields()}
        search={list.searchBy('Search BSR code or number')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="TDS challans"
        singular="challan"
        {...whole.table}
        hrefOf={hrefOf}
        panelId={panelId}
        onOpenPanel={({ id }) => setPanel(id)}
        empty={{
          icon: <Landmark aria-hidden />,
          title: 'No challan yet',
          text: 'A challan is entered in the register, from the month that it pays.',
        }}
        renderCard={(challan) => <ChallanCard challan={challan} href={hrefOf(challan)} />}
      />
    </>
  );
}

/** The challan that the address names, beside the list. */
export function ChallansPanel() {
  const { panelId, setPanel } = useSidePanel();
  return panelId && <ChallanPanel key={panelId} id={panelId} onClose={() => setPanel(null)} />;
}

function filterFields(): readonly FilterField[] {
  return [
    { key: 'financialYear', label: 'Financial year', kind: 'one', choices: yearChoices(today()) },
    { key: 'paidFrom', label: 'Paid', kind: 'day', operator: 'from' },
    { key: 'paidUntil', label: 'Paid', kind: 'day', operator: 'until' },
  ];
}

function ChallanCard({ challan, href }: { challan: TdsChallan; href: string }) {
  const { paidPaise, paidOn, section, financialYear, status } = challan;
  return (
    <RowCard
      title={challanName(challan)}
      href={href}
      end={<Money paise={paidPaise} withPaise />}
      lines={[
        `${formatDay(paidOn)}, section ${section}, ${financialYear}`,
        <StatusSign key="status" of={CHALLAN_STATUS} status={status} />,
      ]}
    />
  );
}
