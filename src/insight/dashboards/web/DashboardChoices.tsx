import { styled } from '@mui/material/styles';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import type { PeriodName } from '#platform/contract/period.ts';
import { PERIODS } from '#platform/contract/period.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { PERIOD_CHOICES } from '#insight/reporting/web/period.choices.shared.ts';
import { ProjectChoice } from './ProjectChoice.tsx';

type Choose = (key: 'period' | 'projectId', value: string | null) => void;

/** Period and project are in the address; all projects unless one is named. */
export function useDashboardQuery(usual: PeriodName) {
  const [params, setParams] = useSearchParams();
  const period = PERIODS.find((one) => one === params.get('period')) ?? usual;
  const projectId = params.get('projectId');
  const choose: Choose = (key, value) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(key);
        else next.set(key, value);
        return next;
      },
      { preventScrollReset: true },
    );
  return { period, projectId, choose, query: { period, ...(projectId ? { projectId } : {}) } };
}

interface DashboardChoicesProps {
  period: PeriodName;
  projectId: string | null;
  choose: Choose;
}

export function DashboardChoices({ period, projectId, choose }: DashboardChoicesProps) {
  return (
    <Choices>
      <Segment
        label="Period"
        choices={PERIOD_CHOICES}
        value={period}
        onChange={(value) => choose('period', value)}
      />
      <ProjectChoice value={projectId} onChange={(value) => choose('projectId', value)} />
    </Choices>
  );
}

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' });
