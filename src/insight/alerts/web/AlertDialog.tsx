import { useNavigate } from 'react-router';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Alert } from '../alert.contract.ts';
import { createAlert, listAlerts, updateAlert } from '../alert.contract.ts';
import type { AlertFigure } from '../alertFigure.rules.ts';
import { ALERT_FIGURES } from '../alertFigure.rules.ts';
import { AlertForm, formOf, newAlert } from './alert.form.ts';
import { AlertFields } from './AlertFields.tsx';

const WRITES = { invalidates: [listAlerts] };

/** Sets an alert on a figure. */
export function NewAlertDialog({ figure, onClose }: { figure: AlertFigure; onClose: () => void }) {
  const create = useSend(createAlert, WRITES);
  const navigate = useNavigate();
  const form = useContractForm(AlertForm, newAlert(figure));
  const { title, meaning } = ALERT_FIGURES[figure];
  return (
    <FormDialog
      title={`Tell me when ${title}…`}
      text={meaning}
      form={form}
      submit="Set alert"
      submitting="Setting…"
      onSubmit={async (values) => {
        await create.mutateAsync({ body: { figure, ...values } });
        toastSuccess(`The alert on ${title} is set`, {
          label: 'Open alerts',
          onClick: () => void navigate('/analytics/alerts'),
        });
      }}
      onClose={onClose}
    >
      <AlertFields form={form} figure={figure} />
    </FormDialog>
  );
}

/** Changes the limit or the direction of an alert; its figure, project and days stay. */
export function EditAlertDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const update = useSend(updateAlert, WRITES);
  const form = useContractForm(AlertForm, formOf(alert));
  const { id, version, figure, title } = alert;
  return (
    <FormDialog
      title={`Change the alert on ${title}`}
      text={ALERT_FIGURES[figure].meaning}
      form={form}
      submit="Save alert"
      submitting="Saving…"
      onSubmit={async ({ direction, limit }) => {
        await update.mutateAsync({ params: { id }, body: { direction, limit, version } });
        toastSuccess(`The alert on ${title} is saved`);
      }}
      onClose={onClose}
    >
      <AlertFields form={form} figure={figure} isSet />
    </FormDialog>
  );
}
