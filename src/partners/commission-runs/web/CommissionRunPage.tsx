import { useParams } from 'react-router';
import { useState } from 'react';
import { counted, formatFullMoment } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import type { BulkFailure } from '#platform/web/page/BulkOutcome.tsx';
import { BulkOutcome } from '#platform/web/page/BulkOutcome.tsx';
import { FigureRow } from '#platform/web/page/FigureStrip.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Page, PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import { useHistoryAction } from '#company/audit/web/history.shared.tsx';
import type { CommissionRun } from '../commissionRun.contract.ts';
import { getCommissionRun } from '../commissionRun.contract.ts';
import { addedUp } from '../paymentParts.rules.ts';
import { RUN_STATUS } from './run.status.shared.ts';
import { RunLines } from './RunLines.tsx';
import { useRunActs } from './useRunActs.tsx';

/** One payment run: its lines by firm, the release, the file for the bank and its answer. */
export function CommissionRunPage() {
  const { runId = '' } = useParams();
  const run = useCall(getCommissionRun, { params: { id: runId } });
  useBreadcrumbLabel(run.data?.number);
  return (
    <Page title={run.data?.number ?? 'Payment run'}>
      <Loaded source={run} failure="The payment run could not be loaded.">
        {(data) => <Record run={data} />}
      </Loaded>
    </Page>
  );
}

function Record({ run }: { run: CommissionRun }) {
  const [refused, setRefused] = useState<readonly BulkFailure[]>([]);
  const { actions, dialog } = useRunActs(run, setRefused);
  const history = useHistoryAction(run.id);
  const { fromAccount, madeBy, madeAt } = run;
  return (
    <>
      <PageHeader
        title={run.number}
        badge={<StatusPill of={RUN_STATUS} status={run.status} />}
        fact={`${fromAccount.projectName}, ${fromAccount.bank} ••••${fromAccount.accountLast4}`}
        below={`Made by ${madeBy.name}, ${formatFullMoment(madeAt, zoneHere())}. ${releasedText(run)}`}
        actions={[...actions, ...history]}
        isRuled
      />
      <Figures run={run} />
      <Notes run={run} />
      <BulkOutcome title={`${counted(refused.length, 'row')} not taken.`} failures={refused} />
      <RunLines run={run} />
      {dialog}
    </>
  );
}

function releasedText({ releasedAt, releasedBy, selfReleased }: CommissionRun): string {
  if (releasedAt === null || releasedBy === null) return '';
  const how = selfReleased ? 'Released at once' : `Released by ${releasedBy.name}`;
  return `${how}, ${formatFullMoment(releasedAt, zoneHere())}.`;
}

function Figures({ run }: { run: CommissionRun }) {
  const sums = addedUp(run.lines.filter(({ status }) => status !== 'dropped'));
  return (
    <FigureRow
      figures={[
        { label: 'Total', value: <Money paise={run.totalPaise} withPaise /> },
        { label: 'Gross', value: <Money paise={sums.grossPaise} withPaise /> },
        { label: 'GST', value: <Money paise={sums.gstPaise} withPaise /> },
        { label: 'TDS', value: <Money paise={sums.tdsPaise} withPaise /> },
        { label: 'Clawback', value: <Money paise={sums.clawbackPaise} withPaise /> },
        ...(run.returnedPaise === 0
          ? []
          : [
              {
                label: 'Returned',
                value: <Money paise={run.returnedPaise} withPaise />,
                tone: 'error' as const,
              },
            ]),
      ]}
      end={run.openCount === 0 ? undefined : `${counted(run.openCount, 'payment')} without a UTR`}
    />
  );
}

function Notes({ run }: { run: CommissionRun }) {
  const { releaseRefusal, withdrawReason, withdrawnBy } = run;
  if (withdrawReason !== null)
    return (
      <PageBody>
        <Note tone="limit" title={withdrawnBy ? `Withdrawn by ${withdrawnBy.name}.` : 'Withdrawn.'}>
          {withdrawReason}
        </Note>
      </PageBody>
    );
  if (releaseRefusal === null) return null;
  return (
    <PageBody>
      <Note tone="advice">{releaseRefusal}</Note>
    </PageBody>
  );
}
