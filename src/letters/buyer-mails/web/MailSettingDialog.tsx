import Button from '@mui/material/Button';
import { useWatch } from 'react-hook-form';
import { LANGUAGE_NAMES, LANGUAGES } from '#platform/contract/languages.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormSwitch } from '#platform/web/form/FormSwitch.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import type { MailSetting } from '../buyerMail.contract.ts';
import { getMailDraft, listMailSettings, updateMailSetting } from '../buyerMail.contract.ts';
import { PLACES } from '../buyerMail.rules.ts';
import { KIND_LABELS } from '../buyerMail.labels.ts';
import { formOf, isOwnText, otherwiseOf, patchOf, SettingForm } from './mailSetting.form.ts';
import { switchText } from './mailSetting.text.ts';

interface MailSettingDialogProps {
  setting: MailSetting;
  /** Whose texts these are; null for those of all projects, with the rule. */
  project: { id: string; name: string } | null;
  onClose: () => void;
}

/** The texts of one kind of mail by language, of one project or of all, and whether it goes by itself. */
export function MailSettingDialog({ setting, project, onClose }: MailSettingDialogProps) {
  const update = useSend(updateMailSetting, { invalidates: [listMailSettings, getMailDraft] });
  const form = useContractForm(SettingForm, formOf(setting));
  const { control } = form;
  const language = useWatch({ control, name: 'language' });
  const { kind } = setting;
  return (
    <FormDialog
      title={project ? `Mails with ${NAMES[kind]}, ${project.name}` : `Mails with ${NAMES[kind]}`}
      form={form}
      submit="Save texts"
      submitting="Saving…"
      onSubmit={async (values) => {
        await update.mutateAsync({ params: { kind }, body: patchOf(setting, values, project?.id ?? null) });
        toastSuccess(`${KIND_LABELS[kind]} saved`);
      }}
      onClose={onClose}
    >
      {!project && setting.isOn !== null && <RuleFields form={form} kind={kind} />}
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
        helper={`Filled in for each buyer: ${PLACES[kind].map((place) => `{${place}}`).join(', ')}. Empty: the text of ${project ? 'all projects' : 'Plinth'}.`}
      />
      <Applied form={form} setting={setting} isOfProject={project !== null} />
    </FormDialog>
  );
}

type SettingFields = { form: ContractForm<typeof SettingForm> };

/** Whether it goes by itself, on which day, and to whom not. */
function RuleFields({ form: { control }, kind }: SettingFields & { kind: MailSetting['kind'] }) {
  const projects = useProjectChoices();
  const isOn = useWatch({ control, name: 'isOn' });
  return (
    <>
      <FormSwitch control={control} name="isOn" label={switchText(kind)} />
      {kind === 'statement' && isOn && (
        <FormNumber
          control={control}
          name="dayOfMonth"
          label="Day of the month"
          helper="From 1 to 28, at nine in the morning."
        />
      )}
      {isOn && (
        <FormChoices
          control={control}
          name="exceptProjectIds"
          label="Not for the buyers of"
          choices={projects.map(({ value, label }) => ({ value: String(value), label }))}
          emptyText="There are no projects yet."
        />
      )}
    </>
  );
}

/** Which text applies in the language that is shown, and the way back to the one behind it. */
function Applied({
  form,
  setting,
  isOfProject,
}: SettingFields & { setting: MailSetting; isOfProject: boolean }) {
  const [language, texts] = useWatch({ control: form.control, name: ['language', 'texts'] });
  const otherwise = otherwiseOf(setting, language);
  const behind = isOfProject ? 'the text of all projects' : 'the text of Plinth';
  if (!isOwnText(setting, language, texts[language]))
    return <p>{otherwise ? `Buyers get ${behind}.` : 'Buyers get the text in English.'}</p>;
  const restore = () =>
    form.setValue(`texts.${language}`, otherwise ?? { subject: null, body: null }, { shouldDirty: true });
  return (
    <div>
      <p>{isOfProject ? 'Buyers get the text of this project.' : 'Buyers get your own text.'}</p>
      <Button size="small" onClick={restore}>
        {otherwise ? `Use ${behind}` : 'Remove this text'}
      </Button>
    </div>
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
