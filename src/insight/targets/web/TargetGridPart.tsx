import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Target from 'lucide-react/icons/target';
import { lazy, Suspense, useState } from 'react';
import { toast } from 'sonner';
import { roleLabel } from '#platform/contract/roles.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { OpenedOnce } from '#platform/web/overlay/OpenedOnce.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import type { TargetGrid } from '../target.contract.ts';
import { getSalesTargets, setSalesTargets, TARGET_WRITERS } from '../target.contract.ts';
import type { TargetMeasure } from '../targetDraft.rules.ts';
import { TargetTable } from './TargetTable.tsx';
import { useTargetDraft } from './useTargetDraft.ts';

const CopyDialog = lazy(async () => ({ default: (await import('./CopyDialog.tsx')).CopyDialog }));

interface TargetGridPartProps {
  grid: TargetGrid;
  measure: TargetMeasure;
}

/** The grid of a year, and its buttons for those who set targets; what is not saved is kept in this browser. */
export function TargetGridPart({ grid, measure }: TargetGridPartProps) {
  const draft = useTargetDraft(grid, measure);
  const [isCopying, setIsCopying] = useState(false);
  const save = useSend(setSalesTargets, { invalidates: [getSalesTargets] });
  const maySet = grid.allowedActions.includes('set');
  const { changed } = draft;
  if (grid.rows.length === 0)
    return (
      <EmptyState icon={<Target />} title={`No ${grid.of} to set targets for`}>
        {grid.of === 'people'
          ? `${roleLabel('Sales Executive')}s and ${roleLabel('Sales Manager')}s are listed once they are invited.`
          : 'Projects are listed once they are created.'}
      </EmptyState>
    );
  const send = () =>
    save.mutate(
      { body: { year: grid.year, of: grid.of, version: grid.version, cells: changed } },
      {
        onSuccess: () => {
          draft.discard();
          toast.success(`${changed.length} ${changed.length === 1 ? 'target' : 'targets'} saved`);
        },
      },
    );
  return (
    <>
      {(draft.wrong ?? save.error) && (
        <Place>
          <Note tone="failure">{draft.wrong ?? save.error?.message}</Note>
        </Place>
      )}
      {maySet && changed.length > 0 && (
        <Place>
          <Note
            tone="advice"
            title={draft.isRestored ? 'Unsaved changes of your last visit.' : 'Unsaved changes.'}
          >
            They are kept in this browser until you save them.
          </Note>
        </Place>
      )}
      <TargetTable grid={grid} measure={measure} draft={draft} maySet={maySet} />
      <Foot>
        <p>
          {maySet
            ? 'Arrows and Enter lead from month to month; cells of a spreadsheet can be pasted. A figure for the year is spread by season.'
            : `Targets are set by: ${TARGET_WRITERS.map(roleLabel).join(', ')}.`}
        </p>
        {maySet && (
          <span>
            <Button size="small" onClick={() => setIsCopying(true)}>
              Copy last year
            </Button>
            <Button size="small" disabled={changed.length === 0 || save.isPending} onClick={draft.discard}>
              Discard changes
            </Button>
            <Button
              size="small"
              variant="contained"
              disabled={changed.length === 0 || save.isPending}
              onClick={send}
            >
              {changed.length === 0 ? 'Save targets' : `Save targets (${changed.length})`}
            </Button>
          </span>
        )}
      </Foot>
      <OpenedOnce isOpen={isCopying}>
        <Suspense fallback={null}>
          {isCopying && <CopyDialog onCopy={draft.copyLastYear} onClose={() => setIsCopying(false)} />}
        </Suspense>
      </OpenedOnce>
    </>
  );
}

const Place = styled('div')({
  padding: '0 24px 12px',
  '@media (max-width: 599.95px)': { padding: '0 16px 12px' },
});

const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '12px 24px 24px',
  '& > p': { ...theme.typography.caption, color: theme.vars.palette.text3, maxWidth: 560 },
  '& > span': { display: 'inline-flex', flexWrap: 'wrap', gap: 8, marginLeft: 'auto' },
  '@media (max-width: 599.95px)': { padding: '12px 16px 24px', '& > span': { marginLeft: 0 } },
}));
