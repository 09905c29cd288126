import * as z from 'zod';
import { formatMoment } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useNow } from '#platform/web/page/useNow.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { MailDraft } from '../buyerMail.contract.ts';
import {
  getBuyerMail,
  getMailDraft,
  listBuyerMails,
  MailInput,
  sendBuyerMail,
} from '../buyerMail.contract.ts';
import type { MailedKind } from '../buyerMail.rules.ts';
import { MailedFiles } from './MailedFiles.tsx';

export interface MailedPaper {
  kind: MailedKind;
  recordId: string;
  /** Of a statement. */
  asOf?: string | undefined;
}

interface MailDialogProps {
  paper: MailedPaper;
  onClose: () => void;
}

const TITLE = 'Mail to buyer';

/** One sheet for every paper: who gets it, the text, the file; it leaves with one press. */
export function MailDialog({ paper, onClose }: MailDialogProps) {
  const { kind, recordId, asOf } = paper;
  const draft = useCall(getMailDraft, { query: { kind, recordId, ...(asOf ? { asOf } : {}) } });
  if (draft.error) return <NoMail reason={draft.error.message} onClose={onClose} />;
  if (!draft.data) return null;
  if (draft.data.recipients.every(({ email }) => email === null))
    return (
      <NoMail
        reason="No email address of the buyer is known. Enter it at the applicants of the sale."
        onClose={onClose}
      />
    );
  return <MailForm paper={paper} draft={draft.data} onClose={onClose} />;
}

function NoMail({ reason, onClose }: { reason: string; onClose: () => void }) {
  return (
    <ConfirmDialog title="This cannot be mailed" confirm="Close" onConfirm={onClose} onClose={onClose}>
      {reason}
    </ConfirmDialog>
  );
}

const MailWords = z.object(MailInput.shape).pick({ recipients: true, subject: true, body: true });

function MailForm({ paper, draft, onClose }: MailDialogProps & { draft: MailDraft }) {
  const send = useSend(sendBuyerMail, { invalidates: [listBuyerMails, getBuyerMail, getMailDraft] });
  const { recipients, subject, body, attachments } = draft;
  const known = recipients.flatMap(({ email, ...who }) => (email === null ? [] : [{ ...who, email }]));
  const form = useContractForm(MailWords, {
    recipients: known.filter(({ bouncedAt }) => bouncedAt === null).map(({ email }) => email),
    subject,
    body,
  });
  const { control } = form;
  const { kind, recordId, asOf } = paper;
  return (
    <FormDialog
      title={TITLE}
      form={form}
      submit="Send mail"
      submitting="Sending…"
      purpose="send"
      onSubmit={async (words) => {
        const { mails } = await send.mutateAsync({
          body: { kind, recordId, ...(asOf ? { asOf } : {}), ...words },
        });
        toastSuccess(`Mail to ${mails.map(({ buyerName }) => buyerName).join(' and ')} is on its way`);
      }}
      onClose={onClose}
    >
      <FormChoices
        control={control}
        name="recipients"
        label="To"
        choices={known.map(({ email, name }) => ({ value: email, label: `${name}, ${email}` }))}
      />
      <Cautions recipients={recipients} />
      <FormText control={control} name="subject" label="Subject" maxLength={200} />
      <FormText control={control} name="body" label="Text" rows={8} maxLength={4000} />
      <MailedFiles names={attachments} />
    </FormDialog>
  );
}

/** What a person should know before: who has no address, what bounced, what went out before. */
function Cautions({ recipients }: Pick<MailDraft, 'recipients'>) {
  const now = useNow();
  const lines = recipients.flatMap(({ name, email, bouncedAt, mailedAt }) => [
    ...(email === null ? [`${name} has no email address.`] : []),
    ...(bouncedAt === null
      ? []
      : [
          `Mail to ${email ?? name} bounced (${formatMoment(bouncedAt, now, zoneHere())}). Check the address.`,
        ]),
    ...(mailedAt === null
      ? []
      : [`${name} got this paper by mail before (${formatMoment(mailedAt, now, zoneHere())}).`]),
  ]);
  if (lines.length === 0) return null;
  return (
    <div>
      {lines.map((line) => (
        <Note key={line} tone="advice">
          {line}
        </Note>
      ))}
    </div>
  );
}
