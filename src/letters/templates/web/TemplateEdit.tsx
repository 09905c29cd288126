import { LANGUAGE_NAMES } from '#platform/contract/languages.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { TemplateDetail } from '../template.contract.ts';
import { updateTemplate } from '../template.contract.ts';
import { RECORD_NAMES } from './template.labels.ts';
import { TEMPLATE_READS } from './template.calls.ts';
import { TemplateForm } from './TemplateForm.tsx';

interface TemplateEditProps {
  template: TemplateDetail;
  onDone: () => void;
}

/** A new revision of a template: of the text that waits, else of the one in use. */
export function TemplateEdit({ template, onDone }: TemplateEditProps) {
  const save = useSend(updateTemplate, { invalidates: TEMPLATE_READS });
  const { id, version, recordType, language } = template;
  const revision = template.waiting ?? template.current ?? template.revisions[0];
  const text = template.waitingText ?? template.currentText;
  if (!template.allowedActions.includes('edit') || !revision)
    return (
      <EmptyState title="This template cannot be edited now">
        It is retired, or belongs to others. Its page says what can be done.
      </EmptyState>
    );
  return (
    <>
      <PageHeader
        title={`Edit ${template.name}`}
        fact={`${LANGUAGE_NAMES[language]}, about a ${RECORD_NAMES[recordType].toLowerCase()}`}
        isRuled
      />
      <TemplateForm
        recordType={recordType}
        draftKey={`template-${id}-${revision.id}`}
        initial={{
          name: revision.name,
          categoryId: revision.category.id,
          tree: text?.tree ?? emptyLetter(language),
        }}
        onSubmit={async (written) => {
          await save.mutateAsync({ params: { id }, body: { version, ...written } });
          toastSuccess(`${written.name} sent for approval`);
          onDone();
        }}
        onBack={onDone}
      />
    </>
  );
}

function emptyLetter(language: TemplateDetail['language']) {
  return { type: 'doc' as const, attrs: { language }, content: [{ type: 'paragraph' as const }] };
}
