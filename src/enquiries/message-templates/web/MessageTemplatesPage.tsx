import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import MessageSquare from 'lucide-react/icons/message-square';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { hasRole } from '#platform/contract/roles.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page, PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { toastError, toastUndo } from '#platform/web/page/toast.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { MessageTemplate } from '../messageTemplate.contract.ts';
import {
  listMessageDrafts,
  listMessageTemplates,
  TEMPLATE_WRITERS,
  updateMessageTemplate,
} from '../messageTemplate.contract.ts';
import { channelWord } from './message.labels.ts';
import { TemplateDialog } from './TemplateDialog.tsx';

/** The templates that salespeople send, with their placeholders; managers write them. */
export function MessageTemplatesPage() {
  const { role } = useSessionUser();
  const templates = useCall(listMessageTemplates);
  const [edited, setEdited] = useState<MessageTemplate | 'new' | null>(null);
  const mayWrite = hasRole(role, ...TEMPLATE_WRITERS);
  const add = {
    label: 'Add template',
    letter: 'c',
    icon: <Plus aria-hidden />,
    isPrimary: true,
    onClick: () => setEdited('new'),
  };
  return (
    <Page title="Message templates">
      <PageHeader title="Message templates" actions={mayWrite ? [add] : []} isRuled />
      <PageBody>
        {templates.isPending && <FactSkeleton rows={4} />}
        {templates.error && (
          <ErrorState
            title="The templates could not be loaded."
            error={templates.error}
            onRetry={templates.refetch}
          />
        )}
        {templates.data?.length === 0 && (
          <EmptyState icon={<MessageSquare aria-hidden />} title="No templates yet">
            Write repeated messages here once, with placeholders such as {'{firstName}'}.
          </EmptyState>
        )}
        <Texts>
          {templates.data?.map((template) => (
            <Text key={template.id} template={template} onEdit={() => setEdited(template)} />
          ))}
        </Texts>
      </PageBody>
      {edited && (
        <TemplateDialog template={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Page>
  );
}

function Text({ template, onEdit }: { template: MessageTemplate; onEdit: () => void }) {
  const update = useSend(updateMessageTemplate, { invalidates: [listMessageTemplates, listMessageDrafts] });
  const { id, version, name, isActive } = template;
  const toggle = async () => {
    try {
      const changed = await update.mutateAsync({ params: { id }, body: { isActive: !isActive, version } });
      toastUndo(isActive ? `${name} deactivated` : `${name} activated`, () =>
        update.mutateAsync({ params: { id }, body: { isActive, version: changed.version } }),
      );
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  return (
    <li data-idle={!isActive}>
      <h2>
        {name} <small>{factsOf(template)}</small>
      </h2>
      <p>{template.body}</p>
      {template.mayEdit && (
        <div>
          <Button size="small" variant="text" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="small"
            variant="text"
            disabled={update.isPending}
            aria-label={`${isActive ? 'Deactivate' : 'Activate'} ${name}`}
            onClick={() => void toggle()}
          >
            {isActive ? 'Deactivate' : 'Activate'}
          </Button>
        </div>
      )}
    </li>
  );
}

function factsOf({ channel, dltTemplateId, isPromotional, isActive }: MessageTemplate): string {
  return [
    channelWord(channel),
    dltTemplateId ? `DLT ${dltTemplateId}` : '',
    isPromotional ? 'advertising' : '',
    isActive ? '' : 'inactive',
  ]
    .filter(Boolean)
    .join(' · ');
}

const Texts = styled('ul')(({ theme }) => ({
  maxWidth: 760,
  '& > li': { padding: '12px 0', borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& h2': theme.typography.h2,
  '& small': { ...theme.typography.caption, fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& p': { margin: '4px 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& [data-idle="true"] p': { color: theme.vars.palette.text.secondary },
}));
