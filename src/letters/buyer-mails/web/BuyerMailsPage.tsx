import MailCheck from 'lucide-react/icons/mail-check';
import Settings from 'lucide-react/icons/settings-2';
import { useMemo } from 'react';
import { formatMoment } from '#platform/contract/format.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useNow } from '#platform/web/page/useNow.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import { usePanelHref } from '#platform/web/table/usePanelHref.ts';
import type { BuyerMail } from '../buyerMail.contract.ts';
import { exportBuyerMails, listBuyerMails, totalBuyerMails } from '../buyerMail.contract.ts';
import { MAIL_STATES, MAILED_KINDS } from '../buyerMail.rules.ts';
import { KIND_LABELS, STATE_LABELS } from '../buyerMail.labels.ts';
import { buyerMailColumns } from './buyerMail.columns.tsx';
import { MAIL_LOOKS } from './buyerMail.looks.ts';
import { MailBatch } from './MailBatch.tsx';
import { MailPanel } from './MailPanel.tsx';
import { MailSettingsPage } from './MailSettingsPage.tsx';

const MAILS: ListKind<BuyerMail> = {
  name: 'buyerMails',
  title: 'Mails to buyers',
  list: listBuyerMails,
  filter: listBuyerMails.query,
  file: exportBuyerMails,
  totals: totalBuyerMails,
};

const VIEWS: readonly ListView[] = [
  { id: 'all', label: 'All', query: {} },
  { id: 'bounced', label: 'Bounced', query: { state: 'bounced' } },
  { id: 'notSent', label: 'Not sent', query: { state: 'notSent' } },
  { id: 'rule', label: 'By rule', query: { cause: 'rule' } },
];

const SETTINGS = {
  label: 'Texts and rules',
  letter: 't',
  icon: <Settings aria-hidden />,
  href: '/sales/mails/settings',
};

/** Which papers went to buyers by mail, and whether they arrived; what bounced stands first. */
export function BuyerMailsPage() {
  const list = useList(listBuyerMails);
  const { panelId, setPanel } = useSidePanel();
  const panelHref = usePanelHref();
  const now = useNow();
  const columns = useMemo(() => buyerMailColumns(now), [now]);
  const whole = useWholeList(MAILS, { columns, input: list.input });
  return (
    <Page
      title="Mails to buyers"
      panel={panelId && <MailPanel key={panelId} id={panelId} onClose={() => setPanel(null)} />}
    >
      <PageHeader title="Mails to buyers" actions={[SETTINGS]} />
      {list.query.batchId && <MailBatch key={list.query.batchId} batchId={list.query.batchId} />}
      {whole.views(VIEWS)}
      <FilterBar
        {...list.filters}
        fields={useFilterFields()}
        search={list.searchBy('Search buyer, address or subject')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="Mails to buyers"
        singular="mail"
        {...whole.table}
        hrefOf={panelHref}
        panelId={panelId}
        onOpenPanel={({ id }) => setPanel(id)}
        empty={{
          icon: <MailCheck aria-hidden />,
          title: 'No mails yet',
          text: 'Receipts, invoices, cost sheets and statements that are mailed to buyers appear here.',
        }}
        filtered={{ count: list.filterCount, onClear: list.clear }}
        renderCard={(mail) => <MailCard mail={mail} href={panelHref(mail)} />}
      />
    </Page>
  );
}

/** Their texts come with the list, so that the first load names one file for both screens. */
export function MailSettings() {
  return <MailSettingsPage />;
}

function useFilterFields(): readonly FilterField[] {
  return [
    {
      key: 'kind',
      label: 'Paper',
      kind: 'many',
      choices: MAILED_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
    },
    {
      key: 'state',
      label: 'State',
      kind: 'many',
      choices: MAIL_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
    },
    {
      key: 'cause',
      label: 'Sent by',
      kind: 'one',
      choices: [
        { value: 'person', label: 'a person' },
        { value: 'rule', label: 'a rule' },
      ],
    },
    useProjectField(),
  ];
}

function MailCard({ mail, href }: { mail: BuyerMail; href: string }) {
  const now = useNow();
  const { kind, buyerName, email, state, unitNumber, createdAt } = mail;
  return (
    <RowCard
      title={`${KIND_LABELS[kind]}, ${buyerName}`}
      href={href}
      lines={[
        <span key="state">
          <StatusSign of={MAIL_LOOKS} status={state} /> · {formatMoment(createdAt, now, zoneHere())}
        </span>,
        [unitNumber, email ?? 'No address'].join(' · '),
      ]}
    />
  );
}
