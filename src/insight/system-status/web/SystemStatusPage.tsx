import { formatMoment, plainNumber, startCase } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { useNow } from '#platform/web/page/useNow.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { StatusPill, StatusSign } from '#platform/web/status/StatusSign.tsx';
import { look } from '#platform/web/status/status.ts';
import type { Statuses } from '#platform/web/status/status.ts';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { JobStatus, Level, StatusCheck, SystemStatus } from '../systemStatus.contract.ts';
import { getSystemStatus } from '../systemStatus.contract.ts';

const REFRESH_MS = 30_000;

/** What runs behind the screens, each part with the rule by which it is judged and what to do about it. */
export function SystemStatusPage() {
  const status = useCall(getSystemStatus, {}, { refetchInterval: REFRESH_MS });
  return (
    <Page title="System status">
      <PageHeader
        title="System status"
        {...(status.data && { fact: `Version ${status.data.version}` })}
        isRuled
      >
        {status.data && <StatusPill of={LEVELS} status={status.data.level} />}
      </PageHeader>
      <Loaded source={status} failure="The status could not be loaded.">
        {(data) => <Parts status={data} />}
      </Loaded>
    </Page>
  );
}

const LEVELS: Statuses<Level> = {
  green: look('In order', 'tick', 'success'),
  amber: look('Needs a look', 'warning', 'amber'),
  red: look('Needs help', 'alert', 'error'),
};

function Parts({ status: { organization, installation } }: { status: SystemStatus }) {
  return (
    <Sections>
      <Section title="Your organization">
        <Checks caption="Your organization" checks={organization.checks} />
      </Section>
      {installation && (
        <Section title="Installation" fact="All organizations together">
          <Checks caption="Installation" checks={installation.checks} />
        </Section>
      )}
      <Section title="Jobs" fact="What fails is tried again every minute">
        <Jobs jobs={organization.jobs} />
      </Section>
      {installation && installation.slowCalls.length > 0 && (
        <Section title="Slowest calls" fact="Since this process started">
          <FigureTable
            caption="Slowest calls"
            columns={CALLS}
            rows={installation.slowCalls.map((one) => ({ ...one, id: one.call }))}
            renderCard={(one) => (
              <RowCard
                title={one.call}
                lines={[`95 in 100 within ${milliseconds(one.p95Ms)}`, `${plainNumber(one.count)} answered`]}
              />
            )}
          />
        </Section>
      )}
    </Sections>
  );
}

function Checks({ caption, checks }: { caption: string; checks: readonly StatusCheck[] }) {
  return (
    <FigureTable
      caption={caption}
      columns={CHECKS}
      rows={checks.map((check) => ({ ...check, id: check.key }))}
      renderCard={({ label, level, now, advice, rule }) => (
        <RowCard
          title={label}
          end={<StatusSign of={LEVELS} status={level} />}
          lines={[now, advice ?? rule]}
        />
      )}
    />
  );
}

const CHECKS: readonly LedgerColumn<StatusCheck & { id: string }>[] = [
  { key: 'label', label: 'Part', render: ({ label }) => label },
  { key: 'level', label: 'State', render: ({ level }) => <StatusSign of={LEVELS} status={level} /> },
  { key: 'now', label: 'Now', isLong: true, render: ({ now }) => now },
  { key: 'rule', label: 'Rule', isLong: true, isFaint: true, render: ({ rule }) => rule },
  { key: 'advice', label: 'What to do', isLong: true, render: ({ advice }) => advice ?? '–' },
];

function Jobs({ jobs }: { jobs: readonly JobStatus[] }) {
  const when = useWhen();
  const now = useNow();
  const due = (at: string | null) => (at !== null && at <= now ? 'Now' : when(at));
  const columns: readonly LedgerColumn<JobStatus & { id: string }>[] = [
    { key: 'job', label: 'Job', render: ({ job }) => jobName(job) },
    { key: 'level', label: 'State', render: ({ level }) => <StatusSign of={LEVELS} status={level} /> },
    { key: 'ranAt', label: 'Last run', render: ({ ranAt }) => when(ranAt) },
    { key: 'nextAt', label: 'Next', render: ({ nextAt }) => due(nextAt) },
    { key: 'failure', label: 'Last failure', isLong: true, render: (job) => failureText(job, when) },
  ];
  return (
    <FigureTable
      caption="Jobs"
      columns={columns}
      rows={jobs.map((job) => ({ ...job, id: job.job }))}
      renderCard={(job) => (
        <RowCard
          title={jobName(job.job)}
          end={<StatusSign of={LEVELS} status={job.level} />}
          lines={[
            `Last run ${when(job.ranAt)}, next ${due(job.nextAt)}`,
            ...(job.failures > 0 ? [failureText(job, when)] : []),
          ]}
        />
      )}
    />
  );
}

function failureText(
  { failures, failedAt, failure }: JobStatus,
  when: (at: string | null) => string,
): string {
  if (failures === 0) return '–';
  const times = failures === 1 ? 'Once' : `${plainNumber(failures)} times`;
  return `${times}, last ${when(failedAt)}: ${failure ?? ''}`;
}

function useWhen(): (at: string | null) => string {
  const now = useNow();
  return (at) => (at === null ? '–' : formatMoment(at, now, zoneHere()));
}

/** 'sealAuditTrail' is read as 'Seal audit trail'. */
function jobName(job: string): string {
  return startCase(job.replace('resume_', 'goOnWith_').replaceAll('_', ' '));
}

const CALLS: readonly LedgerColumn<
  NonNullable<SystemStatus['installation']>['slowCalls'][number] & { id: string }
>[] = [
  { key: 'call', label: 'Call', isLong: true, render: ({ call }) => call },
  { key: 'p95', label: '95 in 100 within', align: 'right', render: ({ p95Ms }) => milliseconds(p95Ms) },
  { key: 'p50', label: 'Half within', align: 'right', render: ({ p50Ms }) => milliseconds(p50Ms) },
  { key: 'count', label: 'Answered', align: 'right', render: ({ count }) => plainNumber(count) },
  { key: 'faults', label: 'Faults', align: 'right', render: ({ faults }) => plainNumber(faults) },
];

function milliseconds(ms: number): string {
  return `${plainNumber(Math.round(ms))} ms`;
}
