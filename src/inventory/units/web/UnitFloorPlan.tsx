import { useForm } from 'react-hook-form';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormFile } from '#platform/web/form/FormFile.tsx';
import { toastError, toastUndo } from '#platform/web/page/toast.ts';
import { MAX_FILE_BYTES } from '#company/files/file.contract.ts';
import { StoredPicture } from '#company/files/web/StoredPicture.shared.tsx';
import { PLANS, uploadTo } from '#company/files/web/upload.shared.ts';
import type { Unit } from '../unit.contract.ts';
import { getUnit, listUnits, updateUnit } from '../unit.contract.ts';

/** The drawing of a unit: seen by all who see the unit, uploaded by those who may change it. */
export function UnitFloorPlan({ unit }: { unit: Unit }) {
  if (unit.allowedActions.includes('edit')) return <EditablePlan key={unit.version} unit={unit} />;
  if (!unit.floorPlanFileId) return <p>No floor plan uploaded yet.</p>;
  return (
    <StoredPicture fileId={unit.floorPlanFileId} alt={`Floor plan of ${unit.unitNumber}`} maxHeight={480} />
  );
}

/** Saved as soon as it is chosen or removed; this form has nothing else. */
function EditablePlan({ unit }: { unit: Unit }) {
  const update = useSend(updateUnit, { invalidates: [getUnit, listUnits] });
  const form = useForm<{ floorPlanFileId: string | null }>({
    values: { floorPlanFileId: unit.floorPlanFileId },
  });
  const put = (floorPlanFileId: string | null, version: number) =>
    update.mutateAsync({ params: { id: unit.id }, body: { floorPlanFileId, version } });
  const save = async (floorPlanFileId: string | null) => {
    const saved = await put(floorPlanFileId, unit.version);
    toastUndo(floorPlanFileId ? 'Floor plan saved' : 'Floor plan removed', () =>
      put(unit.floorPlanFileId, saved.version),
    );
  };
  return (
    <FormFile
      control={form.control}
      name="floorPlanFileId"
      label="Drawing"
      helper="PDF or picture."
      isDisabled={update.isPending}
      accept={PLANS}
      maxBytes={MAX_FILE_BYTES}
      upload={async (file) => {
        const stored = await uploadTo(
          { resourceType: 'unit', resourceId: unit.id, purpose: 'floorPlan' },
          file,
        );
        await save(stored.id);
        return stored;
      }}
      onRemove={() => void save(null).catch((error: unknown) => toastError(toApiError(error).message))}
      renderFile={(fileId) => (
        <StoredPicture fileId={fileId} alt={`Floor plan of ${unit.unitNumber}`} maxHeight={480} />
      )}
    />
  );
}
