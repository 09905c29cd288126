import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { download } from '#platform/web/client/download.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { useLoadedAhead } from '#platform/web/navigation/useLoadedAhead.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { listIssues, printSnagList } from '../issue.contract.ts';
import { ISSUE_READERS, ISSUE_REPORTERS } from '../issueRights.rules.ts';
import { IssueLines } from './IssueLines.tsx';

const loadReport = () => import('./ReportIssue.shared.tsx');
const ReportUnitIssue = lazy(async () => ({ default: (await loadReport()).ReportUnitIssue }));

interface UnitSnagsProps {
  unit: { id: string; unitNumber: string; projectId: string; towerId: string | null };
}

/** What is to be put right in a unit, as a list and as paper; nothing for those who do not read issues. */
export function UnitSnags({ unit }: UnitSnagsProps) {
  const allowed = useAllowed();
  return allowed(ISSUE_READERS) ? <Snags unit={unit} mayReport={allowed(ISSUE_REPORTERS)} /> : null;
}

function Snags({ unit, mayReport }: UnitSnagsProps & { mayReport: boolean }) {
  const [isReporting, setIsReporting] = useState(false);
  const issues = useCall(listIssues, { query: { unitId: unit.id, limit: 100 } });
  useLoadedAhead(loadReport, mayReport);
  const pdf = useDownload();
  const open = issues.data?.rows.filter(({ status }) => status !== 'verified').length ?? 0;
  const print = () => pdf.start(() => download(printSnagList, { params: { id: unit.id } }));
  return (
    <Section
      title="Snag list"
      fact={open > 0 ? `${open} open` : null}
      action={
        <Buttons>
          {open > 0 && (
            <Button size="small" variant="text" aria-disabled={pdf.isBusy || undefined} onClick={print}>
              {pdf.isBusy ? 'Preparing…' : 'Print snag list'}
            </Button>
          )}
          {mayReport && (
            <Button size="small" variant="outlined" onClick={() => setIsReporting(true)}>
              Report snag
            </Button>
          )}
        </Buttons>
      }
    >
      <Loaded source={issues} failure="The snags could not be loaded." skeleton={<FactSkeleton rows={2} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>Nothing is to be put right.</p>
          ) : (
            <IssueLines label={`Snags of ${unit.unitNumber}`} issues={rows} />
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {isReporting && <ReportUnitIssue unit={unit} onClose={() => setIsReporting(false)} />}
      </Suspense>
    </Section>
  );
}

const Buttons = styled('span')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
