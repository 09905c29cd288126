import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { counted } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { useDraft } from '#platform/web/form/useDraft.ts';
import { Columns, PageBody } from '#platform/web/page/Page.tsx';
import { listCategories } from '#company/documents/category.contract.ts';
import { LetterTree } from '../letterTree.contract.ts';
import { TemplateInput } from '../template.contract.ts';
import type { LetterRecord } from '../template.rules.ts';
import { CATALOGUES } from '../catalogues.ts';
import { LetterEditor } from './editor/LetterEditor.tsx';
import type { CheckedLetter } from './editor/letter.check.ts';
import { plainLetter } from './editor/letter.check.ts';
import { ExamplePreview } from './ExamplePreview.tsx';

const Written = TemplateInput.omit({ recordType: true });
type WrittenTemplate = z.output<typeof Written>;

interface TemplateFormProps {
  recordType: LetterRecord;
  initial: { name: string; categoryId: string | null; tree: LetterTree };
  /** Under which the text is kept in this browser until it is sent. */
  draftKey: string;
  onSubmit: (written: WrittenTemplate) => Promise<void>;
  onBack: () => void;
}

/** The text of a template beside its preview; kept as a draft here until it is sent for approval. */
export function TemplateForm({ recordType, initial, draftKey, onSubmit, onBack }: TemplateFormProps) {
  const { data: categories = [] } = useCall(listCategories);
  const form = useContractForm(Written, {
    name: initial.name,
    categoryId: initial.categoryId ?? '',
    tree: plainLetter(initial.tree),
    note: null,
  });
  const { control, setValue } = form;
  const draft = useDraft(draftKey, form);
  const [round, setRound] = useState(0);
  const [letter, setLetter] = useState<CheckedLetter | null>(null);
  useEffect(() => {
    if (letter) setValue('tree', letter.tree, { shouldDirty: true });
  }, [letter, setValue]);
  const name = useWatch({ control, name: 'name' });
  const begun = useMemo(() => treeOfDraft(draft.restored) ?? initial.tree, [draft.restored, initial.tree]);
  const problems = letter?.problems.length ?? 0;
  return (
    <Form
      form={form}
      label="Template"
      onSubmit={async (written) => {
        await onSubmit(written);
        draft.clear();
      }}
    >
      <Wide>
        <Columns>
          <PageBody>
            <Parts>
              <FormGrid>
                <FormText
                  control={control}
                  name="name"
                  label="Name"
                  maxLength={60}
                  helper="It heads the letter"
                />
                <FormSelect
                  control={control}
                  name="categoryId"
                  label="Filed as"
                  choices={categories.map(({ id, path }) => ({ value: id, label: path }))}
                />
              </FormGrid>
              <LetterEditor
                key={round}
                label="Text of the letter"
                initial={begun}
                catalogue={CATALOGUES[recordType]}
                onChange={setLetter}
              />
              <FormText
                control={control}
                name="note"
                label="What is new"
                helper="For the person who approves it"
                rows={2}
                maxLength={500}
                isOptional
              />
              <FormActions
                control={control}
                submit="Send for approval"
                submitting="Sending…"
                purpose="send"
                onBack={onBack}
                back="Cancel"
                blockedBy={problems > 0 ? `${counted(problems, 'problem')} in the text` : undefined}
                note={
                  draft.savedAt !== null && (
                    <>
                      {draft.isRestored ? 'Filled from your draft' : 'Draft kept in this browser'}{' '}
                      <Button
                        size="small"
                        variant="text"
                        onClick={() => {
                          draft.discard();
                          setLetter(null);
                          setRound(round + 1);
                        }}
                      >
                        Discard draft
                      </Button>
                    </>
                  )
                }
              />
            </Parts>
          </PageBody>
          <PageBody>
            <ExamplePreview
              key={round}
              recordType={recordType}
              name={name}
              tree={letter ? letter.tree : begun}
            />
          </PageBody>
        </Columns>
      </Wide>
    </Form>
  );
}

function treeOfDraft(restored: Readonly<Record<string, unknown>> | null): LetterTree | null {
  return LetterTree.safeParse(restored?.['tree']).data ?? null;
}

const Wide = styled('div')({ '--plinth-side': 'minmax(360px, 42%)' });
const Parts = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 14 });
