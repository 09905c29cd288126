import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { formatMoney } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { toApiError } from '#platform/web/client/api-error.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { useActs } from '#platform/web/page/useActs.ts';
import type { Budget } from '../budget.contract.ts';
import { getBudget, saveBudget } from '../budget.contract.ts';
import { yearName } from '../budgetYear.rules.ts';
import { CONTROL_CHOICES } from './budget.labels.ts';
import { BudgetFileButton } from './BudgetFileButton.tsx';
import { BudgetSteps } from './BudgetSteps.tsx';
import { BudgetVersions } from './BudgetVersions.tsx';
import { GridTable } from './GridTable.tsx';
import { useBudgetGrid } from './useBudgetGrid.ts';

const SpreadDialog = lazy(async () => ({ default: (await import('./GridDialogs.tsx')).SpreadDialog }));
const CopyYearDialog = lazy(async () => ({ default: (await import('./GridDialogs.tsx')).CopyYearDialog }));

/** The grid of a budget with what can be done with it, and its versions. */
export function BudgetEditor({ budget }: { budget: Budget }) {
  const [dialog, setDialog] = useState<'spread' | 'copy' | null>(null);
  const grid = useBudgetGrid(budget);
  const { texts, control, read, isChanged, isRestored } = grid;
  const isLatest = budget.shown?.number === budget.versions[0]?.number;
  const mayEdit = budget.allowedActions.includes('edit') && isLatest;
  const send = useSend(saveBudget, { invalidates: [getBudget] });
  const save = async () => {
    try {
      await send.mutateAsync({
        params: { id: budget.project.id },
        body: {
          fy: budget.fy,
          control,
          lines: read.lines,
          ...(budget.shown ? { version: budget.shown.version } : {}),
        },
      });
      grid.clear();
      toastSuccess('Budget saved');
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  const blockedBy =
    read.faulty.size > 0
      ? `${read.faulty.size === 1 ? 'One amount' : `${read.faulty.size} amounts`} cannot be read. Enter amounts like 1,20,000 or 1.5 Cr.`
      : null;
  useActs(mayEdit ? [{ label: 'Save budget', letter: 's', blockedBy, onClick: () => void save() }] : []);
  return (
    <Sections>
      <Section
        title={`Budget of ${yearName(budget.fy)}`}
        fact={budget.shown ? `version ${budget.shown.number}` : 'not begun'}
      >
        <BudgetSteps budget={budget} isChanged={isChanged} />
        {mayEdit && (
          <Tools>
            <Button
              variant="contained"
              aria-disabled={send.isPending || undefined}
              onClick={() => void save()}
            >
              {send.isPending ? 'Saving…' : 'Save budget'}
            </Button>
            <Button variant="outlined" onClick={() => setDialog('spread')}>
              Spread amount
            </Button>
            <Button variant="outlined" onClick={() => setDialog('copy')}>
              Copy last year
            </Button>
            <BudgetFileButton months={budget.months} texts={texts} onChange={grid.change} />
            <div>
              <span>A cost beyond its line</span>
              <Segment
                label="A cost beyond its line"
                choices={CONTROL_CHOICES}
                value={control}
                onChange={grid.setControl}
              />
            </div>
          </Tools>
        )}
        {isChanged && (
          <Kept>
            <Note
              tone={blockedBy === null ? 'advice' : 'limit'}
              title={isRestored ? 'Unsaved changes of your last visit.' : 'Unsaved changes.'}
              actions={
                <Button size="small" onClick={grid.discard}>
                  Discard changes
                </Button>
              }
            >
              {blockedBy ?? 'They are kept in this browser until you save them.'}
            </Note>
          </Kept>
        )}
        <GridTable
          caption={`Budget of ${budget.project.name}, ${yearName(budget.fy)}`}
          months={budget.months}
          texts={texts}
          faulty={read.faulty}
          isReadOnly={!mayEdit}
          onChange={grid.change}
        />
        <Quiet>
          {mayEdit
            ? 'Paste cells from a spreadsheet into any cell. Arrows and Enter move between cells.'
            : 'The amounts of this version cannot be changed here.'}{' '}
          {budget.milestonesPaise > 0 && `Milestones are budgeted at ${formatMoney(budget.milestonesPaise)}.`}
        </Quiet>
        {budget.warnings.map((warning) => (
          <Kept key={warning}>
            <Note tone="limit">{warning}</Note>
          </Kept>
        ))}
      </Section>
      <BudgetVersions budget={budget} />
      <Suspense fallback={null}>
        {dialog === 'spread' && (
          <SpreadDialog
            budget={budget}
            texts={texts}
            onChange={grid.change}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'copy' && (
          <CopyYearDialog
            budget={budget}
            texts={texts}
            onChange={grid.change}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </Sections>
  );
}

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginBottom: 12,
  '& > div': { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginLeft: 'auto' },
  '& > div > span': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

const Kept = styled('div')({ margin: '8px 0 12px' });

const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 8,
  color: theme.vars.palette.text.secondary,
}));
