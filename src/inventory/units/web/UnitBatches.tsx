import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import Undo from 'lucide-react/icons/undo-2';
import { useId } from 'react';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import type { UnitBatch } from '#offers/unit-batches/unitBatch.contract.ts';
import { listUnitBatches } from '#offers/unit-batches/unitBatch.contract.ts';
import { numbersInWords } from '#offers/unit-batches/unitBatch.rules.ts';
import { actText, signedMoney } from './act.labels.ts';
import { useUndoBatch } from './useUndoBatch.ts';

interface UnitBatchesProps {
  projectId: string;
  onClose: () => void;
}

/** Bulk changes of units, newest first, each with Undo. */
export function UnitBatches({ projectId, onClose }: UnitBatchesProps) {
  const titleId = useId();
  const batches = useCall(listUnitBatches, { query: { projectId, limit: 50 } });
  const undo = useUndoBatch();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Bulk changes</DialogTitle>
      <DialogContent>
        {batches.error && <Note tone="failure">{batches.error.message}</Note>}
        {batches.data?.rows.length === 0 && (
          <p>Nothing yet. Select units on the plan with Ctrl+click or Space.</p>
        )}
        <List>
          {batches.data?.rows.map((batch) => (
            <li key={batch.id}>
              <div>
                <b>{actText(batch.act)}</b>
                <small>{factText(batch)}</small>
                <small>{byText(batch)}</small>
              </div>
              {batch.allowedActions.includes('undo') && (
                <Button size="small" startIcon={<Undo aria-hidden />} onClick={() => undo(batch.id)}>
                  Undo
                </Button>
              )}
            </li>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function factText({ unitCount, unitNumbers, effectPaise }: UnitBatch): string {
  const rest = unitCount - unitNumbers.length;
  const numbers = rest > 0 ? `${unitNumbers.join(', ')} and ${rest} more` : numbersInWords(unitNumbers);
  return effectPaise === 0 ? numbers : `${numbers}; list value ${signedMoney(effectPaise)}`;
}

function byText({ createdAt, createdByName, undoneAt, undoneByName, keptCount }: UnitBatch): string {
  const done = `${createdByName}, ${formatDayAndTime(createdAt, zoneHere())}`;
  if (undoneAt === null) return done;
  const kept = keptCount ? `, ${keptCount} kept (changed since)` : '';
  return `${done}. Undone by ${undoneByName ?? ''}, ${formatDayAndTime(undoneAt, zoneHere())}${kept}`;
}

const List = styled('ul')(({ theme }) => ({
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    padding: '10px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li > div': { flex: 1, display: 'grid' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));
