import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Form } from './Form.tsx';
import { FormActions } from './FormActions.tsx';
import { useDraft } from './useDraft.ts';

interface DraftFormProps<V extends FieldValues, T> {
  form: UseFormReturn<V, unknown, T>;
  draftKey: string;
  /** A verb with its object: 'Save tower'. */
  submit: string;
  onSubmit: (values: T) => Promise<void>;
  onBack?: (() => void) | undefined;
  /** The fields, with the buttons where they belong. */
  children: (actions: ReactNode) => ReactNode;
}

/** A long form of a page: what was typed is kept until it is sent. */
export function DraftForm<V extends FieldValues, T>(props: DraftFormProps<V, T>) {
  const { form, draftKey, submit, onSubmit, onBack, children } = props;
  const draft = useDraft(draftKey, form);
  return (
    <Form
      form={form}
      label={submit}
      onSubmit={async (values) => {
        await onSubmit(values);
        draft.clear();
      }}
    >
      {children(
        <FormActions
          control={form.control}
          submit={submit}
          onBack={onBack}
          back="Cancel"
          purpose="save"
          note={draft.isRestored ? 'Filled from your draft' : undefined}
        />,
      )}
    </Form>
  );
}
