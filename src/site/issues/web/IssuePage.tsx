import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import * as z from 'zod';
import { formatDay, formatDayAndTime } from '#platform/contract/format.ts';
import { text } from '#platform/contract/fields.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Columns, Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { StatusPill, StatusSign } from '#platform/web/status/StatusSign.tsx';
import { StoredPicture } from '#company/files/web/StoredPicture.shared.tsx';
import { useHistoryAction } from '#company/audit/web/history.shared.tsx';
import { unitPath } from '#inventory/units/web/unit.labels.shared.ts';
import { WithdrawOfMilestone } from '#sale-lifecycle/demands/web/WithdrawOfMilestone.shared.tsx';
import { TakenByContractor } from './TakenByContractor.tsx';
import type { IssueDetail } from '../issue.contract.ts';
import { commentIssue, getIssue, updateIssue } from '../issue.contract.ts';
import type { IssueAction } from '../issue.rules.ts';
import { ISSUE_CHANGED, placeText } from './issue.labels.shared.ts';
import { ISSUE_SEVERITY, ISSUE_STATUS, ORIGIN_LABELS } from './issue.status.shared.ts';

const ResolveIssue = lazy(async () => ({ default: (await import('./IssueActs.tsx')).ResolveIssue }));
const ReopenIssue = lazy(async () => ({ default: (await import('./IssueActs.tsx')).ReopenIssue }));
const EditIssue = lazy(async () => ({ default: (await import('./IssueActs.tsx')).EditIssue }));

/** One issue: what is wrong and where, what shows it, what was said, and its steps to being verified. */
export function IssuePage() {
  const { issueId = '' } = useParams();
  const issue = useCall(getIssue, { params: { id: issueId } });
  useBreadcrumbLabel(issue.data?.title);
  return (
    <Page title={issue.data?.title ?? 'Issue'}>
      <Loaded source={issue} failure="The issue could not be loaded.">
        {(data) => <OneIssue issue={data} />}
      </Loaded>
    </Page>
  );
}

function OneIssue({ issue }: { issue: IssueDetail }) {
  const [act, setAct] = useState<IssueAction | null>(null);
  const history = useHistoryAction(issue.id);
  const actions = useIssueActions(issue, setAct);
  const { title, status, isOverdue, description, resolution, files } = issue;
  const close = () => setAct(null);
  return (
    <>
      <PageHeader
        title={title}
        badge={<StatusPill of={ISSUE_STATUS} status={isOverdue ? 'overdue' : status} />}
        fact={[placeText(issue), issue.tower?.name, issue.project.name].filter(Boolean).join(', ')}
        actions={[...actions, ...history]}
        isRuled
      />
      <Columns>
        <Sections>
          {issue.isAfterCompletion && status !== 'verified' && (
            <Note tone="failure" title="A later check of completed work failed.">
              What the milestone has not demanded yet is held until this issue is verified.
              {issue.milestone && <WithdrawOfMilestone milestoneId={issue.milestone.id} />}
            </Note>
          )}
          {description && (
            <Section title="Description">
              <Words>{description}</Words>
            </Section>
          )}
          {resolution && (
            <Section title="Resolution">
              <Words>{resolution}</Words>
            </Section>
          )}
          {files.length > 0 && (
            <Section title="Photos" fact={files.length}>
              <Pictures>
                {files.map(({ id, name, taken }) => (
                  <li key={id}>
                    <StoredPicture fileId={id} alt={name} />
                    {taken && <TakenByContractor taken={taken} />}
                  </li>
                ))}
              </Pictures>
            </Section>
          )}
          <Comments issue={issue} />
        </Sections>
        <Sections>
          <Section title="Details">
            <FactList facts={factsOf(issue)} labelWidth={104} />
          </Section>
        </Sections>
      </Columns>
      <Suspense fallback={null}>
        {act === 'resolve' && <ResolveIssue issue={issue} onClose={close} />}
        {act === 'reopen' && <ReopenIssue issue={issue} onClose={close} />}
        {act === 'edit' && <EditIssue issue={issue} onClose={close} />}
      </Suspense>
    </>
  );
}

