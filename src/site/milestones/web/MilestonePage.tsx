import { styled } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { Link, useParams } from 'react-router';
import { counted, formatDay, formatDayRange } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Columns, Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { StyledPill } from '#platform/web/status/StatusSign.tsx';
import { RecordDocuments } from '#company/documents/web/RecordDocuments.shared.tsx';
import { useHistoryAction } from '#company/audit/web/history.shared.tsx';
import { MilestoneChecks } from '#site/quality/web/MilestoneChecks.shared.tsx';
import { listIssues } from '#site/issues/issue.contract.ts';
import { MilestoneProof } from '#site/proofs/web/MilestoneProof.shared.tsx';
import { MilestoneIssues } from '#site/issues/web/MilestoneIssues.shared.tsx';
import { WithdrawOfMilestone } from '#sale-lifecycle/demands/web/WithdrawOfMilestone.shared.tsx';
import { MilestonePhotos } from '#site/photos/web/MilestonePhotos.shared.tsx';
import type { Milestone, MilestoneDetail } from '../milestone.contract.ts';
import { getMilestone } from '../milestone.contract.ts';
import { Certificate } from './Certificate.tsx';
import { CompletionNeeds } from './CompletionNeeds.tsx';
import { MilestoneCosts } from './MilestoneCosts.tsx';
import { ProgressLog } from './ProgressLog.tsx';
import { placeOf } from '../milestone.rules.ts';
import { DELAY_LABELS, plansText, slipText } from './milestone.labels.ts';
import { useMilestoneActions } from './useMilestoneActions.tsx';
import { MILESTONE_LOOKS } from './milestone.styles.shared.ts';

/** One milestone: progress against its plan, linked payments, and actions. */
export function MilestonePage() {
  const { milestoneId = '' } = useParams();
  const milestone = useCall(getMilestone, { params: { id: milestoneId } });
  useBreadcrumbLabel(milestone.data?.name);
  return (
    <Page title={milestone.data?.name ?? 'Milestone'}>
      <Loaded source={milestone} failure="The milestone could not be loaded.">
        {(data) => <OneMilestone milestone={data} />}
      </Loaded>
    </Page>
  );
}

function OneMilestone({ milestone }: { milestone: MilestoneDetail }) {
  const history = useHistoryAction(milestone.id);
  const { actions, dialog } = useMilestoneActions(milestone);
  const { name, status, progressPct, holdReason } = milestone;
  return (
    <>
      <PageHeader
        title={name}
        badge={<StyledPill look={MILESTONE_LOOKS[status]} />}
        fact={placeOf(milestone)}
        actions={[...actions, ...history]}
        isRuled
      />
      <Columns style={SIDE}>
        <Sections>
          <Section title="Progress" fact={`${progressPct}%`}>
            <Track aria-hidden>
              <span style={{ width: `${progressPct}%` }} />
            </Track>
            {status === 'onHold' && holdReason && (
              <div style={BELOW}>
                <Note tone="limit" title="On hold.">
                  {holdReason}
                </Note>
              </div>
            )}
            {status === 'delayed' && (
              <div style={BELOW}>
                <Note tone="limit" title={`${slipText(milestone) || 'Delayed'}.`}>
                  {delayText(milestone)}
                </Note>
              </div>
            )}
          </Section>
          <Section title="Contractor">
            <ContractorLine milestone={milestone} />
          </Section>
          <ProgressLog milestoneId={milestone.id} />
          <Section title="Days">
            <FactList facts={daysOf(milestone)} labelWidth={128} />
          </Section>
          <MilestoneChecks milestone={milestone} />
          <MilestoneIssues milestone={milestone} />
          <MilestonePhotos milestoneId={milestone.id} isOpen={status !== 'completed'} />
          <RecordDocuments of="milestone" id={milestone.id} name={`${name}, ${placeOf(milestone)}`} />
        </Sections>
        <Sections>
          {status !== 'completed' && (
            <Section title="Completion">
              <CompletionNeeds milestone={milestone} />
            </Section>
          )}
          {status === 'completed' && <FailedLater milestoneId={milestone.id} />}
          {status === 'completed' && milestone.demanded > 0 && <Demanded milestone={milestone} />}
          {status === 'completed' && <MilestoneProof milestone={milestone} />}
          <Section title="Linked payments">
            <FactList facts={paymentsOf(milestone)} labelWidth={128} />
          </Section>
          {milestone.linkedToPayments && <Certificate milestone={milestone} />}
          {milestone.actualCostPaise !== null && <MilestoneCosts milestone={milestone} />}
        </Sections>
      </Columns>
      {dialog}
    </>
  );
}

