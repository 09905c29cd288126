import { styled } from '@mui/material/styles';
import CircleStop from 'lucide-react/icons/circle-stop';
import FolderArchive from 'lucide-react/icons/folder-archive';
import Mails from 'lucide-react/icons/mails';
import { Link, useParams } from 'react-router';
import { counted, formatFullMoment } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { ProgressBar } from '#platform/web/page/ProgressBar.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { StatusPill, StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { LetterJob, LetterOfJob } from '../letterJob.contract.ts';
import { getLetterJob, listLettersOfJob, stopLetterJob, zipLettersOfJob } from '../letterJob.contract.ts';
import { LETTER_STATES } from '../template.rules.ts';
import { letterColumns, letterText } from './letter.columns.tsx';
import { JOB_STATUS, LETTER_STATE } from './template.labels.ts';

/** While letters are made, how often it is asked how far they are. */
const LOOK_AGAIN_MS = 1500;

/** Letters to many: how far they are, each with its document or with the reason why there is none. */
export function LetterJobPage() {
  const { letterJobId = '' } = useParams();
  const job = useCall(
    getLetterJob,
    { params: { id: letterJobId } },
    { refetchInterval: ({ state }) => (state.data?.status === 'running' ? LOOK_AGAIN_MS : false) },
  );
  const title = job.data ? titleOf(job.data) : 'Letters';
  useBreadcrumbLabel(job.data && title);
  return (
    <Page title={title}>
      <Loaded source={job} failure="The letters could not be loaded.">
        {(data) => <Content job={data} />}
      </Loaded>
    </Page>
  );
}

const STATES = [
  {
    key: 'state',
    label: 'State',
    kind: 'many' as const,
    choices: LETTER_STATES.map((value) => ({ value, label: LETTER_STATE[value].word })),
  },
];

function Content({ job }: { job: LetterJob }) {
  // Its letters are read again with each step of the job.
  const list = useList(listLettersOfJob, { params: { id: job.id } });
  return (
    <>
      <PageHeader
        title={titleOf(job)}
        badge={<StatusPill of={JOB_STATUS} status={job.status} />}
        below={
          <>
            <Underlined to={`/documents/templates/${job.templateId}`}>{job.templateName}</Underlined>,
            revision {job.revisionNumber} · started {formatFullMoment(job.createdAt, zoneHere())} by{' '}
            {job.startedBy.name}
          </>
        }
        actions={useJobActs(job)}
      />
      <Progress aria-live="polite">
        <p>{progressText(job)}</p>
        {job.status === 'running' && (
          <ProgressBar label="Letters made" share={Math.floor((job.done / Math.max(1, job.total)) * 100)} />
        )}
      </Progress>
      <FilterBar {...list.filters} fields={STATES} />
      <DataTable
        {...list.table}
        label="Letters"
        singular="letter"
        columns={letterColumns}
        hrefOf={hrefOf}
        empty={{
          icon: <Mails aria-hidden />,
          title: 'No letters',
          text: 'None of its records is one that you may see.',
        }}
        renderCard={(letter) => (
          <RowCard
            title={letter.record}
            href={hrefOf(letter)}
            end={<StatusSign of={LETTER_STATE} status={letter.state} />}
            lines={[letterText(letter)]}
          />
        )}
      />
    </>
  );
}

function useJobActs({ id, made, allowedActions }: LetterJob): PageAction[] {
  const saved = useDownload();
  const stop = useSend(stopLetterJob, { invalidates: [getLetterJob, listLettersOfJob] });
  const stopIt = async () => {
    try {
      await stop.mutateAsync({ params: { id } });
      toastSuccess('No further letters are made');
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  return [
    {
      label: saved.isBusy ? 'Preparing…' : 'Download as ZIP',
      letter: 'l',
      icon: <FolderArchive aria-hidden />,
      isPrimary: true,
      blockedBy: made === 0 ? 'No letter was made yet' : null,
      onClick: () => saved.start(() => download(zipLettersOfJob, { params: { id } })),
    },
    ...(allowedActions.includes('stop')
      ? [
          {
            label: 'Stop',
            letter: 's',
            icon: <CircleStop aria-hidden />,
            onClick: () => void stopIt(),
          },
        ]
      : []),
  ];
}

function titleOf({ total, templateName }: LetterJob): string {
  return `${templateName}, ${counted(total, 'letter')}`;
}

function progressText({ status, total, done, made, failed, approved, isMailed }: LetterJob): string {
  if (status === 'running') return `${done} of ${counted(total, 'letter')} done.`;
  const waiting = made - approved;
  return [
    `${made} made${isMailed && made > 0 ? ' and mailed where they count' : ''}`,
    ...(waiting > 0 ? [`${waiting} waiting for approval`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(done < total ? [`${total - done} not begun`] : []),
  ]
    .join(', ')
    .concat('.');
}

function hrefOf({ documentId, resourceId }: LetterOfJob): string {
  return documentId === null ? `/sales/${resourceId}` : `/documents/${documentId}`;
}

/** Within a sentence colour alone does not tell a link. */
const Underlined = styled(Link)({ textDecoration: 'underline', textUnderlineOffset: 3 });

const Progress = styled('div')({
  display: 'grid',
  gap: 8,
  maxWidth: 560,
  padding: '0 24px 12px',
  '@media (max-width: 599.95px)': { padding: '0 16px 12px' },
});
