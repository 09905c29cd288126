import Mails from 'lucide-react/icons/mails';
import Plus from 'lucide-react/icons/plus';
import { useNavigate } from 'react-router';
import { formatDay } from '#platform/contract/format.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { dayHere } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint, FaintName } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { useTowerField } from '#inventory/towers/web/towerChoices.shared.ts';
import type { ProgressLetter } from '../progressLetter.contract.ts';
import { listProgressLetters, PROGRESS_WRITERS } from '../progressLetter.contract.ts';
import { LETTER_STATUS, letterHref, reachText } from './letter.labels.ts';

/** Letters about the progress of towers to their buyers, the newest first. */
export function ProgressLettersPage() {
  const list = useList(listProgressLetters);
  const mayWrite = useAllowed()(PROGRESS_WRITERS);
  const navigate = useNavigate();
  const fields = [useProjectField(), useTowerField(list.query.projectId)];
  const write: PageAction = {
    label: 'Write letter',
    letter: 'c',
    icon: <Plus aria-hidden />,
    onClick: () => void navigate('/construction/progress-letters/create'),
    isPrimary: true,
  };
  return (
    <Page title="Progress letters">
      <PageHeader title="Progress letters" actions={mayWrite ? [write] : []} />
      <FilterBar
        {...list.filters}
        fields={fields}
        onChange={(key, value) =>
          list.set({ [key]: value, ...(key === 'projectId' ? { towerId: null } : {}) })
        }
        search={list.searchBy('Search title')}
      />
      <DataTable
        {...list.table}
        label="Progress letters"
        singular="letter"
        columns={columns}
        hrefOf={letterHref}
        empty={{
          icon: <Mails aria-hidden />,
          title: 'No letter was sent yet',
          text: 'A letter tells the buyers of a tower how far it is, with photos of the site.',
          actions: mayWrite && <ActionButton action={write} />,
        }}
        renderCard={(letter) => (
          <RowCard
            title={letter.title}
            href={letterHref(letter)}
            end={<StatusSign of={LETTER_STATUS} status={letter.status} />}
            lines={[
              `${letter.tower.name}, ${letter.project.name}`,
              `${formatDay(dayHere(letter.createdAt))}, ${reachText(letter)}`,
            ]}
          />
        )}
      />
    </Page>
  );
}

const column = columnsFor<ProgressLetter>();

const columns = column.columns([
  column.accessor('title', { header: 'Letter', meta: { wraps: true, skeleton: 200 } }),
  column.accessor(({ tower }) => tower.name, { id: 'tower', header: 'Tower', meta: { skeleton: 90 } }),
  column.accessor(({ project }) => project.name, {
    id: 'project',
    header: 'Project',
    cell: (info) => <FaintName>{info.getValue()}</FaintName>,
    meta: { level: 2, skeleton: 110 },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StatusSign of={LETTER_STATUS} status={info.getValue()} />,
    meta: { skeleton: 70 },
  }),
  column.accessor((letter) => reachText(letter), { id: 'reach', header: 'Buyers', meta: { skeleton: 130 } }),
  column.accessor(({ createdAt }) => formatDay(dayHere(createdAt)), {
    id: 'createdAt',
    header: 'Written',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 2, skeleton: 80 },
  }),
  column.accessor(({ sentBy }) => sentBy.name, {
    id: 'sentBy',
    header: 'By',
    cell: (info) => <FaintName>{info.getValue()}</FaintName>,
    meta: { level: 3, skeleton: 100 },
  }),
]);
