import { styled } from '@mui/material/styles';
import { formatDay } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import type { PaymentPlan } from '#money/plans/plan.contract.ts';
import { dayHere } from '#platform/web/session/today.ts';
import type { PlanRevision } from '../planRevision.contract.ts';
import { listPlanRevisions } from '../planRevision.contract.ts';
import { PlanComparison } from './PlanComparison.tsx';

/** The changes of the plan, by whom and why, newest first. Empty if there are none. */
export function PlanHistory({ plan }: { plan: PaymentPlan }) {
  return plan.revision > 1 ? <Revisions plan={plan} /> : null;
}

function Revisions({ plan }: { plan: PaymentPlan }) {
  const revisions = useCall(listPlanRevisions, { params: { id: plan.id } });
  return (
    <Spaced>
      <Section title="Plan changes">
        {revisions.isPending && <FactSkeleton rows={3} />}
        {revisions.error && (
          <ErrorState
            title="The plan changes could not be loaded."
            error={revisions.error}
            onRetry={revisions.refetch}
          />
        )}
        {revisions.data?.map((revision) => (
          <Revision key={revision.id} revision={revision} />
        ))}
      </Section>
    </Spaced>
  );
}

function Revision({ revision }: { revision: PlanRevision }) {
  const { revision: number, what, reason, by, at, before, after } = revision;
  return (
    <Entry>
      <summary>
        <b>Revision {number}</b>
        <span>
          {formatDay(dayHere(at))}
          {by && `, ${by.name}`}
        </span>
        <span>{what.join('; ')}</span>
        <small>{reason}</small>
      </summary>
      <PlanComparison caption={`Plan before and after revision ${number}`} before={before} after={after} />
    </Entry>
  );
}

const Spaced = styled('div')({
  padding: '16px 24px 0',
  '@media (max-width: 599.95px)': { padding: '16px 16px 0' },
});

const Entry = styled('details')(({ theme }) => ({
  padding: '8px 0',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& summary': { cursor: 'pointer', minHeight: 24 },
  '& summary b': { fontWeight: 600, marginRight: 8 },
  '& summary span': { display: 'inline', marginRight: 8 },
  '& summary small': {
    ...theme.typography.caption,
    display: 'block',
    color: theme.vars.palette.text.secondary,
  },
  '& table': { maxWidth: 640, marginTop: 8 },
}));
