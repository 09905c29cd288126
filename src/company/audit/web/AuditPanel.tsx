import { styled } from '@mui/material/styles';
import { formatDay, formatTime } from '#platform/contract/format.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { AuditEntry } from '../audit.contract.ts';
import { actorRoleText, readableChanges, recordHref } from '../auditText.rules.ts';
import { dayHere, zoneHere } from '#platform/web/session/today.ts';
import { whatText } from './audit.columns.tsx';

interface AuditPanelProps {
  entries: readonly AuditEntry[];
  id: string;
  onChange: (id: string | null) => void;
}

/** One entry in full, each field before and after. */
export function AuditPanel({ entries, id, onChange }: AuditPanelProps) {
  const position = entries.findIndex((entry) => entry.id === id);
  const entry = entries[position];
  if (!entry) return null;
  const earlier = entries[position + 1];
  const later = entries[position - 1];
  const href = recordHref(entry);
  return (
    <SidePanel
      label={whatText(entry)}
      position={`${position + 1} of ${entries.length}`}
      onPrevious={later ? () => onChange(later.id) : null}
      onNext={earlier ? () => onChange(earlier.id) : null}
      {...(href ? { open: { label: 'Open record', href } } : {})}
      onClose={() => onChange(null)}
    >
      <Parts>
        <h2>{whatText(entry)}</h2>
        <FactList facts={factsOf(entry)} />
        <Section title="Changed">
          <Changes entry={entry} />
        </Section>
      </Parts>
    </SidePanel>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = readableChanges(entry, zoneHere());
  if (changes.length === 0) return <Quiet>No fields of the record changed.</Quiet>;
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before ?? <Quiet as="span">none</Quiet>}</td>
            <td>{after ?? <Quiet as="span">none</Quiet>}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function factsOf(entry: AuditEntry) {
  const { actor, at, reason, ip, requestId } = entry;
  const day = formatDay(dayHere(at));
  return [
    {
      label: 'Who',
      value: actor ? [actor.name, actorRoleText(entry)].filter(Boolean).join(', ') : 'The system',
    },
    { label: 'When', value: `${day}, ${formatTime(at, zoneHere())}` },
    ...(reason ? [{ label: 'Reason', value: reason }] : []),
    { label: 'Network', value: ip ?? 'Not over the network' },
    ...(requestId ? [{ label: 'Reference', value: requestId }] : []),
  ];
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  '& > h2': theme.typography.h2,
  '& dd': { overflowWrap: 'anywhere' },
}));

const Quiet = styled('p')(({ theme }) => ({ color: theme.vars.palette.text3 }));

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '6px 8px 6px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& th': { fontWeight: 400, color: theme.vars.palette.text.secondary },
}));
