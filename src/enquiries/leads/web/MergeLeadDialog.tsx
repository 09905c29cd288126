import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { send } from '#platform/web/client/client.ts';
import type { FoundOption } from '#platform/web/form/FormCombobox.tsx';
import { FormCombobox } from '#platform/web/form/FormCombobox.tsx';
import { Segment } from '#platform/web/form/Segment.tsx';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { toastUndo } from '#platform/web/page/toast.ts';
import { listCostSheets } from '#offers/cost-sheets/costSheet.contract.ts';
import { customerOption } from './customerFinder.shared.ts';
import type { Lead } from '../lead.contract.ts';
import { getLead, listInteractions, listLeads, OPEN_LEAD_STATUSES } from '../lead.contract.ts';
import { leadName } from '../lead.rules.ts';
import type { MergeChoice } from '../leadMerge.contract.ts';
import { listLeadMerges, mergeLeads, undoLeadMerge } from '../leadMerge.contract.ts';
import type { Difference } from './merge.fields.ts';
import { differencesOf } from './merge.fields.ts';

interface MergeLeadDialogProps {
  lead: Lead;
  onClose: () => void;
}

/**
 * Merges another lead of the same person into this one: field by field where they differ, everything else is
 * moved.
 */
export function MergeLeadDialog({ lead, onClose }: MergeLeadDialogProps) {
  const form = useForm<{ otherId: string | null }>({ defaultValues: { otherId: null } });
  const otherId = useWatch({ control: form.control, name: 'otherId' });
  const [take, setTake] = useState<ReadonlySet<MergeChoice>>(new Set());
  const invalidates = [getLead, listLeads, listInteractions, listLeadMerges, listCostSheets];
  const merge = useSend(mergeLeads, { invalidates });
  const undo = useSend(undoLeadMerge, { invalidates });
  const name = leadName(lead);
  const confirm = async () => {
    if (!otherId) {
      form.setError(
        'otherId',
        { type: 'required', message: 'Choose the other lead.' },
        { shouldFocus: true },
      );
      return false;
    }
    await merge.mutateAsync({
      params: { id: lead.id },
      body: { otherId, take: [...take], version: lead.version },
    });
    toastUndo(`Merged into ${name}`, () => undo.mutateAsync({ params: { id: lead.id } }));
    return true;
  };
  return (
    <ConfirmDialog
      title={`Merge another lead into ${name}`}
      confirm="Merge leads"
      onClose={onClose}
      onConfirm={confirm}
    >
      <Parts>
        <p>
          Timeline, cost sheets, requests, reservations and files of the other lead are moved too. It can be
          undone for 30 days, as long as nobody has worked on the lead.
        </p>
        <FormCombobox
          control={form.control}
          name="otherId"
          label="Other lead"
          search={(text, signal) => findOthers(lead, text, signal)}
          placeholder="Name, phone or email"
          emptyText="No other lead found"
          onChosen={() => setTake(new Set())}
        />
        {otherId && <Choices kept={lead} otherId={otherId} take={take} onTake={setTake} />}
      </Parts>
    </ConfirmDialog>
  );
}

/** Open and lost ones; with nothing typed those of the same name, who are most likely the same person. */
async function findOthers(lead: Lead, typed: string, signal: AbortSignal): Promise<FoundOption[]> {
  const status = [...OPEN_LEAD_STATUSES, 'lost'].join(',');
  const query = { search: typed || leadName(lead), status, limit: MAX_FOUND };
  const { rows } = await send(listLeads, { query, signal });
  return rows.filter(({ id }) => id !== lead.id).map(customerOption);
}

const MAX_FOUND = 20;

interface ChoicesProps {
  kept: Lead;
  otherId: string;
  take: ReadonlySet<MergeChoice>;
  onTake: (take: ReadonlySet<MergeChoice>) => void;
}

function Choices({ kept, otherId, take, onTake }: ChoicesProps) {
  const other = useCall(getLead, { params: { id: otherId } });
  if (other.error) return <Note tone="failure">{other.error.message}</Note>;
  if (!other.data) return <p role="status">Loading the other lead…</p>;
  const differences = differencesOf(kept, other.data);
  if (differences.length === 0) return <p>Both have the same details; there is nothing to choose.</p>;
  const choose = (choice: MergeChoice, isOther: boolean) => {
    const next = new Set(take);
    if (isOther) next.add(choice);
    else next.delete(choice);
    onTake(next);
  };
  return (
    <List aria-label="Differences">
      {differences.map((difference) => (
        <Row
          key={difference.choice}
          difference={difference}
          isOther={take.has(difference.choice)}
          onChoose={choose}
        />
      ))}
    </List>
  );
}

interface RowProps {
  difference: Difference;
  isOther: boolean;
  onChoose: (choice: MergeChoice, isOther: boolean) => void;
}

function Row({ difference: { choice, label, ofKept, ofOther }, isOther, onChoose }: RowProps) {
  return (
    <li>
      <span>{label}</span>
      <Segment
        label={label}
        value={isOther ? 'other' : 'kept'}
        choices={[
          { value: 'kept', label: ofKept },
          { value: 'other', label: ofOther },
        ]}
        onChange={(side) => onChoose(choice, side === 'other')}
      />
    </li>
  );
}

const Parts = styled('div')({ display: 'grid', gap: 14, marginTop: 10 });

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  '& > li': { display: 'grid', gap: 4 },
  '& > li > span': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  // Both sides stay in sight, however long they are.
  '& [role="radiogroup"]': { display: 'flex', height: 'auto', minHeight: 32, overflowX: 'visible' },
  '& [role="radiogroup"] label': { flex: '1 1 0', minWidth: 0 },
  '& [role="radiogroup"] span': { paddingBlock: 5, overflowWrap: 'anywhere', textAlign: 'center' },
  '@media (pointer: coarse)': { '& [role="radiogroup"]': { minHeight: 44 } },
}));
