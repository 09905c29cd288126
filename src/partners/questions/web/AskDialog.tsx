import { useSend } from '#platform/web/client/hooks.ts';
import { upload } from '#platform/web/client/upload.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormFile } from '#platform/web/form/FormFile.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { MAX_FILE_BYTES, uploadFile } from '#company/files/file.contract.ts';
import { askQuestion, listQuestions, listQuestionsOf, QuestionInput } from '../question.contract.ts';

const ACCEPTED = 'application/pdf,image/png,image/jpeg';

interface AskDialogProps {
  commission: { id: string; number: string };
  /** Numbers of its tranches; none for those who do not know them. */
  seqs: readonly number[];
  onClose: () => void;
}

/** The firm asks about its commission or about one tranche, with a paper if there is one. */
export function AskDialog({ commission, seqs, onClose }: AskDialogProps) {
  const ask = useSend(askQuestion, { invalidates: [listQuestionsOf, listQuestions] });
  const form = useContractForm(QuestionInput, { seq: null, reason: '', fileId: null });
  const { control } = form;
  return (
    <FormDialog
      title={`Ask about ${commission.number}`}
      text="Finance answers within five working days. What is payable is paid meanwhile."
      form={form}
      submit="Ask"
      onSubmit={async (body) => {
        await ask.mutateAsync({ params: { id: commission.id }, body });
        toastSuccess(`Question about ${commission.number} sent`);
      }}
      onClose={onClose}
    >
      <FormGrid>
        {seqs.length > 0 && (
          <div data-wide>
            <FormSelect
              control={control}
              name="seq"
              label="About"
              choices={seqs.map((seq) => ({ value: String(seq), label: `Tranche ${seq}` }))}
              isNumber
              isOptional
              emptyLabel="The whole commission"
            />
          </div>
        )}
        <div data-wide>
          <FormText control={control} name="reason" label="Question" rows={4} maxLength={1000} autoFocus />
        </div>
        <div data-wide>
          <FormFile
            control={control}
            name="fileId"
            label="File"
            isOptional
            accept={ACCEPTED}
            maxBytes={MAX_FILE_BYTES}
            upload={(file) => upload(uploadFile, file)}
          />
        </div>
      </FormGrid>
    </FormDialog>
  );
}
