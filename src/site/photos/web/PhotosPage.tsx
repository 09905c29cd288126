import Camera from 'lucide-react/icons/camera';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { addMonths } from '#platform/contract/calendar.ts';
import { formatMonth } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { Page, PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { today } from '#platform/web/session/today.ts';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { TableFooter } from '#platform/web/table/TableFooter.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { useTowerField, withItsTower } from '#inventory/towers/web/towerChoices.shared.ts';
import { listMilestones } from '#site/milestones/milestone.contract.ts';
import { useMilestoneHref } from '#site/milestones/web/milestoneHref.shared.ts';
import type { SitePhoto } from '../photo.contract.ts';
import { exportPhotos, listPhotos, totalPhotos } from '../photo.contract.ts';
import { PHOTO_MARKS } from '../photo.rules.ts';
import { MARK_LABELS } from '../photoMarks.labels.ts';
import { byMonth, photoHref, takenText, workOf } from './photo.labels.ts';
import { photoColumns } from './photo.columns.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import { PhotoMarks } from './PhotoMarks.tsx';
import { QueueNotice } from './QueueNotice.tsx';

const PHOTOS: ListKind<SitePhoto> = {
  name: 'sitePhotos',
  title: 'Photos of the works',
  list: listPhotos,
  filter: listPhotos.query,
  file: exportPhotos,
  totals: totalPhotos,
};

/** Which choice of look the address keeps. */
const LOOK = 'look';

/** Photos of the works by month and milestone, as pictures or as a table. */
export function PhotosPage() {
  const [params, setParams] = useSearchParams();
  const isTable = params.get(LOOK) === 'table';
  const list = useList(listPhotos, { query: { limit: 48 } });
  const whole = useWholeList(PHOTOS, { columns: photoColumns, input: list.input, keep: [LOOK] });
  const { data } = list.source;
  const show = (look: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (look === 'table') next.set(LOOK, look);
      else next.delete(LOOK);
      return next;
    });
  return (
    <Page title="Photos">
      <PageHeader title="Photos">
        <Segment
          label="View"
          value={isTable ? 'table' : 'gallery'}
          choices={[
            { value: 'gallery', label: 'Gallery' },
            { value: 'table', label: 'Table' },
          ]}
          onChange={show}
        />
      </PageHeader>
      <QueueNotice />
      {whole.views()}
      <FilterBar
        {...list.filters}
        fields={useFilterFields(list.query.projectId)}
        onChange={(key, value) =>
          list.set({ ...withItsTower(key, value), ...(key === 'projectId' ? { milestoneId: null } : {}) })
        }
        search={list.searchBy('Search caption or milestone')}
        end={whole.tools}
      />
      {!isTable && data && data.rows.length > 0 ? (
        <>
          <PageBody>
            <Months>
              {byMonth(data.rows).map(({ month, works }) => (
                <Section key={month} title={month}>
                  <Works>
                    {works.map(({ milestoneId, work, photos }) => (
                      <section key={milestoneId} aria-label={`${work}, ${month}`}>
                        <h3>
                          <WorkName milestoneId={milestoneId} work={work} /> <small>{photos.length}</small>
                        </h3>
                        <PhotoGrid label={`Photos of ${work}, ${month}`} photos={photos} isOfOneMilestone />
                      </section>
                    ))}
                  </Works>
                </Section>
              ))}
            </Months>
          </PageBody>
          <TableFooter
            pagination={data.pagination}
            shown={data.rows.length}
            onPage={list.table.onPage}
            keys={{ move: false, panel: false, select: false }}
          />
        </>
      ) : (
        <DataTable
          {...list.table}
          label="Photos"
          singular="photo"
          {...whole.table}
          hrefOf={photoHref}
          empty={{
            icon: <Camera aria-hidden />,
            title: 'No photos yet',
            text: 'They are taken on the page of a milestone, and prove that its work is done.',
            actions: <Link to="/construction">Milestones</Link>,
          }}
          renderCard={(photo) => (
            <RowCard
              title={workOf(photo)}
              href={photoHref(photo)}
              lines={[
                [takenText(photo), photo.caption].filter(Boolean).join(' · '),
                <PhotoMarks key="marks" photo={photo} />,
              ]}
            />
          )}
        />
      )}
    </Page>
  );
}

function WorkName({ milestoneId, work }: { milestoneId: string; work: string }) {
  const href = useMilestoneHref()({ id: milestoneId });
  return href === null ? <span>{work}</span> : <Link to={href}>{work}</Link>;
}

/** As far back as a tower takes to build. */
const MONTHS = 48;

function useFilterFields(projectId: string | undefined): readonly FilterField[] {
  const milestones = useCall(listMilestones, { query: { limit: 100, ...(projectId ? { projectId } : {}) } });
  const first = `${today().slice(0, 7)}-01`;
  const months = Array.from({ length: MONTHS }, (_, at) => addMonths(first, -at));
  return [
    useProjectField(),
    useTowerField(projectId),
    {
      key: 'milestoneId',
      label: 'Milestone',
      kind: 'one',
      choices: (milestones.data?.rows ?? []).map(({ id, name, towerName, projectName }) => ({
        value: id,
        label: `${name}, ${towerName ?? projectName}`,
      })),
    },
    {
      key: 'month',
      label: 'Month',
      kind: 'one',
      choices: months.map((day) => ({ value: day.slice(0, 7), label: formatMonth(day) })),
    },
    {
      key: 'mark',
      label: 'Mark',
      kind: 'many',
      choices: PHOTO_MARKS.map((value) => ({ value, label: MARK_LABELS[value] })),
    },
  ];
}

const Works = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  '& h3': { ...theme.typography.body1, fontWeight: 500, margin: '0 0 8px' },
  '& h3 small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

const Months = styled('div')({ display: 'flex', flexDirection: 'column', gap: 24 });
