import { styled } from '@mui/material/styles';
import { counted, formatMoneyExact } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { ReminderPreview } from '../overdueCustomer.contract.ts';
import { previewReminders, sendReminders } from '../overdueCustomer.contract.ts';
import { CHANGED_BY_FOLLOW_UPS } from './followUp.calls.shared.ts';

interface RemindDialogProps {
  saleIds: readonly string[];
  onSent: () => void;
  onClose: () => void;
}

/** Before reminders are mailed: whom they reach, who gets none and why, and how the first one reads. */
export function RemindDialog({ saleIds, onSent, onClose }: RemindDialogProps) {
  const preview = useCall(previewReminders, { query: { saleIds: saleIds.join(',') } });
  const send = useSend(sendReminders, { invalidates: CHANGED_BY_FOLLOW_UPS });
  const reached = preview.data?.customers.filter(({ refusal }) => refusal === null) ?? [];
  const count = counted(reached.length, 'reminder');
  const isNone = preview.data !== undefined && reached.length === 0;
  return (
    <ConfirmDialog
      title={preview.data ? `Send ${count}` : 'Send reminders'}
      confirm={`Send ${count}`}
      {...(isNone && { keep: 'Close' })}
      onConfirm={async () => {
        if (reached.length === 0) return;
        const { sent } = await send.mutateAsync({ body: { saleIds: reached.map(({ saleId }) => saleId) } });
        toastSuccess(`${counted(sent, 'reminder')} sent`);
        onSent();
      }}
      onClose={onClose}
    >
      <Loaded source={preview} failure="The reminders could not be prepared.">
        {(data) => <Preview preview={data} />}
      </Loaded>
    </ConfirmDialog>
  );
}

function Preview({ preview: { customers, sample } }: { preview: ReminderPreview }) {
  const left = customers.filter(({ refusal }) => refusal !== null);
  return (
    <>
      {sample ? (
        <Mail aria-label="The first mail">
          <b>{sample.subject}</b>
          {sample.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <dl>
            {sample.facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Mail>
      ) : (
        <p>None of these customers can be reminded by mail.</p>
      )}
      {left.length > 0 && (
        <>
          <p>{counted(left.length, 'customer')} without a reminder:</p>
          <ul>
            {left.map(({ saleId, customerName, unitNumber, outstandingPaise, refusal }) => (
              <li key={saleId}>
                {customerName}, {unitNumber}, {formatMoneyExact(outstandingPaise)}: {refusal}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const Mail = styled('section')(({ theme }) => ({
  padding: 12,
  marginBottom: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  '& p': { margin: '6px 0 0' },
  '& dl': { margin: '8px 0 0' },
  '& dl > div': { display: 'flex', justifyContent: 'space-between', gap: 16, padding: '2px 0' },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
}));
