import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import { day, optional } from '#platform/contract/fields.ts';
import { counted } from '#platform/contract/format.ts';
import { ApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { usePreview } from '#platform/web/form/usePreview.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import { getBuyerMail, getMailDraft, listBuyerMails } from '../buyerMail.contract.ts';
import { KIND_LABELS } from '../buyerMail.labels.ts';
import type { ManyKind } from '../buyerMail.rules.ts';
import { MANY_KINDS } from '../buyerMail.rules.ts';
import { sendManyMails } from '../manyMails.contract.ts';
import { ManyMailsPreview } from './ManyMailsPreview.tsx';

interface ManyMailsDialogProps {
  /** The papers that the chosen rows can be mailed as. */
  kinds: readonly ManyKind[];
  recordIds: readonly string[];
  onSent: () => void;
  onClose: () => void;
}

const Papers = z.object({ kind: z.enum(MANY_KINDS), asOf: optional(day('As of')) });

/** Before papers are mailed to many: whom they reach, who gets none and why, and how a mail in each language reads. */
export function ManyMailsDialog({ kinds, recordIds, onSent, onClose }: ManyMailsDialogProps) {
  const navigate = useNavigate();
  const [first = 'statement'] = kinds;
  const form = useContractForm(Papers, { kind: first, asOf: today() });
  const { control } = form;
  const [kind, asOf] = useWatch({ control, name: ['kind', 'asOf'] });
  const sending = useSend(sendManyMails, { invalidates: [listBuyerMails, getBuyerMail, getMailDraft] });
  const papers = { kind, ...(kind === 'statement' && asOf ? { asOf } : {}) };
  const foreseen = usePreview({
    call: sendManyMails,
    input: { ...papers, recordIds },
    sentBy: [sending],
    ask: (body, signal) =>
      send(sendManyMails, { body: { ...body, recordIds: [...body.recordIds], preview: true }, signal }),
  });
  // Only what was seen is sent: a preview of an earlier choice does not count.
  const preview = foreseen.isStale ? null : foreseen.preview;
  const mails = preview?.mails ?? 0;
  return (
    <FormDialog
      title="Mail to buyers"
      form={form}
      submit={mails > 0 ? `Send ${counted(mails, 'mail')}` : 'Send mails'}
      submitting="Sending…"
      purpose="send"
      onSubmit={async () => {
        if (mails === 0) throw notReady(preview !== null);
        const sent = await sending.mutateAsync({ body: { ...papers, recordIds: [...recordIds] } });
        toastSuccess(`${counted(sent.mails, 'mail')} on the way`);
        onSent();
        await navigate(`/sales/mails?batchId=${sent.batchId ?? ''}`);
      }}
      onClose={onClose}
    >
      {kinds.length > 1 && (
        <FormSelect
          control={control}
          name="kind"
          label="Paper"
          choices={kinds.map((value) => ({ value, label: KIND_LABELS[value] }))}
        />
      )}
      {kind === 'statement' && <FormDate control={control} name="asOf" label="As of" max={today()} />}
      <Foreseen aria-live="polite" aria-busy={preview === null && !foreseen.error}>
        {foreseen.error && <Note tone="failure">{foreseen.error.message}</Note>}
        {preview && <ManyMailsPreview preview={preview} papers={papers} />}
        {!preview && !foreseen.error && <p>Finding whom the mails reach…</p>}
      </Foreseen>
    </FormDialog>
  );
}

function notReady(isKnown: boolean): ApiError {
  const message = isKnown
    ? 'None of these can be mailed.'
    : 'The preview is not ready yet. Try again in a moment.';
  return new ApiError({ status: 0, code: 'notReady', message, fields: [] });
}

/** As high as most previews, so that the sheet does not jump when one has come. */
const Foreseen = styled('div')({ minHeight: 200 });
