import BadgeCheck from 'lucide-react/icons/badge-check';
import Landmark from 'lucide-react/icons/landmark';
import Pencil from 'lucide-react/icons/pencil';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatMoment } from '#platform/contract/format.ts';
import { GROUPS, roleLabel } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { CLAIM_JUDGES } from '#enquiries/partner-claims/claimReaders.rules.ts';
import type { ChannelPartner, FirmPerson } from '../channelPartner.contract.ts';
import { FIRM_KEEPERS, getChannelPartner, listFirmPeople } from '../channelPartner.contract.ts';
import { EditFirmDialog } from './EditFirmDialog.tsx';
import { FirmAccountDialog } from './FirmAccountDialog.tsx';
import { reraText, TIER_LABELS } from './firm.labels.ts';
import { FirmPill } from './FirmListPage.tsx';
import { USER_STATUS } from '#company/people/web/user.status.shared.ts';

/** A firm with its registration numbers and its people. */
export function FirmPage() {
  const { firmId = '' } = useParams();
  const firm = useCall(getChannelPartner, { params: { id: firmId } });
  useBreadcrumbLabel(firm.data?.name);
  return (
    <Page title={firm.data?.name ?? 'Partner firm'}>
      <Loaded source={firm} failure="The firm could not be loaded.">
        {(data) => <Content firm={data} />}
      </Loaded>
    </Page>
  );
}

function Content({ firm }: { firm: ChannelPartner }) {
  const isAllowed = useAllowed();
  const [dialog, setDialog] = useState<'firm' | 'account' | null>(null);
  const mayPay = isAllowed(GROUPS.FINANCE);
  const actions: PageAction[] = [
    ...(isAllowed(CLAIM_JUDGES)
      ? [
          {
            label: 'Claims',
            letter: 'q',
            icon: <BadgeCheck aria-hidden />,
            href: `/partners/claims?channelPartnerId=${firm.id}`,
          },
        ]
      : []),
    ...(isAllowed(FIRM_KEEPERS)
      ? [{ label: 'Edit firm', letter: 'e', icon: <Pencil aria-hidden />, onClick: () => setDialog('firm') }]
      : []),
    ...(mayPay
      ? [
          {
            label: firm.bank ? 'Change bank account' : 'Add bank account',
            letter: 'b',
            icon: <Landmark aria-hidden />,
            onClick: () => setDialog('account'),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHeader title={firm.name} badge={<FirmPill firm={firm} />} actions={actions} isRuled />
      <Sections>
        <FactList
          facts={[
            { label: 'Tier', value: TIER_LABELS[firm.tier] },
            { label: 'RERA', value: reraText(firm) },
            { label: 'PAN', value: firm.pan ?? 'Not known' },
            { label: 'GSTIN', value: firm.gstin ?? 'Not registered' },
            { label: 'Manager', value: firm.managerName ?? 'Nobody' },
            ...(mayPay ? [{ label: 'Account', value: accountText(firm) }] : []),
          ]}
        />
      </Sections>
      <People firmId={firm.id} />
      {dialog === 'firm' && <EditFirmDialog firm={firm} onClose={() => setDialog(null)} />}
      {dialog === 'account' && <FirmAccountDialog firm={firm} onClose={() => setDialog(null)} />}
    </>
  );
}

function accountText({ bank }: ChannelPartner): string {
  return bank ? `${bank.accountName}, ••••${bank.accountLast4}, ${bank.ifsc}` : 'Not entered';
}

const column = columnsFor<FirmPerson>();
const columns = column.columns([
  column.accessor('name', { header: 'Person', meta: { skeleton: 120 } }),
  column.accessor(({ role }) => roleLabel(role), { id: 'role', header: 'Role', meta: { skeleton: 130 } }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StatusSign of={USER_STATUS} status={info.getValue()} />,
    meta: { level: 2 },
  }),
  column.accessor('email', {
    header: 'Email',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 2, skeleton: 160 },
  }),
  column.accessor('claims', { header: 'Claims in force', meta: { align: 'right', skeleton: 30 } }),
  column.accessor((person) => signInText(person), {
    id: 'lastLoginAt',
    header: 'Last sign-in',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 3 },
  }),
]);

function People({ firmId }: { firmId: string }) {
  const list = useList(listFirmPeople, { params: { id: firmId } });
  return (
    <>
      <Sections>
        <Section title="People" fact={list.source.data?.pagination.total}>
          {null}
        </Section>
      </Sections>
      <DataTable
        {...list.table}
        label="People of the firm"
        singular="person"
        columns={columns}
        empty={{
          icon: <Users aria-hidden />,
          title: 'Nobody of this firm has joined yet',
          text: 'Invite its admin from the list of firms. The admin then invites the agents.',
        }}
        renderCard={(person) => (
          <RowCard
            title={person.name}
            end={<StatusSign of={USER_STATUS} status={person.status} />}
            lines={[roleLabel(person.role), `${person.claims} claims in force · ${person.email}`]}
          />
        )}
      />
    </>
  );
}

function signInText({ lastLoginAt }: FirmPerson): string {
  return lastLoginAt ? formatMoment(lastLoginAt, new Date().toISOString(), zoneHere()) : 'Never';
}
