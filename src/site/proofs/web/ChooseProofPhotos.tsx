import type { Control } from 'react-hook-form';
import { styled } from '@mui/material/styles';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { CheckBox } from '#platform/web/form/CheckBox.tsx';
import { Field } from '#platform/web/form/Field.tsx';
import { useField } from '#platform/web/form/field.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { StoredPicture } from '#company/files/web/StoredPicture.shared.tsx';
import type { SitePhoto } from '#site/photos/photo.contract.ts';
import { listPhotos } from '#site/photos/photo.contract.ts';
import { getMilestoneProof, ProofInput, putMilestoneProof } from '../proof.contract.ts';
import { photoCaption } from '../proof.rules.ts';
import type { MilestoneOfProof } from './MilestoneProof.shared.tsx';

interface ChooseProofPhotosProps {
  milestone: MilestoneOfProof;
  /** Of the proof as it is. */
  chosenFileIds: readonly string[];
  onClose: () => void;
}

/** Which photos of a milestone buyers and banks see behind the code. */
export function ChooseProofPhotos({ milestone, ...props }: ChooseProofPhotosProps) {
  const photos = useCall(listPhotos, { query: { milestoneId: milestone.id, limit: 50 } });
  return (
    <Loaded source={photos} failure="The photos could not be loaded." skeleton={null}>
      {({ rows }) => <Choosing milestone={milestone} photos={rows} {...props} />}
    </Loaded>
  );
}

interface ChoosingProps extends ChooseProofPhotosProps {
  photos: readonly SitePhoto[];
}

function Choosing({ milestone, photos, chosenFileIds, onClose }: ChoosingProps) {
  const { id, name, version } = milestone;
  const chosen = chosenFileIds.flatMap((fileId) => photos.find((one) => one.largeFileId === fileId)?.id ?? []);
  const form = useContractForm(ProofInput, { photoIds: chosen, version });
  const put = useSend(putMilestoneProof, { invalidates: [getMilestoneProof] });
  return (
    <FormDialog
      title={`Choose photos of ${name}`}
      text="Buyers and their banks see them behind the code of the proof. The proof gets a new code; with the first demand it is final."
      form={form}
      submit="Choose photos"
      onClose={onClose}
      onSubmit={async (body) => {
        await put.mutateAsync({ params: { id }, body });
        toastSuccess('Photos of the proof chosen');
      }}
    >
      <PhotoChoices control={form.control} photos={photos} />
    </FormDialog>
  );
}

interface PhotoChoicesProps {
  control: Control<{ photoIds: string[]; version: number }>;
  photos: readonly SitePhoto[];
}

/** In the order in which they are chosen. */
function PhotoChoices({ control, photos }: PhotoChoicesProps) {
  const field = useField({ control, name: 'photoIds', label: 'Photos' });
  const chosen = Array.isArray(field.value) ? field.value.map(String) : [];
  return (
    <Field label="Photos" id={field.id} error={field.error} isGroup>
      {photos.length === 0 && <p>There are no photos of this milestone.</p>}
      <Photos>
        {photos.map((photo, place) => (
          <li key={photo.id}>
            <label>
              <CheckBox
                id={place === 0 ? field.id : undefined}
                checked={chosen.includes(photo.id)}
                onChange={({ target }) =>
                  field.onChange(
                    target.checked ? [...chosen, photo.id] : chosen.filter((one) => one !== photo.id),
                  )
                }
                onBlur={field.onBlur}
                {...(place === 0 ? { inputRef: field.ref } : {})}
              />
              {photoCaption(photo, zoneHere())}
            </label>
            <StoredPicture fileId={photo.smallFileId} alt={photoCaption(photo, zoneHere())} maxHeight={120} />
          </li>
        ))}
      </Photos>
    </Field>
  );
}

const Photos = styled('ul')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  '& label': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 32, cursor: 'pointer' },
});
