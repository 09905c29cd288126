import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { hasRole } from '#platform/contract/roles.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { getLead, listInteractions, listLeads, logInteraction } from '#enquiries/leads/lead.contract.ts';
import { leadName } from '#enquiries/leads/lead.rules.ts';
import type { MessageDraft } from '../messageTemplate.contract.ts';
import { listMessageDrafts, TEMPLATE_WRITERS } from '../messageTemplate.contract.ts';
import { messageLink } from '../messageTemplate.rules.ts';
import { channelWord } from './message.labels.ts';

interface MessageDialogProps {
  lead: Lead;
  /** One of several customers: '1 of 12', and what leads to the next. */
  queue?: { position: string; onNext: () => void };
  onClose: () => void;
}

/**
 * Chooses a template for a customer and opens it, filled in, in the app that sends it; the timeline records
 * what was sent.
 */
export function MessageDialog({ lead, queue, onClose }: MessageDialogProps) {
  const drafts = useCall(listMessageDrafts, { params: { id: lead.id } });
  if (drafts.error)
    return <NoTexts lead={lead} reason={drafts.error.message} queue={queue} onClose={onClose} />;
  if (!drafts.data) return null;
  const first = drafts.data.find(({ blockedBy }) => blockedBy === null);
  if (!first) {
    const reason = drafts.data[0]?.blockedBy ?? null;
    return <NoTexts lead={lead} reason={reason} queue={queue} onClose={onClose} />;
  }
  return <DraftForm lead={lead} drafts={drafts.data} first={first} queue={queue} onClose={onClose} />;
}

interface NoTextsProps {
  lead: Lead;
  reason: string | null;
  queue: MessageDialogProps['queue'];
  onClose: () => void;
}

function titleOf(reason: string | null, whom: string): string {
  if (!reason) return 'No templates yet';
  return whom ? `No message may be sent to ${whom}` : 'No message may be sent';
}

/** There are no templates yet, or none may be sent to this customer. */
function NoTexts({ lead, reason, queue, onClose }: NoTextsProps) {
  const { role } = useSessionUser();
  const isSkipped = queue !== undefined && reason !== null;
  return (
    <ConfirmDialog
      title={titleOf(reason, isSkipped ? `${leadName(lead)}, ${queue.position}` : '')}
      confirm={isSkipped ? 'Next customer' : 'Close'}
      onConfirm={isSkipped ? queue.onNext : onClose}
      onClose={onClose}
    >
      {reason ??
        (hasRole(role, ...TEMPLATE_WRITERS) ? (
          <Link to="/leads/messages">Add the first template</Link>
        ) : (
          'Managers write the templates for messages to customers.'
        ))}
    </ConfirmDialog>
  );
}

interface DraftFormProps extends Omit<NoTextsProps, 'reason'> {
  drafts: readonly MessageDraft[];
  first: MessageDraft;
}

function DraftForm({ lead, drafts, first, queue, onClose }: DraftFormProps) {
  const log = useSend(logInteraction, { invalidates: [listInteractions, getLead, listLeads] });
  const form = useForm({ defaultValues: { templateId: first.templateId, body: first.body } });
  const { control } = form;
  const chosenId = useWatch({ control, name: 'templateId' });
  const chosen = drafts.find(({ templateId }) => templateId === chosenId) ?? first;
  const name = leadName(lead);
  const { setValue } = form;
  useEffect(() => setValue('body', chosen.body), [chosen, setValue]);

  const send = async ({ body }: { body: string }) => {
    // Before anything asynchronous: browsers block a window that is not opened directly by a click.
    window.open(messageLink(chosen.channel, lead, { ...chosen, body }), '_blank', 'noopener');
    await log.mutateAsync({
      params: { id: lead.id },
      body: { type: chosen.channel, direction: 'outbound', notes: body, internal: false },
    });
  };
  return (
    <FormDialog
      title={`Message ${name}${queue ? `, ${queue.position}` : ''}`}
      form={form}
      submit={`Open ${channelWord(chosen.channel)}`}
      submitting="Opening…"
      onSubmit={send}
      onClose={queue?.onNext ?? onClose}
      onCancel={onClose}
    >
      <Parts>
        <FormSelect
          control={control}
          name="templateId"
          label="Template"
          choices={drafts.map((draft) => ({
            value: draft.templateId,
            label: [draft.name, channelWord(draft.channel), draft.blockedBy].filter(Boolean).join(', '),
            isDisabled: draft.blockedBy !== null,
          }))}
        />
        <FormText control={control} name="body" label="Message" rows={6} maxLength={2000} />
        {queue && (
          <Skip size="small" variant="text" onClick={queue.onNext}>
            Skip this customer
          </Skip>
        )}
        {chosen.missing.length > 0 && (
          <Note tone="advice">{`Not known yet: ${chosen.missing.map((place) => `{${place}}`).join(', ')}.`}</Note>
        )}
        {chosen.dltTemplateId && (
          <p>DLT template {chosen.dltTemplateId}: registered templates must be sent unchanged.</p>
        )}
      </Parts>
    </FormDialog>
  );
}

const Skip = styled(Button)({ justifySelf: 'start' });

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 14,
  '& > p': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
