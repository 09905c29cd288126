import Camera from 'lucide-react/icons/camera';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router';
import { CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { listPhotos, waivePhoto } from '../photo.contract.ts';
import { PhotoGrid } from './PhotoGrid.tsx';
import { QueueNotice } from './QueueNotice.tsx';

const SHOWN = 6;

interface MilestonePhotosProps {
  milestoneId: string;
  /** Its work is not completed, so a photo may have to prove it. */
  isOpen: boolean;
}

/** The newest photos of a milestone, the way to take more, and to go without. */
export function MilestonePhotos({ milestoneId, isOpen }: MilestonePhotosProps) {
  const photos = useCall(listPhotos, { query: { milestoneId, limit: SHOWN } });
  const allowed = useAllowed();
  const [isWaiving, setIsWaiving] = useState(false);
  const total = photos.data?.pagination.total ?? 0;
  const take = {
    label: 'Take photos',
    icon: <Camera aria-hidden />,
    href: `/construction/milestones/${milestoneId}/photos`,
  };
  return (
    <Section
      title="Photos"
      fact={total > 0 && total}
      action={total > SHOWN && <Link to={`/construction/photos?milestoneId=${milestoneId}`}>All photos</Link>}
    >
      {photos.error && (
        <ErrorState title="Photos could not be loaded." error={photos.error} onRetry={photos.refetch} />
      )}
      {photos.data && total === 0 && <Empty>No photos yet. They prove that the work is done.</Empty>}
      {photos.data && total > 0 && (
        <PhotoGrid label="Photos of this milestone" photos={photos.data.rows} isOfOneMilestone />
      )}
      <QueueNotice milestoneId={milestoneId} />
      <Below>
        {allowed(CAPABILITIES.constructionManagement) && <ActionButton action={take} />}
        {isOpen && allowed(GROUPS.ADMIN) && (
          <ActionButton action={{ label: 'Go without a photo', onClick: () => setIsWaiving(true) }} />
        )}
      </Below>
      {isWaiving && <Waive milestoneId={milestoneId} onClose={() => setIsWaiving(false)} />}
    </Section>
  );
}

function Waive({ milestoneId, onClose }: { milestoneId: string; onClose: () => void }) {
  const send = useSend(waivePhoto);
  return (
    <ReasonDialog
      title="Go without a photo"
      text="The milestone can be completed without a photo taken on site since its last progress. The history keeps your reason."
      submit="Go without a photo"
      max={500}
      onClose={onClose}
      onSubmit={async (reason) => {
        await send.mutateAsync({ params: { id: milestoneId }, body: { reason } });
        toastSuccess('Reason recorded');
      }}
    />
  );
}

const Empty = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

const Below = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 });
