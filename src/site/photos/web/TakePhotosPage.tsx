import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Camera from 'lucide-react/icons/camera';
import Images from 'lucide-react/icons/images';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import { useCall } from '#platform/web/client/hooks.ts';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { useDebounced } from '#platform/web/form/useDebounced.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { toastError } from '#platform/web/page/toast.ts';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import type { Milestone } from '#site/milestones/milestone.contract.ts';
import { getMilestone } from '#site/milestones/milestone.contract.ts';
import { listPhotos, MAX_PHOTO_BYTES, PhotoAbout } from '../photo.contract.ts';
import { keepPhoto, usePhotoQueue } from './usePhotoQueue.ts';
import { hasCamera, PointCamera } from './PointCamera.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import { takenText } from './photo.labels.ts';
import { usePlace } from './usePlace.shared.ts';
import { WaitingList } from './WaitingList.tsx';

/** Takes photos of a milestone with the phone: they are kept there at once, and sent when there is a connection. */
export function TakePhotosPage() {
  const { milestoneId = '' } = useParams();
  const milestone = useCall(getMilestone, { params: { id: milestoneId } });
  useBreadcrumbLabel(milestone.data && 'Take photos');
  return (
    <Page title="Take photos">
      <Loaded source={milestone} failure="The milestone could not be loaded.">
        {(data) => <TakePhotos milestone={data} />}
      </Loaded>
    </Page>
  );
}

const Words = PhotoAbout.pick({ caption: true, point: true });

function TakePhotos({ milestone }: { milestone: Milestone }) {
  const { id: milestoneId, name, towerName, projectName, projectId } = milestone;
  const work = `${name}, ${towerName ?? projectName}`;
  const place = usePlace();
  const queue = usePhotoQueue();
  const form = useContractForm(Words, { caption: '', point: '' });
  const point = useDebounced(useWatch({ control: form.control, name: 'point' }) ?? '', 400);
  const sent = useCall(listPhotos, { query: { milestoneId, limit: 6 } });
  const before = useCall(
    listPhotos,
    { query: { projectId, point: point.trim(), limit: 1 } },
    { enabled: point.trim() !== '' },
  );
  const add = async (files: readonly File[], isTaken: boolean) => {
    const { caption, point: from } = form.getValues();
    for (const file of files) {
      if (file.size > MAX_PHOTO_BYTES) {
        toastError(`${file.name} is larger than 10 MB.`);
        continue;
      }
      // A chosen picture may be of any day and place: its own words, not those of the phone, say where it was taken.
      const taking = isTaken
        ? { takenAt: new Date().toISOString(), ...place.now() }
        : { takenAt: new Date(file.lastModified).toISOString() };
      const about = { ...taking, caption: caption?.trim() || null, point: from?.trim() || null };
      try {
        await keepPhoto({ milestoneId, work, file, about });
      } catch {
        toastError(`${file.name} could not be kept on this phone. Free some space and take it again.`);
        return;
      }
    }
  };
  const own = queue.items.filter((photo) => photo.milestoneId === milestoneId);
  const [guide] = before.data?.rows ?? [];
  const [isLiningUp, setIsLiningUp] = useState(false);
  return (
    <>
      <PageHeader title="Take photos" fact={work} isRuled />
      <Sections>
        <section aria-label="Camera">
          <Pickers>
            <Picker
              label="Take photo"
              icon={<Camera aria-hidden />}
              isCamera
              onFiles={(files) => void add(files, true)}
            />
            <Picker
              label="Choose photos"
              icon={<Images aria-hidden />}
              onFiles={(files) => void add(files, false)}
            />
          </Pickers>
          <Where role="status">{place.text}</Where>
          <Fields>
            <FormText control={form.control} name="caption" label="Caption" maxLength={200} isOptional />
            <FormText
              control={form.control}
              name="point"
              label="Photo point"
              helper="The same words show the works from the same place over time."
              maxLength={60}
              isOptional
            />
          </Fields>
          {guide && (
            <Guide>
              <p>The last one from here, {takenText(guide)}. Stand where it was taken.</p>
              {hasCamera() && (
                <Button size="large" variant="outlined" onClick={() => setIsLiningUp(true)}>
                  Take photo over it
                </Button>
              )}
              <PhotoGrid label="Last photo from this point" photos={[guide]} isOfOneMilestone />
            </Guide>
          )}
        </section>
        {queue.items.length > 0 && (
          <Section title="On this phone" fact={`${queue.items.length} waiting`}>
            {queue.pause !== null && (
              <Note tone="advice" title={queue.pause}>
                The photos are kept here and sent by themselves.
              </Note>
            )}
            <WaitingList queue={queue} showsWork={own.length < queue.items.length} />
          </Section>
        )}
        <Section
          title="Sent"
          fact={sent.data && sent.data.pagination.total > 0 && sent.data.pagination.total}
        >
          {sent.data && sent.data.rows.length > 0 ? (
            <PhotoGrid label="Photos of this milestone" photos={sent.data.rows} isOfOneMilestone />
          ) : (
            <Where>No photos of this milestone yet.</Where>
          )}
        </Section>
      </Sections>
      {isLiningUp && guide && (
        <PointCamera
          last={guide}
          onPhoto={(photo) => void add([photo], true)}
          onClose={() => setIsLiningUp(false)}
        />
      )}
    </>
  );
}

interface PickerProps {
  label: string;
  icon: ReactNode;
  /** Opens the camera of the phone instead of its pictures. */
  isCamera?: boolean;
  onFiles: (files: File[]) => void;
}

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,.heic';

function Picker({ label, icon, isCamera = false, onFiles }: PickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="large"
        variant={isCamera ? 'contained' : 'outlined'}
        startIcon={icon}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Emptied, so that the same picture may be chosen again.
          onFiles(files);
          target.value = '';
        }}
      />
    </>
  );
}

const Pickers = styled('div')({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 600px)': { display: 'flex' },
  '& .MuiButton-root': { minHeight: 48 },
});

const Where = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 8,
  color: theme.vars.palette.text.secondary,
}));

const Fields = styled('div')({ display: 'grid', gap: 12, marginTop: 16, maxWidth: 480 });

const Guide = styled('div')(({ theme }) => ({
  marginTop: 16,
  maxWidth: 320,
  '& > p': { ...theme.typography.caption, marginBottom: 8, color: theme.vars.palette.text.secondary },
  '& > .MuiButton-root': { minHeight: 48, width: '100%', marginBottom: 8 },
}));
