import { useWatch } from 'react-hook-form';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { MessageTemplate } from '../messageTemplate.contract.ts';
import {
  CHANNELS,
  createMessageTemplate,
  listMessageDrafts,
  listMessageTemplates,
  MessageTemplateInput,
  PLACEHOLDERS,
  updateMessageTemplate,
} from '../messageTemplate.contract.ts';
import { channelWord } from './message.labels.ts';

interface TemplateDialogProps {
  /** Null for a new one. */
  template: MessageTemplate | null;
  onClose: () => void;
}

const CHOICES = CHANNELS.map((value) => ({ value, label: channelWord(value) }));
const PLACES = PLACEHOLDERS.map((name) => `{${name}}`).join(' ');
const NOTHING = {
  name: '',
  channel: 'whatsapp' as const,
  subject: '',
  body: '',
  dltTemplateId: '',
  isPromotional: false,
};

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const changed = { invalidates: [listMessageTemplates, listMessageDrafts] };
  const create = useSend(createMessageTemplate, changed);
  const update = useSend(updateMessageTemplate, changed);
  const form = useContractForm(MessageTemplateInput, template ?? NOTHING);
  const { control } = form;
  const channel = useWatch({ control, name: 'channel' });
  const save = async (body: MessageTemplateInput) => {
    const sent = {
      ...body,
      subject: body.channel === 'email' ? body.subject : null,
      dltTemplateId: body.channel === 'sms' ? body.dltTemplateId : null,
    };
    if (template) {
      const { id, version } = template;
      await update.mutateAsync({ params: { id }, body: { ...sent, version } });
    } else await create.mutateAsync({ body: sent });
    toastSuccess(`${body.name} saved`);
  };
  return (
    <FormDialog
      title={template ? `Template ${template.name}` : 'Add template'}
      form={form}
      submit="Save template"
      submitting="Saving…"
      onSubmit={save}
      onClose={onClose}
    >
      <FormGrid>
        <FormText control={control} name="name" label="Name" maxLength={80} />
        <FormSelect control={control} name="channel" label="Channel" choices={CHOICES} />
        {channel === 'email' && (
          <div data-wide>
            <FormText control={control} name="subject" label="Subject" maxLength={200} isOptional />
          </div>
        )}
        {channel === 'sms' && (
          <div data-wide>
            <FormText
              control={control}
              name="dltTemplateId"
              label="DLT template id"
              helper="The number under which the text is registered with the telecom operators."
              isOptional
            />
          </div>
        )}
        <div data-wide>
          <FormText
            control={control}
            name="body"
            label="Text"
            rows={6}
            maxLength={2000}
            helper={`Placeholders: ${PLACES}`}
          />
        </div>
        <div data-wide>
          <FormCheckbox control={control} name="isPromotional" label="Marketing: only with consent" />
        </div>
      </FormGrid>
    </FormDialog>
  );
}
