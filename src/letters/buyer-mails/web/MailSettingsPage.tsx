import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { LANGUAGE_NAMES } from '#platform/contract/languages.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page, PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import type { MailSetting } from '../buyerMail.contract.ts';
import { listMailSettings } from '../buyerMail.contract.ts';
import { MAIL_SETTERS } from '../buyerMail.rules.ts';
import { KIND_LABELS } from '../buyerMail.labels.ts';
import { MailSettingDialog } from './MailSettingDialog.tsx';
import { ruleText } from './mailSetting.text.ts';

/** The text of each kind of mail to buyers, and which papers go by themselves. */
export function MailSettingsPage() {
  const settings = useCall(listMailSettings);
  const mayEdit = useAllowed()(MAIL_SETTERS);
  const [edited, setEdited] = useState<MailSetting | null>(null);
  return (
    <Page title="Texts and rules">
      <PageHeader title="Texts and rules" fact="of mails to buyers" isRuled />
      <PageBody>
        <Loaded source={settings} failure="The texts could not be loaded.">
          {(kinds) => (
            <Kinds>
              {kinds.map((setting) => (
                <Kind
                  key={setting.kind}
                  setting={setting}
                  onEdit={mayEdit ? () => setEdited(setting) : null}
                />
              ))}
            </Kinds>
          )}
        </Loaded>
      </PageBody>
      {edited && <MailSettingDialog setting={edited} onClose={() => setEdited(null)} />}
    </Page>
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
      <small>In {texts.map(({ language }) => LANGUAGE_NAMES[language]).join(', ')}</small>
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

const Kinds = styled('ul')(({ theme }) => ({
  maxWidth: 760,
  '& > li': { padding: '12px 0', borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& h2': theme.typography.h2,
  '& small': { ...theme.typography.caption, fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& p': { margin: '4px 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
}));
