import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { useDebounced } from '#platform/web/form/useDebounced.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { PdfFrame } from '#platform/web/page/PdfFrame.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { listDocuments } from '#company/documents/document.contract.ts';
import { generateLetter } from '../template.contract.ts';
import { LetterForm } from './letter.form.ts';
import { LetterValues } from './LetterValues.tsx';
import { pdfOf } from './pdf.file.ts';
import { useTemplateChoices } from './useTemplateChoices.ts';

interface LetterDialogProps {
  saleId: string;
  name: string;
  onClose: () => void;
}

/** Chooses a template, shows the letter, fills in what the sale lacks, and files it with the sale's documents. */
export function LetterDialog({ saleId, name, onClose }: LetterDialogProps) {
  const { choices, templates } = useTemplateChoices();
  const generate = useSend(generateLetter, { invalidates: [listDocuments] });
  const form = useContractForm(LetterForm, { templateId: '', values: [], mail: false });
  const { control, setValue, getValues } = form;
  const [templateId, values] = useWatch({ control, name: ['templateId', 'values'] });
  const entered = useDebounced(JSON.stringify(enteredValues(values)));
  const letter = useQuery<File, ApiError>({
    queryKey: ['letter before it is made', saleId, templateId, entered],
    queryFn: async ({ signal }) => {
      const given = JSON.parse(entered) as Record<string, string | number>;
      const body = { resourceId: saleId, preview: true, ...valuesOf(given) };
      const { preview } = await send(generateLetter, { params: { id: templateId }, body, signal });
      return pdfOf(preview, 'Letter');
    },
    enabled: templateId !== '',
    gcTime: 0,
    retry: false,
  });
  const lacking = missingPaths(letter.error);
  useEffect(() => setValue('values', []), [templateId, setValue]);
  useEffect(() => {
    const known = getValues('values');
    const added = lacking.filter((path) => !known.some((one) => one.path === path));
    if (added.length > 0) setValue('values', [...known, ...added.map((path) => ({ path, value: null }))]);
  });
  const isChanged = Object.keys(enteredValues(values)).length > 0;
  const chosen = templates.find(({ id }) => id === templateId);
  return (
    <FormDialog
      title="Write a letter"
      text={`To ${name}. It is filed with the documents of the sale, in the category of its template.`}
      form={form}
      submit="Make letter"
      submitting="Making…"
      onSubmit={async ({ mail, ...written }) => {
        const body = {
          resourceId: saleId,
          mail: mail && !isChanged,
          ...valuesOf(enteredValues(written.values)),
        };
        const made = await generate.mutateAsync({ params: { id: templateId }, body });
        toastSuccess(doneText(made.number, made.mailedTo));
      }}
      onClose={onClose}
    >
      <FormSelect control={control} name="templateId" label="Template" choices={choices} />
      {chosen && values.length > 0 && (
        <LetterValues
          control={control}
          recordType={chosen.recordType}
          paths={values.map(({ path }) => path)}
        />
      )}
      {isChanged && (
        <Note tone="limit">A letter with values of your own is waiting for approval before it counts.</Note>
      )}
      <Shown aria-live="polite">
        {letter.error && lacking.length === 0 && <Note tone="failure">{letter.error.message}</Note>}
        {letter.isFetching && !letter.data && <FactSkeleton rows={4} />}
        {letter.data && <PdfFrame file={letter.data} name={`Letter to ${name}`} height={360} />}
      </Shown>
      <FormCheckbox
        control={control}
        name="mail"
        label="Mail it to the first applicant"
        isDisabled={isChanged}
      />
    </FormDialog>
  );
}

function enteredValues(values: LetterForm['values']): Record<string, string | number> {
  return Object.fromEntries(
    values.flatMap(({ path, value }) => (value === null || value === '' ? [] : [[path, value] as const])),
  );
}

function valuesOf(values: Record<string, string | number>) {
  return Object.keys(values).length > 0 ? { values } : {};
}

/** What the letter needs and the sale lacks: 'values.registration.date' of the refusal. */
function missingPaths(error: ApiError | null): string[] {
  return (error?.fields ?? []).flatMap(({ field }) => (field.startsWith('values.') ? [field.slice(7)] : []));
}

function doneText(number: string | null, mailedTo: string | null): string {
  return `Letter ${number ?? ''} made${mailedTo ? ` and mailed to ${mailedTo}` : ''}`;
}

const Shown = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });
