import { styled } from '@mui/material/styles';
import { formatPhone } from '#platform/contract/format.ts';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { PersonAvatar } from '#platform/web/page/PersonAvatar.tsx';
import { ScoreBar } from './ScoreBar.shared.tsx';
import type { Lead } from '../lead.contract.ts';
import { leadName } from '../lead.rules.ts';
import { panelActionsOf } from './lead.actions.tsx';
import { leadFacts } from './lead.facts.shared.tsx';
import { useSeesOwners } from './useSeesOwners.shared.ts';

interface LeadPanelProps {
  leads: readonly Lead[];
  id: string;
  onChange: (id: string | null) => void;
}

/** A lead beside the list; up and down keep the order of the list. */
export function LeadPanel({ leads, id, onChange }: LeadPanelProps) {
  const seesOwners = useSeesOwners();
  const position = leads.findIndex((lead) => lead.id === id);
  const lead = leads[position];
  if (!lead) return null;
  const before = leads[position - 1];
  const after = leads[position + 1];
  const name = leadName(lead);
  return (
    <SidePanel
      label={name}
      position={`${position + 1} of ${leads.length}`}
      onPrevious={before ? () => onChange(before.id) : null}
      onNext={after ? () => onChange(after.id) : null}
      open={{ label: 'Open lead', href: `/leads/${lead.id}` }}
      onClose={() => onChange(null)}
    >
      <Parts>
        <Person>
          <PersonAvatar name={name} size={40} isMain />
          <div>
            <h2>{name}</h2>
            <p>{[formatPhone(lead.phone), lead.city].filter(Boolean).join(' · ')}</p>
          </div>
        </Person>
        <ActionButtons actions={panelActionsOf(lead)} />
        <FactList facts={[scoreFact(lead), ...leadFacts(lead, seesOwners)]} />
      </Parts>
    </SidePanel>
  );
}

function scoreFact({ score, grade }: Lead) {
  return { label: 'Score', value: <ScoreBar score={score} grade={grade} /> };
}

const Parts = styled('div')({ display: 'grid', gap: 16 });

const Person = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& h2': { ...theme.typography.h1, overflowWrap: 'anywhere' },
  '& p': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
