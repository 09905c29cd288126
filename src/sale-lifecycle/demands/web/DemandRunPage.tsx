import { styled } from '@mui/material/styles';
import Eye from 'lucide-react/icons/eye';
import type { CSSProperties } from 'react';
import { useParams } from 'react-router';
import { useCall } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Columns, Page, PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { ProgressBar } from '#platform/web/page/ProgressBar.tsx';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { Pill } from '#platform/web/status/Pill.tsx';
import { StyledPill } from '#platform/web/status/StatusSign.tsx';
import type { DemandRun } from '../demandRun.contract.ts';
import { getDemandRun } from '../demandRun.contract.ts';
import { whenText } from './demandRun.columns.tsx';
import { stateText } from './demandRun.labels.ts';
import { DemandRunEffect } from './DemandRunEffect.tsx';
import { DemandRunFigures } from './DemandRunFigures.tsx';
import { DemandRunLines } from './DemandRunLines.tsx';
import { useRunActions } from './useRunActions.tsx';
import { RUN_LOOKS } from './demand.styles.ts';

/** A run with its lines, the button to post it, and its progress. */
export function DemandRunPage() {
  const { demandRunId = '' } = useParams();
  const run = useCall(getDemandRun, { params: { id: demandRunId } });
  useBreadcrumbLabel(run.data?.title);
  return (
    <Page title={run.data?.title ?? 'Demand run'}>
      <Loaded source={run} failure="The demand run could not be loaded.">
        {(data) => <OneRun run={data} />}
      </Loaded>
    </Page>
  );
}

function OneRun({ run }: { run: DemandRun }) {
  const { actions, dialog } = useRunActions(run);
  const isPreview = run.status === 'rehearsing' || run.status === 'rehearsed';
  return (
    <>
      {isPreview && <Stripe aria-hidden />}
      <PageHeader
        title={run.title}
        badge={
          isPreview ? (
            <Pill tone="amber" icon={<Eye aria-hidden />}>
              Preview
            </Pill>
          ) : (
            <StyledPill look={RUN_LOOKS[run.status]} />
          )
        }
        below={`${run.projectName}. ${stateText(run, whenText)}`}
        actions={actions}
        isRuled
      />
      {run.status === 'posting' && <Raising run={run} />}
      {run.lettersStatus === 'writing' && <Printing run={run} />}
      {run.status === 'rehearsing' ? (
        <PageBody>
          <ProgressBar label="Preparing the preview" share={null} />
        </PageBody>
      ) : (
        <>
          <DemandRunFigures run={run} />
          <Columns style={SIDE}>
            <Lines>
              <DemandRunLines run={run} />
            </Lines>
            <DemandRunEffect run={run} />
          </Columns>
        </>
      )}
      {dialog}
    </>
  );
}

function Raising({ run: { done, total } }: { run: DemandRun }) {
  return <Progress label="Posting demands" of="installments" done={done} total={total} />;
}

function Printing({ run: { letters, lettersPrinted } }: { run: DemandRun }) {
  return <Progress label="Printing letters" of="letters" done={lettersPrinted} total={letters} />;
}

function Progress({ label, of, done, total }: { label: string; of: string; done: number; total: number }) {
  return (
    <PageBody>
      <ProgressBar label={label} share={total > 0 ? Math.round((done / total) * 100) : null} />
      <Told>
        {label}: {done.toLocaleString('en-IN')} of {total.toLocaleString('en-IN')} {of}. It continues when you
        leave this page.
      </Told>
    </PageBody>
  );
}

const SIDE = { '--plinth-side': '268px' } as CSSProperties;

/** Until it is posted. */
const Stripe = styled('div')(({ theme }) => ({
  height: 4,
  backgroundImage: `repeating-linear-gradient(135deg, ${theme.vars.palette.secondary.main} 0 8px, transparent 8px 14px)`,
}));

const Lines = styled('div')({ display: 'flex', flexDirection: 'column' });
const Told = styled('p')(({ theme }) => ({ marginTop: 10, color: theme.vars.palette.text.secondary }));
