import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { SitePhoto } from '#site/photos/photo.contract.ts';
import { listPhotos } from '#site/photos/photo.contract.ts';
import { PhotoChoices } from '#site/photos/web/PhotoChoices.shared.tsx';
import { getMilestoneProof, ProofInput, putMilestoneProof } from '../proof.contract.ts';
import type { MilestoneOfProof } from './milestoneOfProof.ts';

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
  const chosen = chosenFileIds.flatMap(
    (fileId) => photos.find((one) => one.largeFileId === fileId)?.id ?? [],
  );
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
      <PhotoChoices
        control={form.control}
        name="photoIds"
        label="Photos"
        photos={photos}
        emptyText="There are no photos of this milestone."
      />
    </FormDialog>
  );
}
