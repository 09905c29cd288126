import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useLoadedAhead } from '#platform/web/navigation/useLoadedAhead.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { listIssues } from '../issue.contract.ts';
import type { MilestoneOfIssue } from './issue.labels.shared.ts';
import { IssueLines } from './IssueLines.tsx';
import { WaitingWorks } from './WaitingWorks.shared.tsx';

const loadReport = () => import('./ReportIssue.shared.tsx');
const ReportMilestoneIssue = lazy(async () => ({ default: (await loadReport()).ReportMilestoneIssue }));

/** What is to be put right in the work of a milestone. */
export function MilestoneIssues({ milestone }: { milestone: MilestoneOfIssue }) {
  const [isReporting, setIsReporting] = useState(false);
  const mayReport = useAllowed()(CAPABILITIES.constructionManagement);
  useLoadedAhead(loadReport, mayReport);
  const query = { milestoneId: milestone.id, limit: 50 };
  const issues = useCall(listIssues, { query });
  const open = issues.data?.rows.filter(({ status }) => status !== 'verified').length ?? 0;
  return (
    <Section
      title="Issues"
      fact={open > 0 ? `${open} open` : null}
      action={
        mayReport && (
          <Button size="small" variant="outlined" onClick={() => setIsReporting(true)}>
            Report issue
          </Button>
        )
      }
    >
      <Loaded source={issues} failure="The issues could not be loaded." skeleton={<FactSkeleton rows={2} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>No issue was reported.</p>
          ) : (
            <IssueLines label={`Issues of ${milestone.name}`} issues={rows} />
          )
        }
      </Loaded>
      <WaitingWorks milestoneId={milestone.id} />
      <Suspense fallback={null}>
        {isReporting && <ReportMilestoneIssue milestone={milestone} onClose={() => setIsReporting(false)} />}
      </Suspense>
    </Section>
  );
}
