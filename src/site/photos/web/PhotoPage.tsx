import { styled } from '@mui/material/styles';
import Undo from 'lucide-react/icons/undo-2';
import type { CSSProperties } from 'react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { formatFullMoment } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Columns, Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { useHistoryAction } from '#company/audit/web/history.shared.tsx';
import { StoredFileButton } from '#company/files/web/StoredFileButton.shared.tsx';
import { WholePicture } from '#company/files/web/WholePicture.shared.tsx';
import type { SitePhoto } from '../photo.contract.ts';
import { getPhoto, listPhotos, withdrawPhoto } from '../photo.contract.ts';
import { ComparePhotos } from './ComparePhotos.tsx';
import { pictureText, placeText, takenText, timeText, workOf } from './photo.labels.ts';
import { PhotoMarks } from './PhotoMarks.tsx';

/** One photo: the picture, when, where and by whom it was taken, and beside another moment. */
export function PhotoPage() {
  const { photoId = '' } = useParams();
  const photo = useCall(getPhoto, { params: { id: photoId } });
  const title = photo.data ? workOf(photo.data) : 'Photo';
  useBreadcrumbLabel(photo.data && takenText(photo.data));
  return (
    <Page title={title}>
      <Loaded source={photo} failure="The photo could not be loaded.">
        {(data) => <OnePhoto photo={data} />}
      </Loaded>
    </Page>
  );
}

function OnePhoto({ photo }: { photo: SitePhoto }) {
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const history = useHistoryAction(photo.id);
  const withdraw: PageAction = {
    label: 'Withdraw photo',
    letter: 'd',
    icon: <Undo aria-hidden />,
    isDanger: true,
    isRare: true,
    onClick: () => setIsWithdrawing(true),
  };
  return (
    <>
      <PageHeader
        title={workOf(photo)}
        fact={takenText(photo)}
        actions={[...(photo.allowedActions.includes('withdraw') ? [withdraw] : []), ...history]}
        isRuled
      />
      <Columns style={SIDE}>
        <Sections>
          <Figure>
            <Picture style={{ aspectRatio: `${photo.width} / ${photo.height}` }}>
              <WholePicture fileId={photo.largeFileId} alt={pictureText(photo)} />
            </Picture>
            {photo.caption !== null && <figcaption>{photo.caption}</figcaption>}
          </Figure>
          <ComparePhotos key={photo.id} photo={photo} />
        </Sections>
        <Sections>
          <Section title="Taken">
            <FactList facts={factsOf(photo)} labelWidth={96} />
          </Section>
          {photo.marks.length > 0 && (
            <Section title="Marks">
              <PhotoMarks photo={photo} />
            </Section>
          )}
          {photo.originalFileId !== null && (
            <Section title="Original">
              <StoredFileButton fileId={photo.originalFileId}>Download original</StoredFileButton>
            </Section>
          )}
        </Sections>
      </Columns>
      {isWithdrawing && <Withdraw photo={photo} onClose={() => setIsWithdrawing(false)} />}
    </>
  );
}

function factsOf(photo: SitePhoto): FactEntry[] {
  const { milestone, tower, project, point, receivedAt, takenBy } = photo;
  return [
    {
      label: 'Milestone',
      value: <Link to={`/construction/milestones/${milestone.id}`}>{milestone.name}</Link>,
    },
    { label: 'Tower', value: tower ? `${tower.name}, ${project.name}` : project.name },
    ...(point === null ? [] : [{ label: 'Photo point', value: point }]),
    { label: 'Taken', value: takenText(photo) },
    { label: 'Time', value: timeText(photo) },
    ...(photo.toldAt !== null && photo.toldAt !== photo.takenAt
      ? [{ label: 'As told', value: formatFullMoment(photo.toldAt, zoneHere()) }]
      : []),
    { label: 'Received', value: formatFullMoment(receivedAt, zoneHere()) },
    { label: 'Place', value: placeText(photo) },
    { label: 'Taken by', value: takenBy.name },
  ];
}

function Withdraw({ photo, onClose }: { photo: SitePhoto; onClose: () => void }) {
  const send = useSend(withdrawPhoto, { removes: true, invalidates: [listPhotos] });
  const navigate = useNavigate();
  return (
    <ReasonDialog
      title="Withdraw photo"
      text="It disappears from the gallery and proves nothing any more. The history keeps who withdrew it and why."
      submit="Withdraw photo"
      max={500}
      onClose={onClose}
      onSubmit={async (reason) => {
        await send.mutateAsync({ params: { id: photo.id }, body: { reason, version: photo.version } });
        toastSuccess('Photo withdrawn');
        await navigate('/construction/photos', { replace: true });
      }}
    />
  );
}

const SIDE = { '--plinth-side': '360px' } as CSSProperties;

const Figure = styled('figure')(({ theme }) => ({
  '& figcaption': { marginTop: 8, color: theme.vars.palette.text.secondary },
}));

const Picture = styled('div')(({ theme }) => ({
  maxHeight: 640,
  maxWidth: '100%',
  borderRadius: 6,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.line2,
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
}));
