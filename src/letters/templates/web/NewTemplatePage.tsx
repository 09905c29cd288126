import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LANGUAGE_NAMES } from '#platform/contract/languages.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { Page, PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { createTemplate } from '../template.contract.ts';
import { TEMPLATE_READS } from './template.calls.ts';
import type { BegunTemplate } from './TemplateStart.tsx';
import { TemplateStart } from './TemplateStart.tsx';
import { TemplateForm } from './TemplateForm.tsx';

const RECORD = 'sale';

/** A new template: from nothing, from another one or from a Word document; then its text. */
export function NewTemplatePage() {
  const [begun, setBegun] = useState<BegunTemplate | null>(null);
  return (
    <Page title="New template">
      <PageHeader title="New template" fact={begun && LANGUAGE_NAMES[begun.tree.attrs.language]} isRuled />
      {begun ? (
        <Written begun={begun} onBack={() => setBegun(null)} />
      ) : (
        <PageBody>
          <TemplateStart recordType={RECORD} onBegin={setBegun} />
        </PageBody>
      )}
    </Page>
  );
}

function Written({ begun, onBack }: { begun: BegunTemplate; onBack: () => void }) {
  const navigate = useNavigate();
  const create = useSend(createTemplate, { invalidates: TEMPLATE_READS });
  return (
    <>
      {begun.notes.length > 0 && (
        <PageBody>
          <Note tone="limit" title="Look at these in the text.">
            <ul>
              {begun.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Note>
        </PageBody>
      )}
      <TemplateForm
        recordType={RECORD}
        draftKey={`template-new-${begun.from}-${begun.tree.attrs.language}`}
        initial={begun}
        onSubmit={async (written) => {
          const { id } = await create.mutateAsync({ body: { recordType: RECORD, ...written } });
          toastSuccess(`${written.name} sent for approval`);
          await navigate(`/documents/templates/${id}`);
        }}
        onBack={onBack}
      />
    </>
  );
}
