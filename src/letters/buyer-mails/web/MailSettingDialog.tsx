import { useWatch } from 'react-hook-form';
import { LANGUAGE_NAMES, LANGUAGES } from '#platform/contract/languages.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormSwitch } from '#platform/web/form/FormSwitch.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import type { MailSetting } from '../buyerMail.contract.ts';
import { getMailDraft, listMailSettings, updateMailSetting } from '../buyerMail.contract.ts';
import { PLACES } from '../buyerMail.rules.ts';
import { KIND_LABELS } from '../buyerMail.labels.ts';
import { formOf, patchOf, SettingForm } from './mailSetting.form.ts';
import { switchText } from './mailSetting.text.ts';

/** The texts of one kind of mail by language, and whether it goes by itself. */
export function MailSettingDialog({ setting, onClose }: { setting: MailSetting; onClose: () => void }) {
  const update = useSend(updateMailSetting, { invalidates: [listMailSettings, getMailDraft] });
  const projects = useProjectChoices();
  const form = useContractForm(SettingForm, formOf(setting));
  const { control } = form;
  const [language, isOn] = useWatch({ control, name: ['language', 'isOn'] });
  const { kind } = setting;
  return (
    <FormDialog
      title={`Mails with ${NAMES[kind]}`}
      form={form}
      submit="Save texts"
      submitting="Saving…"
      onSubmit={async (values) => {
        await update.mutateAsync({ params: { kind }, body: patchOf(setting, values) });
        toastSuccess(`${KIND_LABELS[kind]} saved`);
      }}
      onClose={onClose}
    >
      {setting.isOn !== null && <FormSwitch control={control} name="isOn" label={switchText(kind)} />}
      {kind === 'statement' && isOn && (
        <FormNumber
          control={control}
          name="dayOfMonth"
          label="Day of the month"
          helper="From 1 to 28, at nine in the morning."
        />
      )}
      {setting.isOn !== null && isOn && (
        <FormChoices
          control={control}
          name="exceptProjectIds"
          label="Not for the buyers of"
          choices={projects.map(({ value, label }) => ({ value: String(value), label }))}
          emptyText="There are no projects yet."
        />
      )}
      <FormSelect
        control={control}
        name="language"
        label="Language"
        choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        helper="Customers get the text in the language noted on their lead, else in English."
      />
      <FormText
        key={`${language}.subject`}
        control={control}
        name={`texts.${language}.subject`}
        label="Subject"
        maxLength={200}
      />
      <FormText
        key={`${language}.body`}
        control={control}
        name={`texts.${language}.body`}
        label="Text"
        rows={8}
        maxLength={4000}
        helper={`Filled in for each buyer: ${PLACES[kind].map((place) => `{${place}}`).join(', ')}. Empty: the text of Plinth.`}
      />
    </FormDialog>
  );
}

const NAMES: Record<MailSetting['kind'], string> = {
  receipt: 'receipts',
  invoice: 'invoices',
  demandLetter: 'demand letters',
  costSheet: 'cost sheets',
  statement: 'statements',
  welcome: 'a welcome',
};
