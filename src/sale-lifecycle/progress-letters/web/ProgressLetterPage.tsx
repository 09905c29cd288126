import { styled } from '@mui/material/styles';
import FileText from 'lucide-react/icons/file-text';
import Mails from 'lucide-react/icons/mails';
import { useParams } from 'react-router';
import { formatDay, formatFullMoment } from '#platform/contract/format.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { dayHere, zoneHere } from '#platform/web/session/today.ts';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { StatusPill, StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { StoredPicture } from '#company/files/web/StoredPicture.shared.tsx';
import type { LetterBuyer, ProgressLetter } from '../progressLetter.contract.ts';
import { getProgressLetter, getProgressLetterPdf, listLetterBuyers } from '../progressLetter.contract.ts';
import { BUYER_STATES } from '../progressLetter.rules.ts';
import { BUYER_STATE, LETTER_STATUS, reachText } from './letter.labels.ts';

/** One letter: what it says, and who got it and who did not and why. */
export function ProgressLetterPage() {
  const { progressLetterId = '' } = useParams();
  const letter = useCall(getProgressLetter, { params: { id: progressLetterId } });
  useBreadcrumbLabel(letter.data?.title);
  return (
    <Page title={letter.data?.title ?? 'Progress letter'}>
      <Loaded source={letter} failure="The letter could not be loaded.">
        {(data) => <Content letter={data} />}
      </Loaded>
    </Page>
  );
}

function Content({ letter }: { letter: ProgressLetter }) {
  const { id, title, status, tower, project, text, photos, sentBy, createdAt } = letter;
  const pdf = useDownload();
  const print: PageAction = {
    label: pdf.isBusy ? 'Preparing…' : 'Open PDF',
    letter: 'p',
    icon: <FileText aria-hidden />,
    onClick: () => pdf.start(() => download(getProgressLetterPdf, { params: { id } })),
    isPrimary: true,
  };
  return (
    <>
      <PageHeader
        title={title}
        badge={<StatusPill of={LETTER_STATUS} status={status} />}
        fact={`${tower.name}, ${project.name}`}
        actions={[print]}
      />
      <Sections>
        <Section
          title="Letter"
          fact={`by ${sentBy.name} on ${formatDay(dayHere(createdAt))}, ${letter.progressPct}% done`}
        >
          <Words>{text}</Words>
          {photos.length > 0 && (
            <Pictures aria-label="Photos of the letter">
              {photos.map(({ fileId, caption }) => (
                <li key={fileId}>
                  <StoredPicture fileId={fileId} alt={caption} maxHeight={160} />
                  <small>{caption}</small>
                </li>
              ))}
            </Pictures>
          )}
        </Section>
      </Sections>
      <Buyers letter={letter} />
    </>
  );
}

const STATES = [
  {
    key: 'state',
    label: 'State',
    kind: 'many' as const,
    choices: BUYER_STATES.map((value) => ({ value, label: BUYER_STATE[value].word })),
  },
];

function Buyers({ letter }: { letter: ProgressLetter }) {
  const list = useList(listLetterBuyers, { params: { id: letter.id } });
  return (
    <>
      <Reach role="status">{reachText(letter)}.</Reach>
      <FilterBar {...list.filters} fields={STATES} search={list.searchBy('Search buyer or unit')} />
      <DataTable
        {...list.table}
        label="Buyers"
        singular="buyer"
        columns={columns}
        hrefOf={hrefOf}
        empty={{
          icon: <Mails aria-hidden />,
          title: 'No buyers',
          text: 'None of the buyers is of a sale that you may see.',
        }}
        renderCard={(buyer) => (
          <RowCard
            title={`${buyer.unit}, ${buyer.name}`}
            href={hrefOf(buyer)}
            end={<StatusSign of={BUYER_STATE} status={buyer.state} />}
            lines={[whenOrWhy(buyer)]}
          />
        )}
      />
    </>
  );
}

const hrefOf = ({ id }: LetterBuyer) => `/sales/${id}`;

function whenOrWhy({ mailedAt, reason }: LetterBuyer): string {
  return mailedAt === null ? (reason ?? '') : formatFullMoment(mailedAt, zoneHere());
}

const column = columnsFor<LetterBuyer>();

const columns = column.columns([
  column.accessor('unit', { header: 'Unit', meta: { skeleton: 60 } }),
  column.accessor('name', { header: 'Buyer', meta: { skeleton: 130 } }),
  column.accessor('state', {
    header: 'State',
    cell: (info) => <StatusSign of={BUYER_STATE} status={info.getValue()} />,
    meta: { skeleton: 80 },
  }),
  column.accessor((buyer) => whenOrWhy(buyer), {
    id: 'why',
    header: 'When, or why not',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { wraps: true, skeleton: 180 },
  }),
]);

const Words = styled('p')({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: 720 });

const Pictures = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  marginTop: 12,
  '& > li': { maxWidth: 220 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

const Reach = styled('p')({ padding: '12px 24px', '@media (max-width: 599.95px)': { padding: '12px 16px' } });
