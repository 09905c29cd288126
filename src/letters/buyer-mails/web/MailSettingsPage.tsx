import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { LANGUAGE_NAMES } from '#platform/contract/languages.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Field } from '#platform/web/form/Field.tsx';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page, PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import type { MailSetting } from '../buyerMail.contract.ts';
import { listMailSettings } from '../buyerMail.contract.ts';
import { MAIL_SETTERS } from '../buyerMail.rules.ts';
import { KIND_LABELS, SOURCE_LABELS } from '../buyerMail.labels.ts';
import { MailSettingDialog } from './MailSettingDialog.tsx';
import { ruleText } from './mailSetting.text.ts';

/** The text of each kind of mail to buyers, of all projects or as it applies to one, and which papers go by themselves. */
export function MailSettingsPage() {
  const [params, setParams] = useSearchParams();
  const projectId = params.get('project');
  return (
    <Page title="Texts and rules">
      <PageHeader title="Texts and rules" fact="of mails to buyers" isRuled />
      <PageBody>
        <Settings
          key={projectId}
          projectId={projectId}
          onChoose={(id) => setParams(id ? { project: id } : {})}
        />
      </PageBody>
    </Page>
  );
}

interface SettingsProps {
  projectId: string | null;
  onChoose: (projectId: string) => void;
}

function Settings({ projectId, onChoose }: SettingsProps) {
  const fieldId = useId();
  const choices = useProjectChoices().map(({ value, label }) => ({ value: String(value), label }));
  const settings = useCall(listMailSettings, { query: projectId ? { projectId } : {} });
  const mayEdit = useAllowed()(MAIL_SETTERS);
  const [edited, setEdited] = useState<MailSetting | null>(null);
  const name = choices.find(({ value }) => value === projectId)?.label ?? 'this project';
  return (
    <>
      <Choice>
        <Field id={fieldId} label="Texts of" error={undefined}>
          <SelectBox
            id={fieldId}
            value={projectId ?? ''}
            choices={choices}
            emptyLabel="All projects"
            onChoose={onChoose}
          />
        </Field>
      </Choice>
      <Loaded source={settings} failure="The texts could not be loaded.">
        {(kinds) => (
          <Kinds>
            {kinds.map((setting) => (
              <Kind key={setting.kind} setting={setting} onEdit={mayEdit ? () => setEdited(setting) : null} />
            ))}
          </Kinds>
        )}
      </Loaded>
      {edited && (
        <MailSettingDialog
          setting={edited}
          project={projectId ? { id: projectId, name } : null}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function Kind({ setting, onEdit }: { setting: MailSetting; onEdit: (() => void) | null }) {
  const { kind, texts } = setting;
  const label = KIND_LABELS[kind];
  const [first] = texts;
  return (
    <li>
      <h2>
        {label} <small>{ruleText(setting)}</small>
      </h2>
      {first && (
        <>
          <b>{first.subject}</b>
          <p>{first.body}</p>
        </>
      )}
      <small>{texts.map(languageText).join(', ')}</small>
      {onEdit && (
        <div>
          <Button size="small" variant="text" aria-label={`Edit ${label}`} onClick={onEdit}>
            Edit
          </Button>
        </div>
      )}
    </li>
  );
}

/** 'Hindi: text of all projects' */
function languageText({ language, source }: MailSetting['texts'][number]): string {
  return `${LANGUAGE_NAMES[language]}: ${SOURCE_LABELS[source]}`;
}

const Choice = styled('div')({ maxWidth: 360, paddingBottom: 4 });

const Kinds = styled('ul')(({ theme }) => ({
  maxWidth: 760,
  '& > li': { padding: '12px 0', borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& h2': theme.typography.h2,
  '& small': { ...theme.typography.caption, fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& p': { margin: '4px 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
}));
