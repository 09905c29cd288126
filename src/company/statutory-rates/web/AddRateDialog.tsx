import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { Day } from '#platform/contract/calendar.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { addRate, listRates } from '../rate.contract.ts';
import { RATE_LABELS } from '../rateText.rules.ts';
import { AddRateForm } from './AddRateForm.tsx';
import { RateForm, rateDefaults } from './rate.form.ts';
import type { RateSubject } from './rate.subjects.ts';
import type { RatePreview } from './RateEffect.tsx';
import { RateEffect } from './RateEffect.tsx';

interface AddRateDialogProps {
  subjects: readonly RateSubject[];
  /** Key and place of the rate; null while still to be chosen. */
  subject: RateSubject | null;
  today: Day;
  onClose: () => void;
}

/** Adds a future rate in two steps: a form, then a preview of the change. Rows in force are never changed. */
export function AddRateDialog({ subjects, subject, today, onClose }: AddRateDialogProps) {
  const titleId = useId();
  const [preview, setPreview] = useState<RatePreview | null>(null);
  const form = useContractForm(RateForm, rateDefaults(subject));
  const ask = useSend(addRate);
  const add = useSend(addRate, { invalidates: [listRates] });
  const title = subject ? `Add to ${RATE_LABELS[subject.key].name}` : 'Add a rate';
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{preview ? 'What this rate changes' : title}</DialogTitle>
      {preview ? (
        <RateEffect
          preview={preview}
          onBack={() => setPreview(null)}
          onConfirm={async () => {
            await add.mutateAsync({ body: preview.input });
            toastSuccess('Rate added');
            onClose();
          }}
        />
      ) : (
        <AddRateForm
          form={form}
          subjects={subjects}
          isFixed={subject !== null}
          today={today}
          onCancel={onClose}
          onSubmit={async (input) => {
            const told = await ask.mutateAsync({ body: { ...input, preview: true } });
            setPreview({ input, told });
          }}
        />
      )}
    </Dialog>
  );
}
