import { styled } from '@mui/material/styles';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormPct, FormRate } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { usePreview } from '#platform/web/form/usePreview.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { toastUndo } from '#platform/web/page/toast.ts';
import { getProject } from '#inventory/projects/project.contract.ts';
import { BLOCK_REASONS } from '../unit.contract.ts';
import { actOnUnits } from '#offers/unit-batches/unitBatch.contract.ts';
import type { ActForm } from './act.form.ts';
import { actOf, EMPTY_ACT, PRICE_WAYS } from './act.form.ts';
import type { ActKind } from './act.labels.ts';
import { ACT_TITLES, actText } from './act.labels.ts';
import { ActPreview } from './ActPreview.tsx';
import { HOLD_CALLS } from '#offers/reservations/web/hold.calls.shared.ts';
import { BLOCK_REASON_LABELS } from './unit.labels.shared.ts';
import { useUndoBatch } from './useUndoBatch.ts';

interface UnitActDialogProps {
  kind: ActKind;
  unitIds: readonly string[];
  projectId: string;
  onClose: () => void;
}

const REASONS = BLOCK_REASONS.map((value) => ({ value, label: BLOCK_REASON_LABELS[value] }));

/** A bulk change of units, with every change and its effect in rupees shown first. */
export function UnitActDialog({ kind, unitIds, projectId, onClose }: UnitActDialogProps) {
  const form = useForm<ActForm>({ defaultValues: EMPTY_ACT });
  const values = useWatch({ control: form.control }) as ActForm;
  const act = actOf(kind, values);
  const carryOut = useSend(actOnUnits, { invalidates: HOLD_CALLS });
  const foretold = usePreview({
    call: actOnUnits,
    input: act && { unitIds, act },
    sentBy: [carryOut],
    ask: (body, signal) =>
      send(actOnUnits, { body: { ...body, unitIds: [...body.unitIds], preview: true }, signal }),
  });
  const { error } = foretold;
  // Only what was seen is done: a preview of an earlier input does not count.
  const preview = foretold.isStale ? null : foretold.preview;
  const undo = useUndoBatch();
  const count = preview?.changes.length ?? 0;
  const units = `${count || unitIds.length} ${(count || unitIds.length) === 1 ? 'unit' : 'units'}`;
  return (
    <FormDialog
      title={`${ACT_TITLES[kind]} ${unitIds.length} ${unitIds.length === 1 ? 'unit' : 'units'}`}
      form={form}
      submit={count > 0 ? `${kind === 'price' ? 'Change' : ACT_TITLES[kind]} ${units}` : ACT_TITLES[kind]}
      purpose="do it"
      onClose={onClose}
      onSubmit={async () => {
        if (!act) throw notReady(kind, values);
        if (!preview) throw problem('The preview is not ready yet. Try again in a moment.');
        const changed = preview.changes.map(({ unitId }) => unitId);
        if (changed.length === 0) throw problem('This changes none of these units.');
        const versions = Object.fromEntries(preview.changes.map(({ unitId, version }) => [unitId, version]));
        const done = await carryOut.mutateAsync({ body: { unitIds: changed, act, versions } });
        const { batchId } = done;
        if (batchId) toastUndo(`${units}: ${actText(act).toLowerCase()}`, () => undo(batchId));
      }}
    >
      <Fields>
        {kind === 'block' && (
          <>
            <FormSelect control={form.control} name="reason" label="Reason" choices={REASONS} />
            <FormDate
              control={form.control}
              name="releaseOn"
              label="On the market on"
              helper="If a day is planned: forecasts of bookings count them from then on."
              isOptional
            />
          </>
        )}
        {kind === 'price' && <PriceFields form={form} projectId={projectId} way={values.way} />}
        <div aria-live="polite">
          {error && <Note tone="failure">{error.message}</Note>}
          {preview && <ActPreview result={preview} isPrice={kind === 'price'} />}
        </div>
      </Fields>
    </FormDialog>
  );
}

function problem(message: string, field?: keyof ActForm): ApiError {
  return new ApiError({ status: 0, code: 'notReady', message, fields: field ? [{ field, message }] : [] });
}

function notReady(kind: ActKind, { reason, way }: ActForm): ApiError {
  if (kind === 'block' && !reason) return problem('Choose why the units are blocked', 'reason');
  if (kind === 'price' && way === 'plc') return problem('Choose a charge to add or remove', 'add');
  const isPct = way === 'raisePct' || way === 'lowerPct';
  if (kind === 'price' && way !== 'clear')
    return problem('Enter more than zero', isPct ? 'pct' : 'ratePaise');
  return problem('Enter what to change.');
}

interface PriceFieldsProps {
  form: ReturnType<typeof useForm<ActForm>>;
  projectId: string;
  way: ActForm['way'];
}

function PriceFields({ form: { control }, projectId, way }: PriceFieldsProps) {
  const project = useCall(getProject, { params: { id: projectId } });
  const charges = (project.data?.plcCharges ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <>
      <FormSelect control={control} name="way" label="Change" choices={PRICE_WAYS} />
      {(way === 'raise' || way === 'lower' || way === 'set') && (
        <FormRate control={control} name="ratePaise" label={way === 'set' ? 'Base rate' : 'Amount'} />
      )}
      {(way === 'raisePct' || way === 'lowerPct') && (
        <FormPct control={control} name="pct" label="Percent" helper="Rounded to the rupee." />
      )}
      {way === 'plc' && (
        <>
          <FormChoices control={control} name="add" label="Add" choices={charges} isOptional />
          <FormChoices control={control} name="remove" label="Remove" choices={charges} isOptional />
        </>
      )}
    </>
  );
}

const Fields = styled('div')({ display: 'grid', gap: 14 });
