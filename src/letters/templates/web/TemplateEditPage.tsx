import { useNavigate, useParams } from 'react-router';
import { LANGUAGE_NAMES } from '#platform/contract/languages.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import type { TemplateDetail } from '../template.contract.ts';
import { getTemplate, updateTemplate } from '../template.contract.ts';
import { RECORD_NAMES } from './template.labels.ts';
import { TEMPLATE_READS } from './template.calls.ts';
import { TemplateForm } from './TemplateForm.tsx';

/** A new revision of a template: of the text that waits, else of the one in use. */
export function TemplateEditPage() {
  const { templateId = '' } = useParams();
  const template = useCall(getTemplate, { params: { id: templateId } }, { staleTime: Infinity });
  useBreadcrumbLabel(template.data?.name);
  return (
    <Page title={template.data ? `Edit ${template.data.name}` : 'Template'}>
      <Loaded source={template} failure="The template could not be loaded.">
        {(data) => <Content template={data} />}
      </Loaded>
    </Page>
  );
}

function Content({ template }: { template: TemplateDetail }) {
  const navigate = useNavigate();
  const save = useSend(updateTemplate, { invalidates: TEMPLATE_READS });
  const { id, version, recordType, language } = template;
  const revision = template.waiting ?? template.current ?? template.revisions[0];
  const text = template.waitingText ?? template.currentText;
  const back = `/documents/templates/${id}`;
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
          await navigate(back);
        }}
        onBack={() => void navigate(back)}
      />
    </>
  );
}

function emptyLetter(language: TemplateDetail['language']) {
  return { type: 'doc' as const, attrs: { language }, content: [{ type: 'paragraph' as const }] };
}