/** What was demanded on its completion, which has to be withdrawn before it is reopened: by whom, and what comes of it. */
function Demanded({ milestone: { id, demanded, demandedPaise } }: { milestone: Milestone }) {
  return (
    <Section title="Demanded">
      <p>
        {counted(demanded, 'installment')} of <Money paise={demandedPaise} withPaise />{' '}
        {demanded === 1 ? 'was' : 'were'} demanded on this completion. The milestone can be reopened once{' '}
        {demanded === 1 ? 'it is' : 'they are'} withdrawn.
      </p>
      <WithdrawOfMilestone milestoneId={id} />
    </Section>
  );
}

/** A later check of completed work failed: what it holds. */
function FailedLater({ milestoneId }: { milestoneId: string }) {
  const issues = useCall(listIssues, { query: { milestoneId, limit: 50 } });
  const failed = issues.data?.rows.find((one) => one.isAfterCompletion && one.status !== 'verified');
  if (!failed) return null;
  return (
    <Section title="Later check failed">
      <Note tone="failure">
        What is not demanded yet is held until <Link to={`/construction/issues/${failed.id}`}>its issue</Link>{' '}
        is verified.
      </Note>
    </Section>
  );
}

/** Who builds it; marked where it would get no other work. */
function ContractorLine({ milestone: { contractor } }: { milestone: Milestone }) {
  if (contractor === null) return <p>Nobody is assigned.</p>;
  const { id, companyName, warning } = contractor;
  return (
    <>
      <p>
        <Link to={`/contractors/${id}`}>{companyName}</Link>
      </p>
      {warning && (
        <div style={BELOW}>
          <Note tone="limit" title={`${companyName} ${warning}.`}>
            Running work goes on. Work that has not begun needs another contractor.
          </Note>
        </div>
      )}
    </>
  );
}

const SIDE = { '--plinth-side': '360px' } as CSSProperties;
const BELOW = { marginTop: 12 } as const;

function delayText({ delayReason, delayNote }: Milestone): string {
  if (delayReason === null) return 'Enter the reason, or revise the end date.';
  return delayNote === null ? DELAY_LABELS[delayReason] : `${DELAY_LABELS[delayReason]}: ${delayNote}`;
}

function daysOf(milestone: Milestone): FactEntry[] {
  const day = (value: string | null, none: string) => (value === null ? none : formatDay(value));
  const { plannedEnd, revisedEnd, actualStart, actualEnd, weightPct, towerName } = milestone;
  return [
    { label: 'Planned', value: plannedText(milestone) },
    ...(revisedEnd === null ? [] : [{ label: 'Revised end', value: day(revisedEnd, '') }]),
    ...(actualEnd !== null
      ? []
      : [{ label: 'Expected end', value: day(milestone.expectedEnd, 'Not planned') }]),
    { label: 'Started', value: day(actualStart, 'Not yet') },
    { label: 'Completed', value: day(actualEnd, 'Not yet') },
    ...(plannedEnd === null ? [] : [{ label: 'Against plan', value: slipText(milestone) || 'Not late' }]),
    { label: 'Weight', value: `${weightPct}% of ${towerName === null ? 'each of its towers' : 'the tower'}` },
  ];
}

/** '30 Sep – 9 Nov 2026', 'Until 9 Nov 2026' */
function plannedText({ plannedStart, plannedEnd }: Milestone): string {
  if (plannedStart !== null && plannedEnd !== null) return formatDayRange(plannedStart, plannedEnd);
  if (plannedStart !== null) return `From ${formatDay(plannedStart)}`;
  return plannedEnd === null ? 'Not planned' : `Until ${formatDay(plannedEnd)}`;
}

function paymentsOf({
  linkedPlans,
  demanded,
  demandedPaise,
  undemandedPaise,
  linkedToPayments,
}: Milestone): FactEntry[] {
  if (!linkedToPayments) return [{ label: 'Payments', value: 'No payment plan linked' }];
  return [
    {
      label: 'Payments',
      value: linkedPlans === 0 ? 'A template of the project, no sales yet' : plansText(linkedPlans),
    },
    ...(demanded === 0 ? [] : [{ label: 'Billed', value: <Money paise={demandedPaise} withPaise /> }]),
    { label: 'Not billed yet', value: <Money paise={undemandedPaise} withPaise /> },
  ];
}

const Track = styled('div')(({ theme }) => ({
  height: 6,
  borderRadius: 3,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.line2,
  '& span': { display: 'block', height: '100%', backgroundColor: theme.vars.palette.primary.main },
}));
