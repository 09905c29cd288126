import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import KeyRound from 'lucide-react/icons/key-round';
import { useMemo, useState } from 'react';
import { formatMoment } from '#platform/contract/format.ts';
import { Pill } from '#platform/web/status/Pill.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import type { LeadSourceKey } from '../leadSource.contract.ts';
import { listLeadSourceKeys } from '../leadSource.contract.ts';
import type { KeyAct } from './EndKeyDialog.tsx';
import { EndKeyDialog } from './EndKeyDialog.tsx';

const column = columnsFor<LeadSourceKey>();

function columnsWith(onAct: (act: KeyAct) => void) {
  return column.columns([
    column.accessor('name', { header: 'Name', meta: { skeleton: 140 } }),
    column.accessor((key) => sourceWord(key.source), { id: 'source', header: 'Source' }),
    column.accessor('prefix', {
      header: 'Key',
      cell: (info) => <Code>{info.getValue()}…</Code>,
      meta: { level: 2, skeleton: 90 },
    }),
    column.accessor((key) => projectsText(key), {
      id: 'projects',
      header: 'Projects',
      meta: { level: 3, skeleton: 120 },
    }),
    column.accessor((key) => usedText(key), {
      id: 'used',
      header: 'Last used',
      cell: (info) => <Faint>{info.getValue()}</Faint>,
      meta: { level: 2 },
    }),
    column.accessor('status', {
      header: 'Status',
      cell: (info) => <KeyState status={info.getValue()} />,
    }),
    column.display({
      id: 'acts',
      header: 'Actions',
      cell: ({ row }) => <KeyActs sourceKey={row.original} onAct={onAct} />,
    }),
  ]);
}

/** The keys, with actions to revoke or replace them. */
export function KeyList({ onAdd }: { onAdd: () => void }) {
  const list = useList(listLeadSourceKeys);
  const [asked, setAsked] = useState<KeyAct | null>(null);
  const columns = useMemo(() => columnsWith(setAsked), []);
  return (
    <>
      <DataTable
        {...list.table}
        label="Keys"
        singular="key"
        columns={columns}
        empty={{
          icon: <KeyRound aria-hidden />,
          title: 'No keys yet',
          text: 'A portal or web form delivers its enquiries with a key; they become leads automatically.',
          actions: (
            <Button variant="contained" onClick={onAdd}>
              New key
            </Button>
          ),
        }}
        renderCard={(key) => (
          <RowCard
            title={key.name}
            end={<KeyState status={key.status} />}
            lines={[
              `${sourceWord(key.source)} · ${key.prefix}…`,
              `Last used: ${usedText(key).toLowerCase()}`,
            ]}
            buttons={<KeyActs sourceKey={key} onAct={setAsked} />}
          />
        )}
      />
      {asked && <EndKeyDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function KeyState({ status }: { status: LeadSourceKey['status'] }) {
  return (
    <Pill tone={status === 'active' ? 'success' : 'neutral'}>
      {status === 'active' ? 'Active' : 'Revoked'}
    </Pill>
  );
}

function KeyActs({ sourceKey, onAct }: { sourceKey: LeadSourceKey; onAct: (act: KeyAct) => void }) {
  if (sourceKey.status === 'revoked') return <Faint>Revoked by {sourceKey.revokedBy?.name}</Faint>;
  return (
    <Acts>
      <Button size="small" onClick={() => onAct({ sourceKey, act: 'renew' })}>
        Renew
      </Button>
      <Button size="small" color="error" onClick={() => onAct({ sourceKey, act: 'revoke' })}>
        Revoke
      </Button>
    </Acts>
  );
}

function projectsText({ projects }: LeadSourceKey): string {
  const [first, ...others] = projects.map(({ name }) => name);
  return others.length === 0 ? (first ?? '') : `${first} and ${others.length} more`;
}

function usedText({ lastUsedAt }: LeadSourceKey): string {
  return lastUsedAt ? formatMoment(lastUsedAt, new Date().toISOString(), zoneHere()) : 'Never';
}

const Acts = styled('span')({ display: 'flex', gap: 8 });
const Code = styled('code')({ fontSize: '0.8125rem', whiteSpace: 'nowrap' });