function useIssueActions(issue: IssueDetail, ask: (act: IssueAction) => void): PageAction[] {
  const update = useSend(updateIssue, ISSUE_CHANGED);
  const { id, version } = issue;
  const go = async (status: 'inProgress' | 'verified', done: string) => {
    try {
      await update.mutateAsync({ params: { id }, body: { status, version } });
      toastSuccess(done);
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  const can = new Set(issue.allowedActions);
  const all: (PageAction & { act: IssueAction })[] = [
    {
      act: 'verify',
      label: 'Verify issue',
      letter: 'v',
      isPrimary: true,
      onClick: () => void go('verified', 'Issue verified'),
    },
    { act: 'resolve', label: 'Resolve issue', letter: 'r', isPrimary: true, onClick: () => ask('resolve') },
    { act: 'start', label: 'Start work', letter: 's', onClick: () => void go('inProgress', 'Work started') },
    { act: 'edit', label: 'Edit issue', letter: 'e', onClick: () => ask('edit') },
    { act: 'reopen', label: 'Reopen issue', letter: 'o', onClick: () => ask('reopen') },
  ];
  return all.filter(({ act }) => can.has(act)).map(({ act: _act, ...action }) => action);
}

function factsOf(issue: IssueDetail): FactEntry[] {
  const { severity, origin, milestone, unit, reportedBy, reportedOn, foundAt, dueDate, openDays } = issue;
  const {
    resolvedOn,
    resolvedBy,
    resolvedByContractor,
    verifiedOn,
    verifiedBy,
    reopenedCount,
    project,
    tower,
  } = issue;
  return [
    { label: 'Severity', value: <StatusSign of={ISSUE_SEVERITY} status={severity} /> },
    { label: 'Kind', value: ORIGIN_LABELS[origin] },
    ...(milestone
      ? [
          {
            label: 'Milestone',
            value: <Link to={`/construction/milestones/${milestone.id}`}>{milestone.name}</Link>,
          },
        ]
      : []),
    ...(unit
      ? [
          {
            label: 'Unit',
            value: (
              <Link to={unitPath({ id: unit.id, projectId: project.id, towerId: tower?.id ?? null })}>
                {unit.name}
              </Link>
            ),
          },
        ]
      : []),
    { label: 'Assigned to', value: assigneeOf(issue) },
    { label: 'Due', value: formatDay(dueDate) },
    { label: 'Reported', value: [formatDay(reportedOn), reportedBy?.name].filter(Boolean).join(', ') },
    ...(foundAt
      ? [
          {
            label: 'Found',
            value: `${formatDayAndTime(foundAt, zoneHere())}, kept on the phone until it was sent`,
          },
        ]
      : []),
    { label: 'Days open', value: String(openDays) },
    ...(resolvedOn
      ? [
          {
            label: 'Resolved',
            value: [formatDay(resolvedOn), (resolvedBy ?? resolvedByContractor)?.name]
              .filter(Boolean)
              .join(', '),
          },
        ]
      : []),
    ...(verifiedOn
      ? [{ label: 'Verified', value: [formatDay(verifiedOn), verifiedBy?.name].filter(Boolean).join(', ') }]
      : []),
    ...(reopenedCount > 0 ? [{ label: 'Reopened', value: `${reopenedCount} times` }] : []),
  ];
}

function assigneeOf({ assignedTo, contractor }: IssueDetail): ReactNode {
  if (contractor) return <Link to={`/contractors/${contractor.id}`}>{contractor.name}</Link>;
  return assignedTo?.name ?? 'Nobody yet';
}

const Comment = z.object({ text: text(2000, 'Comment') });

function Comments({ issue: { id, comments, allowedActions } }: { issue: IssueDetail }) {
  const form = useContractForm(Comment, { text: '' });
  const write = useSend(commentIssue, ISSUE_CHANGED);
  return (
    <Section title="Comments" fact={comments.length || null}>
      <Talk>
        {comments.map((comment) => (
          <li key={comment.id}>
            <p>{comment.text}</p>
            <small>
              {[comment.writtenBy, formatDayAndTime(comment.writtenAt, zoneHere())]
                .filter(Boolean)
                .join(', ')}
            </small>
          </li>
        ))}
      </Talk>
      {allowedActions.includes('comment') && (
        <Writing
          form={form}
          label="Comment"
          onSubmit={async (body) => {
            await write.mutateAsync({ params: { id }, body });
            form.reset({ text: '' });
          }}
        >
          <FormText control={form.control} name="text" label="Comment" rows={2} maxLength={2000} />
          <FormActions control={form.control} submit="Add comment" isSecondary />
        </Writing>
      )}
    </Section>
  );
}

const Writing = styled(Form)({ display: 'grid', gap: 8 }) as typeof Form;

const Words = styled('p')({ margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' });

const Pictures = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 12, '& > li': { maxWidth: 320 } });

const Talk = styled('ul')(({ theme }) => ({
  '& > li': { padding: '6px 0', overflowWrap: 'anywhere' },
  '& p': { margin: 0, whiteSpace: 'pre-line' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));
