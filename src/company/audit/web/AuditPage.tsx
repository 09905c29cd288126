import History from 'lucide-react/icons/history';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { startCase } from '#platform/contract/format.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import { usePanelHref } from '#platform/web/table/usePanelHref.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import type { AuditEntry } from '../audit.contract.ts';
import { exportAudit, listAudit, listAuditActors, totalAudit } from '../audit.contract.ts';
import { auditColumns, changesText, whatText, Wrapped } from './audit.columns.tsx';
import { AuditPanel } from './AuditPanel.tsx';
import { AuditSeal } from './AuditSeal.tsx';

const TRAIL: ListKind<AuditEntry> = {
  name: 'audit',
  title: 'Audit trail',
  list: listAudit,
  filter: listAudit.query,
  file: exportAudit,
  totals: totalAudit,
};

/** What was changed, by whom and when, with a check that no entry was altered since. */
export function AuditPage() {
  const list = useList(listAudit);
  const { panelId, setPanel } = useSidePanel();
  const [isChecking, setIsChecking] = useState(false);
  const whole = useWholeList(TRAIL, { columns: auditColumns, input: list.input });
  const fields = useFilterFields();
  const rows = list.source.data?.rows ?? [];
  const hrefOf = usePanelHref();
  const { recordId } = list.input;
  const actions: PageAction[] = [
    { label: 'Check integrity', icon: <ShieldCheck aria-hidden />, onClick: () => setIsChecking(true) },
  ];
  return (
    <Page
      title="Audit trail"
      panel={panelId && <AuditPanel entries={rows} id={panelId} onChange={setPanel} />}
    >
      <PageHeader title="Audit trail" actions={actions} />
      {isChecking && (
        <div role="status" style={NOTE}>
          <AuditSeal onClose={() => setIsChecking(false)} />
        </div>
      )}
      {whole.views()}
      <FilterBar
        {...list.filters}
        fields={recordId ? [...fields, recordField(recordId, rows)] : fields}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="Audit trail"
        singular="entry"
        {...whole.table}
        hrefOf={hrefOf}
        panelId={panelId}
        onOpenPanel={(entry) => setPanel(entry.id)}
        empty={{
          icon: <History aria-hidden />,
          title: 'No changes yet',
          text: 'Every change of every record is kept here and cannot be altered or removed.',
        }}
        renderCard={(entry) => <EntryCard entry={entry} href={hrefOf(entry)} />}
      />
    </Page>
  );
}

const NOTE = { padding: '0 24px 12px' } as const;

const RESOURCES = [
  'lead',
  'assignmentPolicy',
  'absence',
  'leadSource',
  'costSheet',
  'approval',
  'sale',
  'receipt',
  'invoice',
  'unit',
  'tower',
  'project',
  'priceList',
  'import',
  'paymentTemplate',
  'paymentConfig',
  'user',
  'invitation',
  'organization',
  'rate',
  'file',
];
const ACTIONS = [
  'create',
  'edit',
  'assign',
  'move',
  'lose',
  'merge',
  'undoMerge',
  'renew',
  'revoke',
  'reserve',
  'release',
  'block',
  'issue',
  'share',
  'request',
  'grant',
  'refuse',
  'book',
  'record',
  'verify',
  'approve',
  'takeEffect',
  'reprice',
  'apply',
  'undo',
  'export',
  'withdraw',
  'cancel',
  'end',
  'delete',
];

function useFilterFields(): readonly FilterField[] {
  const actors = useCall(listAuditActors);
  return [
    {
      key: 'actorId',
      label: 'Who',
      kind: 'one',
      choices: (actors.data ?? []).map(({ id, name, role }) => ({
        value: id,
        label: `${name}, ${roleLabel(role)}`,
      })),
    },
    {
      key: 'resource',
      label: 'Record',
      kind: 'one',
      choices: RESOURCES.map((value) => ({ value, label: startCase(value) })),
    },
    {
      key: 'action',
      label: 'Action',
      kind: 'one',
      choices: ACTIONS.map((value) => ({ value, label: startCase(value) })),
    },
    { key: 'from', label: 'Changed', kind: 'day', operator: 'from' },
    { key: 'to', label: 'Changed', kind: 'day', operator: 'until' },
  ];
}

/** The history of one record, for links from its page. */
function recordField(recordId: string, rows: readonly AuditEntry[]): FilterField {
  const name = rows[0]?.names[recordId]?.name ?? 'This record';
  return { key: 'recordId', label: 'History of', kind: 'one', choices: [{ value: recordId, label: name }] };
}

function EntryCard({ entry, href }: { entry: AuditEntry; href: string }) {
  return (
    <RowCard
      title={whatText(entry)}
      href={href}
      lines={[entry.actor?.name ?? 'System', <Wrapped key="changes">{changesText(entry)}</Wrapped>]}
    />
  );
}
