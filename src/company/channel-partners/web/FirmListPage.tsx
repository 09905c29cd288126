import Building2 from 'lucide-react/icons/building-2';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { Pill } from '#platform/web/status/Pill.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import { InviteDialog } from '#company/people/web/InviteDialog.shared.tsx';
import type { ChannelPartner } from '../channelPartner.contract.ts';
import {
  exportChannelPartners,
  FIRM_KEEPERS,
  listChannelPartners,
  totalChannelPartners,
} from '../channelPartner.contract.ts';
import { firmState, reraText, TIER_LABELS } from './firm.labels.ts';

const column = columnsFor<ChannelPartner>();
const columns = column.columns([
  column.accessor('name', { header: 'Firm', meta: { sort: 'name', skeleton: 150 } }),
  column.accessor((firm) => firmState(firm).word, {
    id: 'status',
    header: 'State',
    cell: ({ row }) => <FirmPill firm={row.original} />,
    meta: { skeleton: 80 },
  }),
  column.accessor((firm) => TIER_LABELS[firm.tier], { id: 'tier', header: 'Tier', meta: { level: 2 } }),
  column.accessor((firm) => reraText(firm), {
    id: 'rera',
    header: 'RERA agent number',
    meta: { level: 2, skeleton: 160 },
  }),
  column.accessor('people', { header: 'People', meta: { align: 'right', skeleton: 30 } }),
]);

const FIELDS: readonly FilterField[] = [
  {
    key: 'status',
    label: 'State',
    kind: 'many',
    choices: [
      { value: 'active', label: 'Active' },
      { value: 'suspended', label: 'Suspended' },
    ],
  },
];

const FIRMS: ListKind<ChannelPartner> = {
  name: 'firms',
  title: 'Partner firms',
  list: listChannelPartners,
  filter: listChannelPartners.query,
  file: exportChannelPartners,
  totals: totalChannelPartners,
};

/** The firms of channel partners. */
export function FirmListPage() {
  const list = useList(listChannelPartners);
  const whole = useWholeList(FIRMS, { columns, input: list.input });
  const mayKeep = useAllowed()(FIRM_KEEPERS);
  const [isInviting, setIsInviting] = useState(false);
  const projects = useProjectChoices();
  return (
    <Page title="Partner firms">
      <PageHeader
        title="Partner firms"
        fact="Add a firm by inviting its first admin"
        actions={
          mayKeep
            ? [
                {
                  label: 'Invite a firm',
                  letter: 'c',
                  icon: <UserPlus aria-hidden />,
                  isPrimary: true,
                  onClick: () => setIsInviting(true),
                },
              ]
            : []
        }
      />
      {whole.views()}
      <FilterBar {...list.filters} fields={FIELDS} search={list.searchBy('Search firm')} end={whole.tools} />
      <DataTable
        {...list.table}
        label="Firms"
        singular="firm"
        {...whole.table}
        hrefOf={hrefOf}
        empty={{
          icon: <Building2 aria-hidden />,
          title: 'No partner firms yet',
          text: 'Invite the admin of a firm and enter its registration numbers. The admin then invites the agents.',
        }}
        renderCard={(firm) => (
          <RowCard
            title={firm.name}
            href={hrefOf(firm)}
            end={<FirmPill firm={firm} />}
            lines={[
              `${TIER_LABELS[firm.tier]} · ${firm.people} ${firm.people === 1 ? 'person' : 'people'}`,
              reraText(firm),
            ]}
          />
        )}
      />
      {isInviting && <InviteDialog projects={projects} onClose={() => setIsInviting(false)} />}
    </Page>
  );
}

function hrefOf({ id }: { id: string }): string {
  return `/partners/${id}`;
}

export function FirmPill({ firm }: { firm: ChannelPartner }) {
  const { word, tone } = firmState(firm);
  return <Pill tone={tone}>{word}</Pill>;
}
