import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { counted, formatFullMoment } from '#platform/contract/format.ts';
import { LANGUAGE_NAMES } from '#platform/contract/languages.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { lazyPart } from '#platform/web/navigation/lazyPart.ts';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Columns, Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { Tabs } from '#platform/web/page/Tabs.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { StatusPill, StatusSign } from '#platform/web/status/StatusSign.tsx';
import { useHistoryAction } from '#company/audit/web/history.shared.tsx';
import type { TemplateDetail, TemplateRevision } from '../template.contract.ts';
import { getTemplate } from '../template.contract.ts';
import { CATALOGUES } from '../catalogues.ts';
import { TEMPLATE_KEEPERS } from '../template.rules.ts';
import { ExamplePreview } from './ExamplePreview.tsx';
import { RecordPreview } from './RecordPreview.tsx';
import { JOB_STATUS, RECORD_NAMES, REVISION_STATE, TEMPLATE_STATUS } from './template.labels.ts';
import { TextChanges } from './TextChanges.tsx';
import { useTemplateActs } from './useTemplateActs.tsx';

const TemplateEdit = lazyPart(async () => (await import('./TemplateEdit.tsx')).TemplateEdit);

/** A template: what it prints, what a waiting revision changes, its revisions and letters; or its text, edited. */
export function TemplatePage() {
  const { templateId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const isEdited = params.has('edit');
  const template = useCall(getTemplate, { params: { id: templateId } });
  useBreadcrumbLabel(template.data?.name);
  return (
    <Page title={template.data?.name ?? 'Template'}>
      <Loaded source={template} failure="The template could not be loaded.">
        {(data) =>
          isEdited ? (
            <Suspense fallback={<PageSkeleton />}>
              <TemplateEdit template={data} onDone={() => setParams({})} />
            </Suspense>
          ) : (
            <Content template={data} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Content({ template }: { template: TemplateDetail }) {
  const { actions, dialog } = useTemplateActs(template);
  const history = useHistoryAction(template.id);
  const { waiting, waitingText, currentText, allowedActions, recordType } = template;
  const catalogue = CATALOGUES[recordType];
  return (
    <>
      <PageHeader
        title={template.name}
        badge={<StatusPill of={TEMPLATE_STATUS} status={template.status} />}
        actions={[...actions, ...history]}
        isRuled
      />
      <Wide>
        <Columns>
          <Sections>
            {waiting && waitingText && (
              <>
                <div>
                  <Note tone="advice" title={`Revision ${waiting.number} is waiting for approval.`}>
                    {savedText(waiting)}
                    {waiting.note && ` “${waiting.note}”`}{' '}
                    {allowedActions.includes('approve') || 'Another person approves it.'}
                  </Note>
                </div>
                <TextChanges
                  before={currentText?.tree ?? null}
                  after={waitingText.tree}
                  catalogue={catalogue}
                />
              </>
            )}
            <Printed template={template} />
          </Sections>
          <Sections>
            <Section title="Facts">
              <FactList facts={factsOf(template)} labelWidth={96} />
            </Section>
            <Revisions revisions={template.revisions} />
            <Jobs template={template} />
          </Sections>
        </Columns>
      </Wide>
      {dialog}
    </>
  );
}

/** The waiting text first, as that is what is asked about; with examples or as one buyer would get it. */
function Printed({ template }: { template: TemplateDetail }) {
  const [params] = useSearchParams();
  const isKeeper = useAllowed()(TEMPLATE_KEEPERS);
  const { currentText, waitingText, waiting, current, recordType } = template;
  const tabs = [
    ...(waitingText ? [{ id: 'waiting', label: `Revision ${waiting?.number ?? ''}, waiting` }] : []),
    ...(currentText ? [{ id: 'current', label: `Revision ${current?.number ?? ''}, in use` }] : []),
  ];
  const text = params.get('tab') === 'current' ? currentText : (waitingText ?? currentText);
  if (!text) return null;
  const name = (text === waitingText ? waiting?.name : current?.name) ?? template.name;
  return (
    <Section title="Letter">
      {isKeeper && template.key !== null && (
        <Note tone="limit" title="This letter came with Plinth.">
          What it says of the law, such as sections of RERA, is not legal advice. Have a lawyer read it before
          it is sent to buyers.
        </Note>
      )}
      {tabs.length > 1 && <Tabs label="Revision" tabs={tabs} />}
      <Stack>
        <RecordPreview templateId={template.id} revisionId={text.revisionId} name={name} />
        {isKeeper && (
          <ExamplePreview
            key={text.revisionId}
            isFixed
            recordType={recordType}
            name={name}
            tree={text.tree}
          />
        )}
      </Stack>
    </Section>
  );
}

function Revisions({ revisions }: { revisions: readonly TemplateRevision[] }) {
  return (
    <Section title="Revisions" fact={revisions.length}>
      <Rows>
        {revisions.map((revision) => {
          const { id, number, state, note, reason, decidedAt, decidedBy, selfApproved } = revision;
          return (
            <li key={id}>
              <div>
                <b>Revision {number}</b>
                <StatusSign of={REVISION_STATE} status={state} />
              </div>
              <small>{savedText(revision)}</small>
              {note && <small>{note}</small>}
              {decidedAt && (
                <small>
                  Decided {momentText(decidedAt, decidedBy?.name)}
                  {selfApproved && ', its author: nobody else may'}
                </small>
              )}
              {reason && <small>Reason: {reason}</small>}
            </li>
          );
        })}
      </Rows>
    </Section>
  );
}

function Jobs({ template: { jobs } }: { template: TemplateDetail }) {
  if (jobs.length === 0) return null;
  return (
    <Section title="Letters to many">
      <Rows>
        {jobs.map(({ id, status, total, made, failed, createdAt, startedBy }) => (
          <li key={id}>
            <div>
              <Link to={`/documents/letters/${id}`}>{counted(total, 'letter')}</Link>
              <StatusSign of={JOB_STATUS} status={status} />
            </div>
            <small>
              {made} made{failed > 0 && `, ${failed} failed`} · {momentText(createdAt, startedBy.name)}
            </small>
          </li>
        ))}
      </Rows>
    </Section>
  );
}

function factsOf({ language, recordType, category, retiredReason }: TemplateDetail) {
  return [
    { label: 'Language', value: LANGUAGE_NAMES[language] },
    { label: 'About', value: RECORD_NAMES[recordType] },
    { label: 'Filed as', value: category.name },
    ...(retiredReason ? [{ label: 'Retired', value: retiredReason }] : []),
  ];
}

function savedText({ savedAt, savedBy }: TemplateRevision): string {
  return `Written ${momentText(savedAt, savedBy?.name)}.`;
}

function momentText(at: string, name: string | undefined): string {
  return `${formatFullMoment(at, zoneHere())}${name ? ` by ${name}` : ''}`;
}

const Wide = styled('div')({
  '--plinth-side': '340px',
  display: 'flex',
  flex: 1,
  '& > *': { flex: 1, minWidth: 0 },
});
const Stack = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  marginTop: 12,
});

const Rows = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  '& > li': { display: 'grid', gap: 1 },
  '& > li > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px' },
  '& b': { fontWeight: 500 },
  '& a': { minHeight: 24, display: 'inline-flex', alignItems: 'center' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3, overflowWrap: 'anywhere' },
}));
