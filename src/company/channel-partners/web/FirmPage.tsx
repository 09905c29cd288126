import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatMoment } from '#platform/contract/format.ts';
import { GROUPS, roleLabel } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { useAllowed, useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { FirmAccountSection } from '#company/firm-accounts/web/FirmAccountSection.shared.tsx';
import { FIRM_STATEMENT_READERS } from '#partners/firm-statement/firmStatement.contract.ts';
import { FirmStatementSection } from '#partners/firm-statement/web/FirmStatement.shared.tsx';
import { CertificateSection } from '#company/tds-certificates/web/CertificateSection.shared.tsx';
import { RecordHolds } from '#company/retention/web/RecordHolds.shared.tsx';
import { RecordDocuments } from '#company/documents/web/RecordDocuments.shared.tsx';
import { FirmPerformance } from '#insight/commissions/web/FirmPerformance.shared.tsx';
import type { ChannelPartner, FirmPerson } from '../channelPartner.contract.ts';
import { FIRM_READERS, getChannelPartner, listFirmPeople } from '../channelPartner.contract.ts';
import { EditFirmDialog } from './EditFirmDialog.tsx';
import { panText, registrationText, reraText, TIER_LABELS } from './firm.labels.ts';
import { FirmPill } from './FirmListPage.tsx';
import { PanStatusDialog } from './PanStatusDialog.tsx';
import { RegistrationsDialog } from './RegistrationsDialog.tsx';
import type { OpenDialog } from './useFirmActions.tsx';
import { useFirmActions } from './useFirmActions.tsx';
import { USER_STATUS } from '#company/people/web/user.status.shared.ts';

/** A firm with its registration numbers, its account and its people. */
export function FirmPage() {
  const { firmId = '' } = useParams();
  return <Firm id={firmId} />;
}

/** The firm of the person who reads. */
export function OwnFirmPage() {
  const { channelPartnerId } = useSessionUser();
  return <Firm id={typeof channelPartnerId === 'string' ? channelPartnerId : ''} />;
}

function Firm({ id }: { id: string }) {
  const firm = useCall(getChannelPartner, { params: { id } });
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
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const actions = useFirmActions(firm, setDialog);
  const close = () => setDialog(null);
  const isFinance = isAllowed(GROUPS.FINANCE);
  const isOwn = isAllowed(['Channel Partner Admin']);
  return (
    <>
      <PageHeader title={firm.name} badge={<FirmPill firm={firm} />} actions={actions} isRuled />
      <Sections>
        {firm.panStatus !== 'valid' && firm.panStatus !== null && (
          <div>
            <Note tone="limit" title={firm.panStatus === 'missing' ? 'No PAN.' : 'The PAN is inoperative.'}>
              TDS of this firm is deducted at the higher rate.
            </Note>
          </div>
        )}
        <FactList
          facts={[
            { label: 'Tier', value: TIER_LABELS[firm.tier] },
            { label: 'RERA', value: reraText(firm) },
            { label: 'PAN', value: panText(firm) },
            { label: 'GST', value: <GstLines firm={firm} /> },
            ...(isOwn ? [] : [{ label: 'Manager', value: firm.managerName ?? 'Nobody' }]),
          ]}
        />
        {(isFinance || isOwn) && <FirmAccountSection firm={firm} />}
        {isFinance && <CertificateSection firm={firm} />}
        {isAllowed(FIRM_STATEMENT_READERS) && <FirmStatementSection firm={firm} />}
        <RecordDocuments of="channelPartner" id={firm.id} name={firm.name}>
          <RecordHolds of="channelPartner" id={firm.id} name={firm.name} />
        </RecordDocuments>
        <FirmPerformance firmId={firm.id} />
      </Sections>
      {isAllowed(FIRM_READERS) && <People firmId={firm.id} />}
      {dialog === 'firm' && <EditFirmDialog firm={firm} onClose={close} />}
      {dialog === 'registrations' && <RegistrationsDialog firm={firm} onClose={close} />}
      {dialog === 'pan' && <PanStatusDialog firm={firm} onClose={close} />}
    </>
  );
}

function GstLines({ firm: { gstins } }: { firm: ChannelPartner }) {
  if (gstins.length === 0) return 'Not registered';
  return gstins.map((one) => <div key={`${one.gstin} ${one.from}`}>{registrationText(one)}</div>);
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
